import { infiniteQueryOptions, keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query'
import { answerOf, api, taggedAnswerOf } from '../../../api/client.ts'
import { given } from '../../../api/given.ts'
import { rowsPerBlock } from '../../../grid/grid-limits.ts'
import { keyOfLane, type Lane, type LaneFilter, type LaneKey } from './model.ts'

const root = '/v1/org/configuration/rate-cards'
const versionPath = `${root}/{alias}/versions/{versionId}` as const
const pageSize = 500
const staleTime = 15_000

interface Page<Item> {
  items: Item[]
  nextCursor: string | null
}

/** With the ETag of the version as it was read. */
export type LanePage = Page<Lane> & { etag: string }

/** Every page of a list that is short enough to be loaded together. */
export async function everyPage<Item>(
  read: (query: { limit: number; cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const found: Item[] = []
  let cursor: string | null = null
  do {
    const page: Page<Item> = await read({ limit: pageSize, ...(cursor === null ? {} : { cursor }) })
    found.push(...page.items)
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

export const rateCards = {
  all: ['configuration', 'rate-cards'] as const,
  of: (alias: string) => [...rateCards.all, alias] as const,
  version: (alias: string, versionId: string) => [...rateCards.of(alias), versionId] as const,

  list: queryOptions({
    queryKey: ['configuration', 'rate-cards', 'list'],
    staleTime,
    queryFn: ({ signal }) => everyPage((query) => answerOf(api.GET(root, { params: { query }, signal }))),
  }),

  card: (alias: string) =>
    queryOptions({
      queryKey: [...rateCards.of(alias), 'card'],
      staleTime,
      queryFn: ({ signal }) => answerOf(api.GET(`${root}/{alias}`, { params: { path: { alias } }, signal })),
    }),

  /** Newest first, with the drafts. */
  versions: (alias: string) =>
    queryOptions({
      queryKey: [...rateCards.of(alias), 'versions'],
      staleTime,
      queryFn: ({ signal }) =>
        everyPage((query) =>
          answerOf(api.GET(`${root}/{alias}/versions`, { params: { path: { alias }, query }, signal })),
        ),
    }),

  /** One version with its counts and its ETag. */
  one: (alias: string, versionId: string) =>
    queryOptions({
      queryKey: [...rateCards.version(alias, versionId), 'one'],
      staleTime,
      queryFn: ({ signal }) =>
        taggedAnswerOf(api.GET(versionPath, { params: { path: { alias, versionId } }, signal })),
    }),

  lanes: (alias: string, versionId: string) => [...rateCards.version(alias, versionId), 'lanes'] as const,

  /** Lanes by their keys. A page begins after the last key of the page before it, which is read first. */
  block: (queryClient: QueryClient, alias: string, versionId: string, filter: LaneFilter, block: number) =>
    queryOptions({
      queryKey: [...rateCards.lanes(alias, versionId), filter, block],
      staleTime: 60_000,
      queryFn: async ({ signal }): Promise<LanePage> => {
        const before =
          block === 0
            ? undefined
            : await queryClient.ensureQueryData(
                rateCards.block(queryClient, alias, versionId, filter, block - 1),
              )
        if (before?.nextCursor === null) return { items: [], nextCursor: null, etag: before.etag }
        const query = { ...given(filter), limit: rowsPerBlock, ...given({ cursor: before?.nextCursor }) }
        const { value, etag } = await taggedAnswerOf(
          api.GET(`${versionPath}/lanes`, { params: { path: { alias, versionId }, query }, signal }),
        )
        return { ...value, etag }
      },
    }),

  differences: (alias: string, versionId: string, against: string | undefined, sort: 'key' | 'size') =>
    infiniteQueryOptions({
      queryKey: [...rateCards.version(alias, versionId), 'difference', against ?? null, sort],
      staleTime,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor, signal }) =>
        answerOf(
          api.GET(`${versionPath}/diff`, {
            params: {
              path: { alias, versionId },
              query: { sort, limit: 50, ...given({ against, cursor }) },
            },
            signal,
          }),
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  /** How many lanes each service and each zone has: the version compared with itself. */
  shape: (alias: string, versionId: string) =>
    queryOptions({
      queryKey: [...rateCards.version(alias, versionId), 'shape'],
      staleTime,
      queryFn: ({ signal }) =>
        answerOf(
          api.GET(`${versionPath}/diff`, {
            params: { path: { alias, versionId }, query: { against: versionId, limit: 1 } },
            signal,
          }),
        ),
    }),

  effects: (alias: string, versionId: string) =>
    queryOptions({
      queryKey: [...rateCards.version(alias, versionId), 'effects'],
      staleTime,
      queryFn: ({ signal }) =>
        answerOf(api.GET(`${versionPath}/effects`, { params: { path: { alias, versionId } }, signal })),
    }),

  /** What the checks find now, or what they would find with a draft published. */
  checks: (draft: string | undefined) =>
    queryOptions({
      queryKey: ['configuration', 'checks', draft ?? null],
      staleTime,
      queryFn: ({ signal }) =>
        answerOf(api.GET('/v1/org/configuration/checks', { params: { query: given({ draft }) }, signal })),
    }),

  /** Which customers are priced by a card. */
  customerRates: queryOptions({
    queryKey: ['configuration', 'customer-rates', 'list'],
    staleTime,
    queryFn: ({ signal }) =>
      everyPage((query) =>
        answerOf(api.GET('/v1/org/configuration/customer-rates', { params: { query }, signal })),
      ),
  }),
}

/** Lanes as they are now, by key. Lanes from one zone are read together. */
export async function readLanes(
  alias: string,
  versionId: string,
  keys: readonly LaneKey[],
): Promise<Map<string, Lane>> {
  const wanted = new Set(keys.map(keyOfLane))
  const found = new Map<string, Lane>()
  const starts = new Map(keys.map(({ service, from }) => [`${service} ${from}`, { service, from }]))
  for (const start of starts.values()) {
    const lanes = await everyPage((query) =>
      answerOf(
        api.GET(`${versionPath}/lanes`, {
          params: { path: { alias, versionId }, query: { ...start, ...query } },
        }),
      ),
    )
    for (const lane of lanes) if (wanted.has(keyOfLane(lane))) found.set(keyOfLane(lane), lane)
  }
  return found
}
