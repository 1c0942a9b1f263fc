import { SearchX } from 'lucide-react'
import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { Grid } from '../../../grid/grid.tsx'
import { cellsPerChangeMax } from '../../../grid/grid-limits.ts'
import type { GridChange, GridRow, Position } from '../../../grid/model.ts'
import type { Pending } from '../../../grid/pending.ts'
import { cellCountOf, type Range } from '../../../grid/range.ts'
import { useNarrowGrid } from '../../../grid/use-narrow-grid.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { Bones, EmptyState, ErrorState, Loading } from '../../../parts/page/states.tsx'
import type { CardSearch } from '../card/card-search.ts'
import { columnsOfLanes, type LaneColumn } from '../shared/lane-cells.ts'
import { gridColumns, nameOf } from '../shared/lane-columns.tsx'
import { keyOfLane, type Lane, type LaneFilter, type RateCard, type Version } from '../shared/model.ts'
import { useLaneSource } from '../shared/use-lane-source.ts'
import { useStable } from '../shared/use-stable.ts'
import { Collision } from './collision.tsx'
import { draftRows } from './draft-rows.ts'
import type { DraftState, Step } from './draft-state.ts'
import { DraftStatus } from './draft-status.tsx'
import type { DraftStore, Saving } from './draft-store.ts'
import { PercentDialog } from './percent-dialog.tsx'
import { StepBar } from './step-bar.tsx'
import { type Outcome, outcomeOf, percentStep, stepOf } from './steps.ts'

export interface DraftGridProps {
  card: RateCard
  version: Version
  /** The published version that it would replace. */
  base: Version | undefined
  service: string | undefined
  count: number | undefined
  search: CardSearch
  isReady: boolean
  show(part: CardSearch, replace?: boolean): void
  store: DraftStore
  state: DraftState
  saving: Saving
  /** Break columns that were added on this page and have no figure yet. */
  extraColumns: LaneColumn[]
}

const nothingPending: Pending = new Map()
const rowsOfShape = [92, 84, 88, 79, 90, 86, 81]
const kindAt = () => 'row' as const
const nothing = () => {}

