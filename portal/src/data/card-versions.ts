import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, api, taggedAnswerOf } from '../api/client.ts'
import { given } from '../api/given.ts'
import type { AddedConsignment, Lane, LaneFilter } from './lanes.ts'
import { rateCards } from './rate-cards.ts'
import { everyPage } from './resource.ts'

const root = '/v1/org/configuration/rate-cards'
const versionPath = `${root}/{alias}/versions/{versionId}` as const
const staleTime = 15_000

/** Lanes from one place on, with the ETag of the version as it was read. */
export interface LanePage {
  items: Lane[]
  /** Each of them in the version before it; null for what is new. Only of a draft. */
  before: (Lane | null)[] | undefined
  /** All lanes that the filter finds. */
  total: number
  etag: string
}

interface LanesAsked {
  alias: string
  versionId: string
  filter: LaneFilter
  /** With each lane as it was before. */
  isCompared: boolean
}

export const cardVersions = {
  of: (alias: string) => [...rateCards.key, 'of', alias] as const,
  version: (alias: string, versionId: string) => [...cardVersions.of(alias), versionId] as const,

  card: (alias: string) =>
    queryOptions({
      queryKey: [...cardVersions.of(alias), 'card'],
      staleTime,
      queryFn: ({ signal }) => answerOf(api.GET(`${root}/{alias}`, { params: { path: { alias } }, signal })),
    }),

  /** Newest first, with the drafts. */
  list: (alias: string) =>
    queryOptions({
      queryKey: [...cardVersions.of(alias), 'versions'],
      staleTime,
      queryFn: ({ signal }) =>
        everyPage((query) =>
          answerOf(api.GET(`${root}/{alias}/versions`, { params: { path: { alias }, query }, signal })),
        ),
    }),

  /** One version with its counts and its ETag. */
  one: (alias: string, versionId: string) =>
    queryOptions({
      queryKey: [...cardVersions.version(alias, versionId), 'one'],
      staleTime,
      queryFn: ({ signal }) =>
        taggedAnswerOf(api.GET(versionPath, { params: { path: { alias, versionId } }, signal })),
    }),

  lanes: (alias: string, versionId: string) => [...cardVersions.version(alias, versionId), 'lanes'] as const,

  /** Some lanes from a place on. They can be read without those before them. */
  lanesFrom: ({ alias, versionId, filter, isCompared }: LanesAsked, offset: number, limit: number) =>
    queryOptions({
      queryKey: [...cardVersions.lanes(alias, versionId), filter, isCompared, offset, limit],
      staleTime: 60_000,
      queryFn: async ({ signal }): Promise<LanePage> => {
        const query = {
          ...given(filter),
          ...given({ before: isCompared || undefined }),
          limit,
          offset,
        }
        const { value, etag } = await taggedAnswerOf(
          api.GET(`${versionPath}/lanes`, { params: { path: { alias, versionId }, query }, signal }),
        )
        const { items, before, total } = value
        return { items, before: before as (Lane | null)[] | undefined, total, etag }
      },
    }),

  differences: (alias: string, versionId: string, against: string | undefined, sort: 'key' | 'size') =>
    infiniteQueryOptions({
      queryKey: [...cardVersions.version(alias, versionId), 'difference', against ?? null, sort],
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
      queryKey: [...cardVersions.version(alias, versionId), 'shape'],
      staleTime,
      queryFn: ({ signal }) =>
        answerOf(
          api.GET(`${versionPath}/diff`, {
            params: { path: { alias, versionId }, query: { against: versionId, limit: 1 } },
            signal,
          }),
        ),
    }),

  /** What a version does to frequent quotes and examples, and to consignments that are added. */
  effects: (alias: string, versionId: string, added: readonly AddedConsignment[] = []) =>
    queryOptions({
      queryKey: [...cardVersions.version(alias, versionId), 'effects', added],
      staleTime,
      queryFn: ({ signal }) => {
        const params = { path: { alias, versionId } }
        return answerOf(
          added.length === 0
            ? api.GET(`${versionPath}/effects`, { params, signal })
            : api.POST(`${versionPath}/effects`, { params, body: { consignments: [...added] }, signal }),
        )
      },
    }),
}

/** Where a lane is among those that the filter finds, from 0; undefined if it is not among them. */
export async function placeOfLane(
  { alias, versionId, filter }: Omit<LanesAsked, 'isCompared'>,
  key: string,
): Promise<number | undefined> {
  const query = { ...given(filter), limit: 1, placeOf: key }
  const { place } = await answerOf(
    api.GET(`${versionPath}/lanes`, { params: { path: { alias, versionId }, query } }),
  )
  return place ?? undefined
}
