import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import type { components, paths } from '../api/portal-schema.d.ts'

const root = ['activities'] as const

export type Activity = components['schemas']['PortalActivity']
export type DoublePush = components['schemas']['DoublePush']
export type FlagCount = components['schemas']['ActivityFlag']
export type Flagged = components['schemas']['ActivityFlags']

type QueryOf<Path extends keyof paths> = paths[Path] extends { get: { parameters: { query?: infer Query } } }
  ? NonNullable<Query>
  : never
export type RowsFilter = Omit<QueryOf<'/portal/activities'>, 'cursor' | 'limit' | 'rowNumber'>
export type TotalsFilter = QueryOf<'/portal/activity-totals'>

/** Pushes that wrote the same rows. */
const doubles = queryOptions({
  queryKey: [...root, 'doubles'],
  staleTime: 60_000,
  queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/activity-doubles', { signal })),
})

export const activities = {
  all: root,

  totals: (filter: TotalsFilter) =>
    queryOptions({
      queryKey: [...root, 'totals', filter],
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (await answerOf(portalApi.GET('/portal/activity-totals', { params: { query: filter }, signal })))
          .items,
    }),

  rows: (filter: RowsFilter) =>
    infiniteQueryOptions({
      queryKey: [...root, 'rows', filter],
      staleTime: 15_000,
      placeholderData: keepPreviousData,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam, signal }) =>
        answerOf(
          portalApi.GET('/portal/activities', {
            params: { query: { ...filter, ...(pageParam ? { cursor: pageParam } : {}) } },
            signal,
          }),
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  /** One activity, even if the list has not loaded it; null if there is none. */
  one: ({ importId, rowNumber }: Pick<Activity, 'importId' | 'rowNumber'>) =>
    queryOptions({
      queryKey: [...root, 'one', importId, rowNumber],
      staleTime: 15_000,
      queryFn: async ({ signal }) => {
        const params = { query: { importId: [importId], rowNumber } }
        return (await answerOf(portalApi.GET('/portal/activities', { params, signal }))).items[0] ?? null
      },
    }),

  counts: (filter: RowsFilter) =>
    queryOptions({
      queryKey: [...root, 'counts', filter],
      staleTime: 30_000,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET('/portal/activity-counts', { params: { query: filter }, signal })),
    }),

  doubles: queryOptions({ ...doubles, select: ({ items }) => items }),

  /** The imports of these pushes. */
  doubleImports: queryOptions({
    ...doubles,
    select: ({ items }) => new Set(items.flatMap((double) => double.imports.map(({ importId }) => importId))),
  }),

  /** Other pushes that wrote the same activities as this one. */
  doublesOf: (importId: string) =>
    queryOptions({
      ...doubles,
      staleTime: 0,
      select: ({ items }) =>
        items
          .map(({ imports }) => imports)
          .filter((alike) => alike.some((one) => one.importId === importId))
          .flatMap((alike) => alike.filter((one) => one.importId !== importId)),
    }),

  /** Statuses to filter by. */
  statuses: queryOptions({
    queryKey: [...root, 'statuses'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) =>
      (await answerOf(portalApi.GET('/portal/activity-statuses', { signal }))).items,
  }),

  /** How many need attention, and for which reasons. */
  flags: (filter: RowsFilter) =>
    queryOptions({
      queryKey: [...root, 'flags', filter],
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET('/portal/activity-flags', { params: { query: filter }, signal })),
    }),
}
