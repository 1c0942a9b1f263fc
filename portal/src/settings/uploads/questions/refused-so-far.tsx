import { CircleX, Info } from 'lucide-react'
import type { Upload } from '../../../data/uploads.ts'
import { countOf } from '../../../format/count.ts'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Panel } from '../../../parts/page/panel.tsx'
import { canBeMended, MendCell } from '../shared/mend-cell.tsx'
import { capitalised, placeText, type RefusedRow } from '../shared/model.ts'

interface RefusedSoFarProps {
  upload: Upload
  rows: RefusedRow[]
  hasMore: boolean
  isBusy: boolean
  mayChange: boolean
  onMend(cell: { sheet: string; row: number; column: number; text: string }): void
}

/** What cannot be read as it is, each with a sentence that says what to write. A cell can be mended here. */
export function RefusedSoFar({ upload, rows, hasMore, isBusy, mayChange, onMend }: RefusedSoFarProps) {
  const { counts, sheets } = upload
  const onApplication = counts?.onApplicationLanes ?? 0
  if (counts === null || (counts.refused === 0 && onApplication === 0)) return null
  return (
    <Panel
      title="Refused so far"
      aside={<span className="hint small">{countOf(counts.refused, 'row or cell', 'rows and cells')}</span>}
    >
      <ul className="lines small">
        {rows.map((row) => (
          <li key={`${row.sheet} ${row.row} ${row.column} ${row.reason}`} className="is-E refused-line">
            <Icon of={CircleX} size="s" />
            <span className="grow">
              <b>{capitalised(placeText(row, sheets.length > 1))}</b>
              <span className="muted reason">{row.reason}</span>
            </span>
            {mayChange && canBeMended(row) && (
              <MendCell
                row={row}
                isBusy={isBusy}
                onMend={(text) => onMend({ sheet: row.sheet, row: row.row, column: row.column, text })}
              />
            )}
          </li>
        ))}
        {onApplication > 0 && (
          <li className="is-N">
            <Icon of={Info} size="s" />
            <span className="grow muted">
              {countOf(onApplication, 'lane')} without a rate: the price is on application.
            </span>
          </li>
        )}
      </ul>
      {hasMore && <p className="small hint pad-line">The preview lists all of them.</p>}
    </Panel>
  )
}
