import { useMemo } from 'react'
import type { LaneFilter } from '../../../data/lanes.ts'
import type { GridRow } from '../../../grid/model.ts'
import type { Pending } from '../../../grid/pending.ts'
import { useNarrowGrid } from '../../../grid/use-narrow-grid.ts'
import { joinColumns, type LaneColumn } from './lane-cells.ts'
import { gridColumns } from './lane-columns.tsx'
import { useLaneSource } from './use-lane-source.ts'
import { useStable } from './use-stable.ts'
import { useZoneNames } from './use-zone-names.ts'

interface Asked {
  alias: string
  versionId: string
  filter: LaneFilter
  isEditable: boolean
  /** The day whose zones are named. */
  day: string
  /** The services of the version are known. */
  isReady: boolean
  /** With each lane as it was in the version before. */
  isCompared?: boolean
  /** Columns that no lane has a value in yet. */
  extraColumns?: LaneColumn[]
}

/** The lanes of a version as a grid shows them: by position, with their columns. */
export function useLanes(asked: Asked) {
  const { isEditable, isCompared = false, extraColumns = [] } = asked
  const { service, from, to, find, changed, finding } = asked.filter
  const filter = useMemo(
    (): LaneFilter => ({ service, from, to, find, changed, finding }),
    [service, from, to, find, changed, finding],
  )
  const { alias, versionId, isReady } = asked
  const source = useLaneSource({ alias, versionId, filter, isCompared, isReady })
  const names = useStable(joinColumns([source.columns, extraColumns]))
  const isNarrow = useNarrowGrid()
  const zoneNames = useZoneNames(isReady ? service : undefined, asked.day)
  const columns = useMemo(
    () => gridColumns({ columns: names, isEditable, isNarrow, zoneNames }),
    [names, isEditable, isNarrow, zoneNames],
  )
  return { filter, source, names, columns }
}

export const isFiltered = ({ from, to, find, changed, finding }: LaneFilter): boolean =>
  [from, to, find, changed, finding].some((part) => part !== undefined)

/** What shows all lanes of a service again. */
export const allLanes = {
  from: undefined,
  to: undefined,
  find: undefined,
  changed: undefined,
  finding: undefined,
} as const

const nothing = () => {}
const nothingPending: Pending = new Map()

/** What grids of lanes have in common: they have no captions, and keep what is typed elsewhere. */
export const laneGrid = {
  narrow: 'table' as const,
  kindAt: (): GridRow['kind'] => 'row',
  pending: nothingPending,
  onTitle: nothing,
  drawTitle: nothing as () => null,
}