/** The lanes of a draft, edited like a spreadsheet and saved as they are typed. */
export function DraftGrid(props: DraftGridProps) {
  const { card, version, base, service, count, search, store, state } = props
  const { from, to, find } = search
  const filter = useMemo((): LaneFilter => ({ service, from, to, find }), [service, from, to, find])
  const isFiltered = from !== undefined || to !== undefined || find !== undefined
  const known = isFiltered ? undefined : count
  const source = useLaneSource({ alias: card.alias, versionId: version.versionId, filter, count: known })
  const old = useLaneSource({
    ...{ alias: card.alias, versionId: base?.versionId ?? version.versionId, filter, count: known },
  })
  const before = useMemo(() => new Map(old.lanes.map((lane) => [keyOfLane(lane), lane])), [old.lanes])
  const names = useStable(withExtra(columnsOfLanes([...source.lanes, ...old.lanes]), props.extraColumns))
  const byId = useMemo(() => new Map(names.map((column) => [column.id, column])), [names])
  const isNarrow = useNarrowGrid()
  const columns = useMemo(
    () => gridColumns({ columns: names, isEditable: true, isNarrow }),
    [names, isNarrow],
  )
  const drawn = useMemo(draftRows, [])
  const rowAt = (position: number): GridRow | undefined => {
    const lane = source.laneAt(position)
    if (!lane) return undefined
    const earlier = base && before.get(keyOfLane(lane))
    return drawn(lane, earlier, base !== undefined && old.isWhole && earlier === undefined, state)
  }
  const { onView } = source
  const { onView: onViewOld } = old
  const view = useCallback(
    (first: number, last: number) => {
      onView(first, last)
      onViewOld(first, last)
    },
    [onView, onViewOld],
  )
  useEffect(() => view(0, 0), [view])
  const [active, setActive] = useState<Position>({ row: 0, column: 0 })
  const [range, setRange] = useState<Range>({ top: 0, bottom: 0, left: 0, right: 0 })
  const [outcome, setOutcome] = useState<Outcome>()
  const [isPercent, setPercent] = useState(false)
  const goTo = useGoTo(search.at, service, source.find, source.isPending)

  if (source.error) return <ErrorState what="The lanes" error={source.error} onRetry={source.retry} />
  if (source.isPending || !props.isReady)
    return (
      <Loading what="The lanes">
        <Bones widths={rowsOfShape} />
      </Loading>
    )
  if (source.rowCount === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={isFiltered ? 'No matching lane' : 'This draft has no lanes yet'}
        text={
          isFiltered
            ? 'Remove a filter to see more.'
            : 'Add lanes: paste them from a spreadsheet, or write one.'
        }
        action={
          isFiltered && (
            <Button onPress={() => props.show({ from: undefined, to: undefined, find: undefined })}>
              Show all lanes
            </Button>
          )
        }
      />
    )

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
        ? `Made again: ${step.label.charAt(0).toLowerCase()}${step.label.slice(1)}.`
        : 'There is nothing to make again.',
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
  const activeRow = rowAt(active.row)
  const activeColumn = active.column === 0 ? undefined : names[active.column - 1]
  const collision = activeRow && activeColumn && state.collisions.get(activeRow.key)?.[activeColumn.id]
  return (
    <div className="sheet">
      {outcome && (
        <StepBar
          outcome={outcome}
          onUndo={undo}
          onKeep={() => {
            const cells = outcome.emptied.map((cell) => ({ ...cell, before: cell.after, after: cell.before }))
            act({ label: `Kept ${cells.length} figures`, cells })
            setOutcome(undefined)
          }}
          onClose={() => setOutcome(undefined)}
        />
      )}
      {collision !== undefined && activeRow && activeColumn && (
        <Collision
          lane={activeRow.key}
          column={activeColumn}
          mine={activeRow.cells[activeColumn.id]?.value ?? ''}
          theirs={collision}
          onDecide={(mine) => store.decide(activeRow.key, activeColumn.id, mine)}
        />
      )}
      <Grid
        key={JSON.stringify(filter)}
        label={`Lanes of ${card.alias}`}
        narrow="table"
        columns={columns}
        rowCount={source.rowCount}
        kindAt={kindAt}
        rowAt={rowAt}
        onView={view}
        load={source.load}
        pending={nothingPending}
        onChange={change}
        onUndo={undo}
        onRedo={redo}
        onApplyToAll={() => setPercent(true)}
        onRefused={showToast}
        onActive={setActive}
        onRange={setRange}
        onTitle={nothing}
        drawTitle={nothing as () => null}
        start={goTo?.start ?? { row: 0, column: 1 }}
        goTo={goTo?.row}
      />
      <DraftStatus
        row={activeRow}
        column={activeColumn}
        cells={cellCountOf(range)}
        problem={activeRow && activeColumn && state.problems.get(activeRow.key)?.[activeColumn.id]}
        state={state}
        saving={props.saving}
        onPercent={() => setPercent(true)}
        onRetry={() => void store.flush()}
      />
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

/** Columns that were added here, where no lane has them yet. */
function withExtra(columns: LaneColumn[], extra: LaneColumn[]): LaneColumn[] {
  const missing = extra.filter(({ id }) => !columns.some((column) => column.id === id))
  if (missing.length === 0) return columns
  const last = columns.findLastIndex(({ field }) => field === 'break')
  return [...columns.slice(0, last + 1), ...missing, ...columns.slice(last + 1)]
}

/** The position of the lane that the address names: "MEL SYD". */
function useGoTo(
  at: string | undefined,
  service: string | undefined,
  find: (isIt: (lane: Lane) => boolean) => Promise<number | undefined>,
  isPending: boolean,
) {
  const [place, setPlace] = useState<{ row: number; start: Position; at: string }>()
  const finder: RefObject<typeof find> = useRef(find)
  finder.current = find
  useEffect(() => {
    if (at === undefined || isPending) return
    let isWanted = true
    const [from, to] = at.split(' ')
    void finder
      .current((lane) => lane.service === service && lane.from === from && lane.to === to)
      .then((row) => {
        if (!isWanted) return
        if (row === undefined) showToast(`${from} to ${to} is not among the lanes that are shown.`)
        else setPlace({ row, start: { row, column: 1 }, at })
      })
    return () => {
      isWanted = false
    }
  }, [at, service, isPending])
  return place
}
