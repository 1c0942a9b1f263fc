import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'
import type { rowsFilterOf, totalsFilterOf } from './filter-activities.ts'

export type Activity = components['schemas']['PortalActivity']
export type DoublePush = components['schemas']['DoublePush']
export type FlagCount = components['schemas']['ActivityFlag']
export type Flagged = components['schemas']['ActivityFlags']

export const activities = {
  totals: (filter: ReturnType<typeof totalsFilterOf>) =>
    queryOptions({
      queryKey: ['activities', 'totals', filter],
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      queryFn: async ({ signal }) =>
        (await answerOf(portalApi.GET('/portal/activity-totals', { params: { query: filter }, signal })))
          .items,
    }),

  rows: (filter: ReturnType<typeof rowsFilterOf>) =>
    infiniteQueryOptions({
      queryKey: ['activities', 'rows', filter],
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
      queryKey: ['activities', 'one', importId, rowNumber],
      staleTime: 15_000,
      queryFn: async ({ signal }) => {
        const params = { query: { importId: [importId], rowNumber } }
        return (await answerOf(portalApi.GET('/portal/activities', { params, signal }))).items[0] ?? null
      },
    }),

  counts: (filter: ReturnType<typeof rowsFilterOf>) =>
    queryOptions({
      queryKey: ['activities', 'counts', filter],
      staleTime: 30_000,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET('/portal/activity-counts', { params: { query: filter }, signal })),
    }),

  /** Pushes that wrote the same rows. */
  doubles: queryOptions({
    queryKey: ['activities', 'doubles'],
    staleTime: 60_000,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/activity-doubles', { signal })),
    // Home keeps the same answer under the same key.
    select: ({ items }) => items,
  }),

  /** Statuses to filter by. */
  statuses: queryOptions({
    queryKey: ['activities', 'statuses'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) =>
      (await answerOf(portalApi.GET('/portal/activity-statuses', { signal }))).items,
  }),

  /** How many need attention, and for which reasons. */
  flags: (filter: ReturnType<typeof rowsFilterOf>) =>
    queryOptions({
      queryKey: ['activities', 'flags', filter],
      staleTime: 30_000,
      placeholderData: keepPreviousData,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET('/portal/activity-flags', { params: { query: filter }, signal })),
    }),
}
