import { Check, Lock, TriangleAlert } from 'lucide-react'
import type { CorrectionRow } from '../../data/rejected-rows.ts'
import { PlaceDetail } from '../../freight/place-detail.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { Icon } from '../../parts/basics/icon.tsx'
import { Time } from '../../parts/page/time.tsx'
import { goesAlong, valuesOf } from '../calls/labels.ts'
import type { RowGroup, Suggestion } from '../calls/model.ts'
import { ApplyPopover } from './apply-popover.tsx'
import { ImportLink } from './import-link.tsx'
import { OldAndNew } from './old-and-new.tsx'
import { lockOf, suggestionsFor } from './view-row.ts'

interface RowCellProps {
  row: CorrectionRow
  /** The group it is shown in. */
  group: RowGroup | undefined
  importId: string
  mayCorrect: boolean
  onApply(set: Suggestion['set']): Promise<unknown>
}

/** Beside a row: the suggestion, the result of the check, or why the row is locked. */
export function RowCell({ row, group, importId, mayCorrect, onApply }: RowCellProps) {
  const [best, ...others] = suggestionsFor(row, group)
  if (lockOf(row) !== undefined) return <LockedRow row={row} />
  if (row.checked !== null && row.checked.length === 0)
    return (
      <span className="accepted">
        <Icon of={Check} size="s" /> Would be accepted
      </span>
    )
  if (best)
    return (
      <div className="suggestion">
        <span className="grow row-suggestion">
          <OldAndNew suggestion={best} sent={(column) => row.sent[column] ?? ''} />
          {others[0] && <span className="small hint cut">or {valuesOf(others[0])}</span>}
        </span>
        {mayCorrect && group?.rowCount === 1 && others.length > 0 ? (
          // The row is its whole group, and has no caption where a person could choose.
          <ApplyPopover importId={importId} group={group} onApply={onApply} />
        ) : (
          mayCorrect && (
            <Button small look="quiet" onPress={() => void onApply(best.set)}>
              Apply
            </Button>
          )
        )}
      </div>
    )
  if (row.checked !== null)
    return (
      <span className="still-wrong">
        <Icon of={TriangleAlert} size="s" /> {row.checked.join(' · ')}
        {row.checkedDetail && (
          <>
            {' · '}
            <PlaceDetail {...row.checkedDetail} />
          </>
        )}
      </span>
    )
  if (Object.keys(row.cells).length > 0) return <span className="hint">Changed, not checked yet</span>
  if (row.reasons.every(goesAlong))
    return <span className="hint">Sent with its shipment once the rest is corrected</span>
  if (row.detail)
    return (
      <span className="hint cut" title={row.detail.text}>
        <PlaceDetail {...row.detail} />
      </span>
    )
  const how = group?.rowCount === 1 ? 'type it into the row' : 'type a value, or choose one for all'
  return <>No suggestion {mayCorrect && <span className="small hint">{how}</span>}</>
}

function LockedRow({ row }: { row: CorrectionRow }) {
  return (
    <span className="cut" title={lockOf(row)}>
      <Icon of={Lock} size="s" />{' '}
      {row.state === 'sent' && row.sentIn !== null ? (
        <>
          Sent in <ImportLink importId={row.sentIn}>a new import</ImportLink>{' '}
          {row.changedAt && <Time at={row.changedAt} show="in-sentence" />} by {row.changedBy}
        </>
      ) : (
        lockOf(row)
      )}
    </span>
  )
}
