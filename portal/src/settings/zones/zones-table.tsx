import { Pencil } from 'lucide-react'
import { formatCount } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import type { Coverage } from './queries.ts'
import type { ZoneRow } from './zone-rows.ts'
import '../../parts/lists/table.css'

interface ZonesTableProps {
  rows: ZoneRow[]
  coverage: Coverage | undefined
  marked: string | undefined
  onMark(code: string): void
  /** Only for a draft, and only for those who may. */
  onEdit: ((code: string) => void) | undefined
}

const membersShown = 40

/** Every zone with its places. A press marks it in the bands above. */
export function ZonesTable({ rows, coverage, marked, onMark, onEdit }: ZonesTableProps) {
  const figures = new Map(coverage?.zones.map(({ code, postcodes }) => [code, postcodes]))
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className="table-wrap" aria-label="Zones and their places" tabIndex={0}>
      <table className="table zones">
        <thead>
          <tr>
            <th scope="col">Zone</th>
            <th scope="col">Members</th>
            <th scope="col" className="num">
              Postcodes
            </th>
            {onEdit && (
              <th scope="col">
                <span className="sr">Edit</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ code, name, members }) => (
            <tr key={code} aria-selected={code === marked}>
              <td className="text">
                <Button look="quiet" small onPress={() => onMark(code)} aria-pressed={code === marked}>
                  <b className="code">{code}</b>
                </Button>{' '}
                <span className="muted">{name}</span>
              </td>
              <td className="zone-places muted" title={members.join(', ')}>
                {members.length === 0 ? (
                  <span className="hint">no places</span>
                ) : (
                  members.slice(0, membersShown).join(', ').replaceAll('-', '–')
                )}
              </td>
              <td className="num">{figures.has(code) ? formatCount(figures.get(code) ?? 0) : ''}</td>
              {onEdit && (
                <td>
                  <Button look="quiet" small icon aria-label={`Edit ${code}`} onPress={() => onEdit(code)}>
                    <Icon of={Pencil} size="s" />
                  </Button>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
