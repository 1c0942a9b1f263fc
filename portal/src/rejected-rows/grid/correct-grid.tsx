import { useQuery } from '@tanstack/react-query'
import { ListChecks } from 'lucide-react'
import { useEffect, useEffectEvent, useMemo, useState } from 'react'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { formatCount } from '../../format/count.ts'
import { Grid } from '../../grid/grid.tsx'
import type { Position } from '../../grid/model.ts'
import { withPending } from '../../grid/pending.ts'
import { Button } from '../../parts/basics/button.tsx'
import { showToast } from '../../parts/basics/toasts.tsx'
import { Bones, EmptyState, ErrorState, Loading } from '../../parts/page/states.tsx'
import type { Correction, RowGroup, SentImport, Suggestion } from '../calls/model.ts'
import { layoutByRow, layoutByValue, rowsShownOfGroup } from '../calls/row-layout.ts'
import type { CorrectSearch } from '../calls/use-correct-search.ts'
import type { Corrections } from '../calls/use-corrections.ts'
import { alikeAt, groupOfKey } from './alike.ts'
import { completePlace } from './complete-place.ts'
import { correctColumns, decidingFirst } from './correct-columns.tsx'
import { AllRowsBox } from './row-box.tsx'
import { RowHistory } from './row-history.tsx'
import type { Selection } from './selection.ts'
import { StatusLine } from './status-line.tsx'
import { useCellDrawing } from './use-cell-drawing.tsx'
import { useOpenGroups } from './use-open-groups.ts'
import { useFirstPosition, useRowPlace, useTargetRow } from './use-row-place.ts'
import { useRowSource } from './use-row-source.ts'
import { useTight } from './use-tight.ts'

interface CorrectGridProps {
  correction: Correction
  search: CorrectSearch
  corrections: Corrections
  mayCorrect: boolean
  sentImports: SentImport[]
  selection: Selection
  onSelect(selection: Selection): void
  onApplyToAll(group: RowGroup, suggestions: Suggestion[]): void
  onCloseGroup(group: RowGroup): void
}

const noGroups: RowGroup[] = []
const rowsOfShape = [92, 84, 88, 79, 90, 86, 81]

