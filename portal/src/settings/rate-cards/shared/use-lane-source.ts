import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import { blocksBetween } from '../../../grid/blocks.ts'
import { rowsPerBlock } from '../../../grid/grid-limits.ts'
import { keyOfLane, type Lane, type LaneFilter } from './model.ts'
import { type LanePage, rateCards } from './queries.ts'

interface Asked {
  alias: string
  versionId: string
  filter: LaneFilter
  /** How many lanes the filter finds; undefined if only reading them tells. */
  count: number | undefined
}

/** The lanes of a version by position. Blocks are read when they come into view. */
export function useLaneSource({ alias, versionId, filter, count }: Asked) {
  const queryClient = useQueryClient()
  const [view, setView] = useState({ first: 0, last: 0 })
  const shown = blocksBetween(view.first, view.last)
  const option = (block: number) => rateCards.block(queryClient, alias, versionId, filter, block)
  const blocks = useQueries({ queries: shown.map(option) })
  const pageAt = (block: number): LanePage | undefined => queryClient.getQueryData(option(block).queryKey)
  const laneAt = (position: number): Lane | undefined =>
    pageAt(Math.floor(position / rowsPerBlock))?.items[position % rowsPerBlock]
  const newest = blocks.map(({ dataUpdatedAt }) => dataUpdatedAt).join(' ')
  // biome-ignore lint/correctness/useExhaustiveDependencies: counted again when a block has come
  const loaded = useMemo(() => countLoaded(pageAt), [newest, alias, versionId, filter])
  return {
    rowCount: loaded.isWhole ? loaded.count : Math.max(count ?? loaded.count, loaded.lanes.length),
    isCounted: loaded.isWhole || count !== undefined,
    laneAt,
    /** All lanes that are loaded. */
    lanes: loaded.lanes,
    /** All there are. */
    isWhole: loaded.isWhole,
    /** Loaded lanes by key, each with the ETag with which it was read; also those that came a moment ago. */
    readLanes: (): Map<string, { lane: Lane; etag: string }> => {
      const found = new Map<string, { lane: Lane; etag: string }>()
      for (let block = 0; ; block += 1) {
        const page = pageAt(block)
        if (page === undefined) return found
        for (const lane of page.items) found.set(keyOfLane(lane), { lane, etag: page.etag })
      }
    },
    isPending: pageAt(0) === undefined,
    error: blocks.find(({ data, error }) => error && data === undefined)?.error,
    retry: () => void Promise.all(blocks.filter(({ error }) => error).map(({ refetch }) => refetch())),
    onView: useCallback((first: number, last: number) => setView({ first, last }), []),
    load: async (first: number, last: number) => {
      for (const block of blocksBetween(first, last)) await queryClient.ensureQueryData(option(block))
    },
    /** Where a lane is, reading on until it is found. */
    find: async (isIt: (lane: Lane) => boolean): Promise<number | undefined> => {
      for (let block = 0; ; block += 1) {
        const page = await queryClient.ensureQueryData(option(block))
        const at = page.items.findIndex(isIt)
        if (at >= 0) return block * rowsPerBlock + at
        if (page.nextCursor === null) return undefined
      }
    },
  }
}

/** Blocks follow each other by key, so those that are loaded begin with the first. */
function countLoaded(pageAt: (block: number) => LanePage | undefined) {
  const lanes: Lane[] = []
  for (let block = 0; ; block += 1) {
    const page = pageAt(block)
    if (page === undefined) {
      // One block more can be scrolled to, which is then read.
      const count = lanes.length + (block === 0 ? 0 : rowsPerBlock)
      return { lanes, count, isWhole: false }
    }
    lanes.push(...page.items)
    if (page.nextCursor === null) return { lanes, count: lanes.length, isWhole: true }
  }
}
