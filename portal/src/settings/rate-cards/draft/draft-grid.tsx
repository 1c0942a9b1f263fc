import { useEffect, useMemo, useState } from 'react'
import { draftChangesMax } from '../../../api/limits.gen.ts'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { useToday } from '../../../format/clock.ts'
import { countOf } from '../../../format/count.ts'
import { Grid } from '../../../grid/grid.tsx'
import { cellsPerChangeMax } from '../../../grid/grid-limits.ts'
import type { GridChange, GridRow, Position } from '../../../grid/model.ts'
import { cellCountOf, type Range } from '../../../grid/range.ts'
import { showToast } from '../../../parts/basics/toasts.tsx'
import type { CardSearch } from '../card/card-search.ts'
import type { LaneColumn } from '../shared/lane-cells.ts'
import { nameOf } from '../shared/lane-columns.tsx'
import { noLanes } from '../shared/no-lanes.tsx'
import { ScrollLabel } from '../shared/scroll-label.tsx'
import { laneGrid, useLanes } from '../shared/use-lanes.ts'
import { dayOf } from '../shared/version-time.ts'
import { Collision } from './collision.tsx'
import { draftRows } from './draft-rows.ts'
import { collisionAt, type DraftState, type Step } from './draft-state.ts'
import { DraftStatus } from './draft-status.tsx'
import type { DraftStore, Saving } from './draft-store.ts'
import { PercentDialog } from './percent-dialog.tsx'
import { RemoveLanesDialog } from './remove-lanes-dialog.tsx'
import { StepBar } from './step-bar.tsx'
import { type Outcome, outcomeOf, percentStep, stepOf } from './steps.ts'
import { useGoTo } from './use-go-to.ts'

export interface DraftGridProps {
  card: RateCard
  version: Version
  /** The published version that it would replace. */
  base: Version | undefined
  service: string | undefined
  search: CardSearch
  isReady: boolean
  /** Goes up with every jump, also to the same place. */
  jump: number
  show(part: CardSearch, replace?: boolean): void
  store: DraftStore
  state: DraftState
  saving: Saving
  /** Break columns that were added on this page and have no figure yet. */
  extraColumns: LaneColumn[]
}

const start: Position = { row: 0, column: 1 }
const empty = {
  title: 'This draft has no lanes yet',
  text: 'Add lanes: paste them from a spreadsheet.',
}

