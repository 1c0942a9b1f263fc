import { Pencil } from 'lucide-react'
import { Fragment } from 'react'
import type { Coverage } from '../../data/zones.ts'
import { formatCount } from '../../format/count.ts'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import type { ZoneChange } from './zone-changes.ts'
import type { ZoneRow } from './zone-rows.ts'
import '../../parts/lists/table.css'

interface ZonesTableProps {
  rows: ZoneRow[]
  /** What the draft changes, by zone. */
  changes: Map<string, ZoneChange>
  /** All places of each zone are in the rows: nothing is searched for. */
  isWhole: boolean
  coverage: Coverage | undefined
  marked: string | undefined
  onMark(code: string): void
  /** Only for a draft, and only for those who may. */
  onEdit: ((code: string) => void) | undefined
}

const membersShown = 40

/** Every zone with its places. A press marks it in the bands above. */
export function ZonesTable(props: ZonesTableProps) {
  const { rows, changes, isWhole, coverage, marked, onMark, onEdit } = props
  const figures = new Map(coverage?.zones.map((zone) => [zone.code, zone]))
  const figure = (of: 'postcodes' | 'lanes', code: string) => {
    const zone = figures.get(code)
    return zone && formatCount(zone[of])
  }
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
            <th scope="col" className="num zone-lanes">
              Lanes
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
              <td className="text zone-name" title={`${code} ${name}`}>
                <Button look="quiet" small onPress={() => onMark(code)} aria-pressed={code === marked}>
                  <b className="code">{code}</b>
                </Button>{' '}
                <span className="muted">{name}</span>
              </td>
              <td className="zone-places muted" title={members.join(', ')}>
                <Places members={members} change={changes.get(code)} isWhole={isWhole} />
              </td>
              <td className="num">{figure('postcodes', code)}</td>
              <td className="num zone-lanes">{figure('lanes', code)}</td>
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

const shown = (place: string) => place.replace('-', '–')

/** Places that the draft has changed come first, with what they were. */
function Places({
  members,
  change,
  isWhole,
}: {
  members: string[]
  change: ZoneChange | undefined
  isWhole: boolean
}) {
  const isNew = (place: string) => change?.added.has(place) ?? false
  const removed = isWhole ? (change?.removed ?? []) : []
  const parts = [
    ...members.filter(isNew).map((place) => {
      const was = change?.added.get(place)
      return (
        <span key={place}>
          <ins>{shown(place)}</ins>
          {was && ` was ${shown(was)}`}
        </span>
      )
    }),
    ...removed.map((place) => <del key={`gone ${place}`}>{shown(place)}</del>),
    ...members.filter((place) => !isNew(place)).map(shown),
  ].slice(0, membersShown)
  if (members.length === 0 && parts.length === 0) return <span className="hint">no places</span>
  return parts.map((part, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts have no state
    <Fragment key={at}>
      {at > 0 && ', '}
      {part}
    </Fragment>
  ))
}
