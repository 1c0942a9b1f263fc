import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { cardVersions, type LanePage } from '../../../data/card-versions.ts'
import { keyOfLane, type Lane, type LaneFilter } from '../../../data/lanes.ts'
import { blocksBetween } from '../../../grid/blocks.ts'
import { rowsPerBlock } from '../../../grid/grid-limits.ts'
import { columnsOfLanes, joinColumns, type LaneColumn } from './lane-cells.ts'

interface Asked {
  alias: string
  versionId: string
  filter: LaneFilter
  /** With each lane as it was in the version before. */
  isCompared: boolean
  /** It is known which lanes are wanted. */
  isReady: boolean
}

/** The lanes of a version by position. Blocks are read when they come into view. */
export function useLaneSource(asked: Asked) {
  const queryClient = useQueryClient()
  const { alias, versionId, filter, isCompared } = asked
  const [view, setView] = useState({ first: 0, last: 0 })
  const option = (block: number) => cardVersions.lanesFrom(asked, block * rowsPerBlock, rowsPerBlock)
  const wanted = asked.isReady ? blocksBetween(view.first, view.last) : []
  const blocks = useQueries({ queries: wanted.map(option) })
  const pageAt = (block: number): LanePage | undefined => queryClient.getQueryData(option(block).queryKey)
  const pages = (): LanePage[] =>
    queryClient
      .getQueriesData<LanePage>({
        queryKey: [...cardVersions.lanes(alias, versionId), filter, isCompared],
      })
      .flatMap(([, page]) => page ?? [])
  const at = <T>(position: number, list: (page: LanePage) => readonly T[] | undefined): T | undefined => {
    const page = pageAt(Math.floor(position / rowsPerBlock))
    return page && list(page)?.[position % rowsPerBlock]
  }
  const newest = blocks.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: looked through again when a block has come
  const columns = useMemo(() => joinColumns(pages().map(columnsOfPage)), [newest, alias, versionId, filter])
  const [known] = blocks.flatMap(({ data }) => data ?? [])
  const any = known ?? pageAt(0)
  return {
    rowCount: any?.total ?? 0,
    firstInView: view.first,
    laneAt: (position: number) => at(position, ({ items }) => items),
    /** The lane in the version before; null if it is new, undefined if that is not known. */
    beforeAt: (position: number) => at(position, ({ before }) => before),
    /** Those of all lanes that were read. */
    columns,
    /** Lanes by key, as they were read; also those that came a moment ago. */
    readLanes: (): Map<string, Lane> =>
      new Map(pages().flatMap(({ items }) => items.map((lane) => [keyOfLane(lane), lane] as const))),
    isPending: any === undefined,
    error: blocks.find(({ data, error }) => error && data === undefined)?.error,
    retry: () => void Promise.all(blocks.filter(({ error }) => error).map(({ refetch }) => refetch())),
    onView: useCallback((first: number, last: number) => setView({ first, last }), []),
    load: async (first: number, last: number) => {
      await Promise.all(blocksBetween(first, last).map((block) => queryClient.ensureQueryData(option(block))))
    },
  }
}

const ofPages = new WeakMap<LanePage, LaneColumn[]>()

/** A page is looked through once. */
function columnsOfPage(page: LanePage): LaneColumn[] {
  const before = (page.before ?? []).flatMap((lane) => lane ?? [])
  const columns = ofPages.get(page) ?? columnsOfLanes([...page.items, ...before])
  ofPages.set(page, columns)
  return columns
}