/** The lanes of a draft, edited like a spreadsheet and saved as they are typed. */
export function DraftGrid(props: DraftGridProps) {
  const { card, version, base, service, search, store, state, show } = props
  const today = useToday()
  const { filter, source, names, columns } = useLanes({
    alias: card.alias,
    versionId: version.versionId,
    day: dayOf(version, today),
    isEditable: true,
    isReady: props.isReady,
    isCompared: base !== undefined,
    extraColumns: props.extraColumns,
    filter: { ...search, service },
  })
  const byId = useMemo(() => new Map(names.map((column) => [column.id, column])), [names])
  const drawn = useMemo(() => draftRows(), [])
  const rowAt = (position: number): GridRow | undefined => {
    const lane = source.laneAt(position)
    const before = source.beforeAt(position)
    return lane && drawn(lane, before ?? undefined, before === null, state)
  }
  // Before the grid is drawn nobody asks for its first rows.
  const { onView } = source
  useEffect(() => onView(0, 0), [onView])
  const [active, setActive] = useState<Position>({ row: 0, column: 0 })
  const [range, setRange] = useState<Range>({ top: 0, bottom: 0, left: 0, right: 0 })
  const [outcome, setOutcome] = useState<Outcome>()
  const [isPercent, setPercent] = useState(false)
  const [removed, setRemoved] = useState<string[]>()
  const goTo = useGoTo({
    alias: card.alias,
    versionId: version.versionId,
    filter,
    names,
    show,
    at: search.at,
    jump: props.jump,
    isReady: !source.isPending && props.isReady,
  })
  const instead = noLanes({ source, filter, isReady: props.isReady, empty, show })
  if (instead) return instead

  const act = (step: Step) => {
    const lanes = source.readLanes()
    store.do(step, (key) => lanes.get(key))
  }
  const change = (made: GridChange) => {
    const step = stepOf(made, byId)
    act(step)
    setOutcome(made.kind === 'edit' || step.cells.length === 0 ? undefined : outcomeOf(made, step, nameOf))
    if (step.cells.length === 0 && made.skipped > 0) showToast('These cells cannot be changed.')
  }
  const undo = () => {
    const step = store.undo()
    setOutcome(undefined)
    showToast(
      step
        ? `Undone: ${step.label.charAt(0).toLowerCase()}${step.label.slice(1)}.`
        : 'There is nothing to undo.',
    )
  }
  const redo = () => {
    const step = store.redo()
    showToast(
      step
        ? `Redone: ${step.label.charAt(0).toLowerCase()}${step.label.slice(1)}.`
        : 'There is nothing to redo.',
    )
  }
  const byPercent = async (percent: number) => {
    setPercent(false)
    if (cellCountOf(range) > cellsPerChangeMax)
      return showToast('The selection is too large. Nothing was changed.')
    await source.load(range.top, range.bottom)
    const step = percentStep(rowAt, names, range, percent)
    act(step)
    setOutcome(step.cells.length > 0 ? { title: step.label, text: '', emptied: [] } : undefined)
    if (step.cells.length === 0) showToast('The selection has no amounts to change.')
  }
  const askToRemove = async () => {
    if (range.bottom - range.top >= draftChangesMax)
      return showToast(`At most ${countOf(draftChangesMax, 'lane')} at once. Nothing was removed.`)
    await source.load(range.top, range.bottom)
    const keys: string[] = []
    for (let position = range.top; position <= range.bottom; position++) {
      const row = rowAt(position)
      if (row) keys.push(row.key)
    }
    setRemoved(keys)
  }
  const activeRow = rowAt(active.row)
  const activeColumn = active.column === 0 ? undefined : names[active.column - 1]
  const collision = collisionAt(state, activeRow?.key, activeColumn?.id)
  return (
    <div className="sheet">
      {outcome && (
        <StepBar
          outcome={outcome}
          onUndo={undo}
          onKeep={() => {
            const cells = outcome.emptied.map((cell) => ({ ...cell, before: cell.after, after: cell.before }))
            act({ label: `Kept ${countOf(cells.length, 'figure')}`, cells })
            setOutcome(undefined)
          }}
          onClose={() => setOutcome(undefined)}
        />
      )}
      {collision && (
        <Collision
          {...collision}
          onDecide={(mine) => store.decide(collision.lane, collision.column.id, mine)}
        />
      )}
      <Grid
        {...laneGrid}
        key={JSON.stringify(filter)}
        label={`Lanes of ${card.alias}`}
        columns={columns}
        rowCount={source.rowCount}
        rowAt={rowAt}
        onView={onView}
        load={source.load}
        onChange={change}
        onUndo={undo}
        onRedo={redo}
        onApplyToAll={() => setPercent(true)}
        onRefused={showToast}
        onActive={setActive}
        onRange={setRange}
        start={start}
        goTo={goTo}
      />
      <ScrollLabel
        first={source.firstInView}
        lane={source.laneAt(source.firstInView)}
        count={source.rowCount}
      />
      <DraftStatus
        row={activeRow}
        column={activeColumn}
        lanes={source.rowCount}
        cells={cellCountOf(range)}
        selected={range.bottom - range.top + 1}
        problem={activeRow && activeColumn && state.problems.get(activeRow.key)?.[activeColumn.id]}
        state={state}
        saving={props.saving}
        onPercent={() => setPercent(true)}
        onRemove={() => void askToRemove()}
        onRetry={() => void store.flush()}
      />
      {removed && (
        <RemoveLanesDialog
          {...{ card, version, store }}
          keys={removed}
          onClose={() => setRemoved(undefined)}
        />
      )}
      {isPercent && (
        <PercentDialog
          cells={cellCountOf(range)}
          onClose={() => setPercent(false)}
          onApply={(percent) => void byPercent(percent)}
        />
      )}
    </div>
  )
}