/** The grid with the rows of the chosen reason or of all, by value or row by row. */
export function CorrectGrid(props: CorrectGridProps) {
  const { correction, search, corrections, mayCorrect } = props
  const { importId } = correction
  const { filter, view, reason } = search
  const found = useQuery(rejectedRows.groups(importId, reason))
  const groups = useMemo(() => {
    const all = found.data ?? noGroups
    return search.suggested ? all.filter(({ suggestions }) => suggestions.length > 0) : all
  }, [found.data, search.suggested])
  const positions = useQuery({ ...rejectedRows.positions(importId, filter), enabled: view === 'row' })
  const open = useOpenGroups()
  const { opened, closed, toggle, showAll } = open
  const rowCount = positions.data?.rowCount ?? 0
  const layout = useMemo(
    () => (view === 'value' ? layoutByValue(groups, opened, closed) : layoutByRow(rowCount)),
    [view, groups, opened, closed, rowCount],
  )
  const isTight = useTight()
  const hasReasons = reason === undefined
  const names = useMemo(() => decidingFirst(correction, groups, isTight), [correction, groups, isTight])
  const locked = mayCorrect ? correction.lockedColumns : names
  const source = useRowSource({ importId, filter, layout, opened, columns: names, lockedColumns: locked })
  const [active, setActive] = useState<Position>({ row: 0, column: 0 })
  const target = useTargetRow(search.row, filter)
  const place = useRowPlace(importId, filter, view === 'value' ? groups : undefined, target)
  const isHidden = place?.group && place.index >= rowsShownOfGroup && !opened.has(place.group.groupNumber)
  const openGroupOf = useEffectEvent((found: typeof place) => {
    if (isHidden && found?.group) showAll(found.group.groupNumber)
  })
  // Only a newly found row opens its group.
  useEffect(() => openGroupOf(place), [place])
  const position = place && !isHidden ? layout.positionOf(place.group, place.index) : undefined
  const goTo = useFirstPosition(target, position)

  const draw = useCellDrawing({ ...props, importId, groups, rowOfKey: source.rowOfKey, ...open })
  const { drawBox, drawSuggestion } = draw
  const { selection, onSelect } = props
  const columns = useMemo(() => {
    const boxHead = mayCorrect ? (
      <AllRowsBox selection={selection} onChange={onSelect} />
    ) : (
      <span className="sr">Choose</span>
    )
    return correctColumns({ names, hasReasons, isTight, boxHead, drawBox, drawSuggestion })
  }, [names, hasReasons, isTight, drawBox, drawSuggestion, mayCorrect, selection, onSelect])

  // Rows that are there stay, also if they cannot be read again: somebody may be typing in them.
  const error = [found, positions, ...source.blocks].find(
    ({ data, error }) => error && data === undefined,
  )?.error
  if (error)
    return (
      <ErrorState
        what="The rows"
        error={error}
        onRetry={() => void Promise.all([found.refetch(), positions.refetch(), source.retry()])}
      />
    )
  if (view === 'row' ? rowCount === 0 && positions.isSuccess : groups.length === 0 && found.isSuccess)
    return (
      <EmptyState
        icon={ListChecks}
        title="No matching rows"
        text="No rejected row matches these filters."
        action={
          <Button onPress={search.clear}>
            {reason === undefined ? 'Show all rows' : 'Show all rows of this reason'}
          </Button>
        }
      />
    )
  if (view === 'row' ? positions.isPending : found.isPending)
    return (
      <Loading what="The rows">
        <Bones widths={rowsOfShape} />
      </Loading>
    )
  const activeRow = source.rowAt(active.row)
  const groupCount = groupCountOf(correction, reason)
  const isCut = view === 'value' && found.isSuccess && found.data.length < groupCount
  return (
    <>
      {isCut && (
        <p className="small muted groups-cut">
          These are the {formatCount(found.data.length)} most frequent of {formatCount(groupCount)} wrong
          values. <b>By row</b> shows all rows.
        </p>
      )}
      <Grid
        key={`${reason ?? ''} ${view} ${JSON.stringify(filter)}`}
        label={`Rejected rows: ${reason ?? 'all reasons'}`}
        columns={columns}
        rowCount={layout.rowCount}
        kindAt={source.kindAt}
        rowAt={source.rowAt}
        onView={source.onView}
        load={source.load}
        pending={corrections.pending}
        onChange={corrections.change}
        onUndo={corrections.undoLast}
        onApplyToAll={(row, column) => {
          const asked = mayCorrect && alikeAt(row, column.id, source.rowOfKey(row.key), groups)
          if (asked) props.onApplyToAll(asked.group, asked.suggestions)
        }}
        onRefused={showToast}
        onActive={setActive}
        onTitle={(row) => {
          const group = groupOfKey(row, undefined, groups)
          if (group) (row.kind === 'footer' ? showAll : toggle)(group.groupNumber)
        }}
        drawTitle={draw.drawTitle}
        complete={(row, column) => completePlace(row, column.id)}
        start={active}
        goTo={goTo}
      />
      <StatusLine
        row={activeRow && withPending(activeRow, corrections.pending)}
        column={columns[active.column]}
        group={activeRow?.kind === 'caption' ? groupOfKey(activeRow, undefined, groups) : undefined}
        reasons={source.rowOfKey(activeRow?.key ?? '')?.reasons ?? []}
        isSaving={corrections.isSaving}
        unsaved={corrections.unsaved?.error.message}
        mayCorrect={mayCorrect}
        onHistory={() => search.openRow(Number(activeRow?.key))}
      />
      {search.row !== undefined && (
        <RowHistory importId={importId} rowNumber={search.row} onClose={() => search.openRow(undefined)} />
      )}
    </>
  )
}

/** How many different wrong values a reason has, or all of them together. */
const groupCountOf = ({ reasons }: Correction, reason: string | undefined) =>
  reasons.reduce((sum, one) => sum + (reason === undefined || one.reason === reason ? one.groups : 0), 0)
