import { useEffect, useMemo } from 'react'
import type { Version } from '../../../data/lanes.ts'
import type { RateCard } from '../../../data/rate-cards.ts'
import { useToday } from '../../../format/clock.ts'
import { countOf, formatCount } from '../../../format/count.ts'
import { Grid } from '../../../grid/grid.tsx'
import type { GridRow } from '../../../grid/model.ts'
import { Kbd } from '../../../parts/basics/kbd.tsx'
import { showToast } from '../../../parts/basics/toasts.tsx'
import { useGoTo } from '../draft/use-go-to.ts'
import { keptRows } from '../shared/lane-row.ts'
import { noLanes } from '../shared/no-lanes.tsx'
import { ScrollLabel } from '../shared/scroll-label.tsx'
import { isFiltered, laneGrid, useLanes } from '../shared/use-lanes.ts'
import { dayOf } from '../shared/version-time.ts'
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
  /** Goes up with every jump, also to the same place. */
  jump: number
  show(part: CardSearch, replace?: boolean): void
}

const nothing = () => {}

/** Lanes of a published version: to look at and to copy. */
export function LanesGrid({ card, version, service, count, search, isReady, jump, show }: LanesGridProps) {
  const today = useToday()
  const { filter, source, names, columns } = useLanes({
    alias: card.alias,
    versionId: version.versionId,
    day: dayOf(version, today),
    isEditable: false,
    isReady,
    filter: { ...search, service },
  })
  const drawn = useMemo(() => keptRows(), [])
  const rowAt = (position: number): GridRow | undefined => {
    const lane = source.laneAt(position)
    return lane && drawn(lane)
  }
  // Before the grid is drawn nobody asks for its first rows.
  const { onView } = source
  useEffect(() => onView(0, 0), [onView])
  const goTo = useGoTo({
    alias: card.alias,
    versionId: version.versionId,
    filter,
    names,
    show,
    at: search.at,
    jump,
    isReady: !source.isPending && isReady,
  })
  const empty = { title: 'This version has no lanes', text: 'It prices nothing.' }
  return (
    noLanes({ source, filter, isReady, empty, show }) ?? (
      <div className="sheet">
        <Grid
          {...laneGrid}
          key={JSON.stringify(filter)}
          label={`Lanes of ${card.alias}`}
          columns={columns}
          rowCount={source.rowCount}
          rowAt={rowAt}
          onView={source.onView}
          load={source.load}
          onChange={({ skipped }) => {
            if (skipped > 0) showToast('A published version never changes. Make a draft from it.')
          }}
          onUndo={nothing}
          onApplyToAll={nothing}
          onRefused={showToast}
          onActive={nothing}
          goTo={goTo}
        />
        <ScrollLabel
          first={source.firstInView}
          lane={source.laneAt(source.firstInView)}
          count={source.rowCount}
        />
        <div className="statusbar">
          <span>
            {isFiltered(filter) && count !== undefined
              ? `${formatCount(source.rowCount)} of ${countOf(count, 'lane')}`
              : countOf(source.rowCount, 'lane')}
          </span>
          <span className="grow" />
          <span className="hide-narrow">
            <Kbd of="copy" /> copy
          </span>
        </div>
      </div>
    )
  )
}
