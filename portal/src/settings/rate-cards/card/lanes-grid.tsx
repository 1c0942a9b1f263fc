import { SearchX } from 'lucide-react'
import { useEffect, useMemo } from 'react'
import { countOf, formatCount } from '../../../format/count.ts'
import { Grid } from '../../../grid/grid.tsx'
import type { GridRow } from '../../../grid/model.ts'
import type { Pending } from '../../../grid/pending.ts'
import { useNarrowGrid } from '../../../grid/use-narrow-grid.ts'
import { Button } from '../../../parts/basics/button.tsx'
import { Kbd } from '../../../parts/basics/kbd.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { Bones, EmptyState, ErrorState, Loading } from '../../../parts/page/states.tsx'
import { columnsOfLanes } from '../shared/lane-cells.ts'
import { gridColumns } from '../shared/lane-columns.tsx'
import { keptRows } from '../shared/lane-row.ts'
import type { LaneFilter, RateCard, Version } from '../shared/model.ts'
import { useLaneSource } from '../shared/use-lane-source.ts'
import { useStable } from '../shared/use-stable.ts'
import type { CardSearch } from './card-search.ts'

interface LanesGridProps {
  card: RateCard
  version: Version
  service: string | undefined
  /** All lanes of the service. */
  count: number | undefined
  search: CardSearch
  /** The services of the version are known. */
  isReady: boolean
  show(part: CardSearch): void
}

const nothingPending: Pending = new Map()
const rowsOfShape = [92, 84, 88, 79, 90, 86, 81]
const kindAt = () => 'row' as const
const nothing = () => {}

/** Lanes of a published version: to look at and to copy. */
export function LanesGrid(props: LanesGridProps) {
  const { card, version, service, count, search, isReady } = props
  const { from, to, find } = search
  const filter = useMemo((): LaneFilter => ({ service, from, to, find }), [service, from, to, find])
  const isFiltered = from !== undefined || to !== undefined || find !== undefined
  const source = useLaneSource({
    ...{ alias: card.alias, versionId: version.versionId, filter },
    count: isFiltered ? undefined : count,
  })
  const isNarrow = useNarrowGrid()
  const names = useStable(columnsOfLanes(source.lanes))
  const columns = useMemo(
    () => gridColumns({ columns: names, isEditable: false, isNarrow }),
    [names, isNarrow],
  )
  const drawn = useMemo(keptRows, [])
  const rowAt = (position: number): GridRow | undefined => {
    const lane = source.laneAt(position)
    return lane && drawn(lane)
  }
  // Before the grid is drawn nobody asks for its first rows.
  const { onView } = source
  useEffect(() => onView(0, 0), [onView])
  if (source.error) return <ErrorState what="The lanes" error={source.error} onRetry={source.retry} />
  if (source.isPending || !isReady)
    return (
      <Loading what="The lanes">
        <Bones widths={rowsOfShape} />
      </Loading>
    )
  if (source.rowCount === 0)
    return (
      <EmptyState
        icon={SearchX}
        title={isFiltered ? 'No matching lane' : 'This version has no lanes'}
        text={isFiltered ? 'Remove a filter to see more.' : 'Nothing is priced by it.'}
        action={
          isFiltered && (
            <Button onPress={() => props.show({ from: undefined, to: undefined, find: undefined })}>
              Show all lanes
            </Button>
          )
        }
      />
    )
  return (
    <div className="sheet">
      <Grid
        key={JSON.stringify(filter)}
        label={`Lanes of ${card.alias}`}
        narrow="table"
        columns={columns}
        rowCount={source.rowCount}
        kindAt={kindAt}
        rowAt={rowAt}
        onView={source.onView}
        load={source.load}
        pending={nothingPending}
        onChange={({ skipped }) => {
          if (skipped > 0) showToast('A published version never changes. Make a draft from it.')
        }}
        onUndo={nothing}
        onApplyToAll={nothing}
        onRefused={showToast}
        onActive={nothing}
        onTitle={nothing}
        drawTitle={nothing as () => null}
      />
      <div className="statusbar">
        <span>{countText(source.rowCount, count, isFiltered, source.isCounted)}</span>
        <span className="grow" />
        <span className="hide-narrow">
          <Kbd of="copy" /> copy
        </span>
      </div>
    </div>
  )
}

/** "378 lanes", "27 of 378 lanes" */
function countText(rows: number, all: number | undefined, isFiltered: boolean, isCounted: boolean): string {
  if (!isCounted) return 'Lanes are read as you scroll'
  if (!isFiltered || all === undefined) return countOf(rows, 'lane')
  return `${formatCount(rows)} of ${countOf(all, 'lane')}`
}
