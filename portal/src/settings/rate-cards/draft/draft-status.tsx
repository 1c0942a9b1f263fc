import { Cloud, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react'
import { laneKeyOf, laneName } from '../../../data/lanes.ts'
import { countOf } from '../../../format/count.ts'
import type { GridRow } from '../../../grid/model.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Icon } from '../../../parts/basics/icon.tsx'
import { Kbd } from '../../../parts/basics/kbd.tsx'
import { Time } from '../../../parts/page/time.tsx'
import { changeOf, percentText } from '../shared/figures.ts'
import type { LaneColumn } from '../shared/lane-cells.ts'
import { nameOf } from '../shared/lane-columns.tsx'
import { countsOf, type DraftState } from './draft-state.ts'
import type { Saving } from './draft-store.ts'

interface DraftStatusProps {
  row: GridRow | undefined
  column: LaneColumn | undefined
  /** Lanes that the filters find. */
  lanes: number
  /** Cells in the selection, and the lanes that they are of. */
  cells: number
  selected: number
  /** Why the text of the active cell is not saved. */
  problem: string | undefined
  state: DraftState
  saving: Saving
  onPercent(): void
  onRemove(): void
  onRetry(): void
}

/** The active cell, old and new; what is selected; whether everything is saved. */
export function DraftStatus(props: DraftStatusProps) {
  const { row, column, lanes, cells, selected, problem, state, saving, onPercent, onRemove, onRetry } = props
  const { unsent, waiting } = countsOf(state)
  return (
    <div className="statusbar">
      {row && <ActiveCell row={row} column={column} problem={problem} />}
      {cells > 1 ? (
        <>
          <span className="hint">{countOf(cells, 'cell')}</span>
          <Button small look="quiet" onPress={onPercent}>
            Change by percent <Kbd of="applyToAll" />
          </Button>
        </>
      ) : (
        <span className="hint hide-1100">{countOf(lanes, 'lane')}</span>
      )}
      {row && (
        <Button small look="quiet" onPress={onRemove}>
          Remove {selected > 1 ? countOf(selected, 'lane') : 'lane'}
        </Button>
      )}
      <span className="grow" />
      {waiting === 0 && cells === 1 && (
        <span className="hide-1100">
          <Kbd of="fillDown" /> fill down <Kbd of="undo" /> undo
        </span>
      )}
      {waiting > 0 && (
        <span className="row not-sent">
          <Icon of={TriangleAlert} size="s" />
          {countOf(waiting, 'cell')} not saved
        </span>
      )}
      <SavingText saving={saving} unsent={unsent} onRetry={onRetry} />
    </div>
  )
}

function ActiveCell({
  row,
  column,
  problem,
}: {
  row: GridRow
  column: LaneColumn | undefined
  problem: string | undefined
}) {
  const name = laneName({ ...laneKeyOf(row.key), reciprocal: row.cells['#reciprocal']?.value === 'true' })
  if (column === undefined) return <b>{name}</b>
  const { value = '', before } = row.cells[column.id] ?? {}
  const percent =
    before === undefined || before === value ? undefined : changeOf(Number(before), Number(value))
  return (
    <span>
      <b>
        {name} {nameOf(column)}
      </b>{' '}
      {before !== undefined && before !== value
        ? `${before || 'none'} → ${value || 'none'}`
        : value || 'none'}
      {percent !== undefined && Number.isFinite(percent) && `, ${percentText(percent)}`}
      {problem && <span className="not-sent"> · {problem}</span>}
    </span>
  )
}

function SavingText({ saving, unsent, onRetry }: { saving: Saving; unsent: number; onRetry(): void }) {
  return (
    <span className="row saving" role="status">
      {saving.kind === 'failed' ? (
        <>
          <Icon of={CloudOff} size="s" />
          Not saved: {saving.error.status === 0 ? 'no connection' : saving.error.message},{' '}
          {countOf(unsent, 'cell')} kept here
          <Button small onPress={onRetry}>
            Try again
          </Button>
        </>
      ) : saving.kind === 'saving' ? (
        <>
          <Icon of={LoaderCircle} size="s" />
          Saving {countOf(unsent, 'cell')}
        </>
      ) : (
        <>
          <Icon of={Cloud} size="s" />
          Saved {saving.at && <Time at={saving.at} show="short" />}
        </>
      )}
    </span>
  )
}
