import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../../api/client.ts'
import { given } from '../../api/given.ts'
import { millisecondsToNextLook } from '../../api/look-again.ts'
import { activeSince, type ImportKind, type ImportSource, type ImportStatus, isActive } from './model.ts'

export interface ImportFilter {
  kind?: ImportKind | undefined
  status?: ImportStatus | undefined
  source?: ImportSource | undefined
  /** The id of a person or an API key. */
  by?: string | undefined
  find?: string | undefined
  /** Submitted at this time or later: ISO 8601. Without an offset it is in the organisation's zone. */
  from?: string | undefined
}

/** Home and Activities keep the same answer under the same key. */
const doubles = queryOptions({
  queryKey: ['activities', 'doubles'],
  staleTime: 60_000,
  queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/activity-doubles', { signal })),
})

export const imports = {
  all: ['imports'] as const,

  list: (filter: ImportFilter) =>
    infiniteQueryOptions({
      queryKey: [...imports.all, 'list', filter],
      staleTime: 15_000,
      initialPageParam: undefined as string | undefined,
      queryFn: ({ pageParam: cursor, signal }) =>
        answerOf(
          portalApi.GET('/portal/imports', {
            params: { query: given({ ...filter, cursor, limit: 50 }) },
            signal,
          }),
        ),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    }),

  /** Imports that are queued or running, or that ended in the last minute. */
  changes: queryOptions({
    queryKey: ['imports', 'changes'],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/import-changes', { signal })),
    refetchInterval: ({ state }) =>
      millisecondsToNextLook(activeSince(state.data?.items ?? []), new Date(), state.status === 'error'),
  }),

  /** One import. Polled while it is queued or running, also in a tab that nobody looks at: its title says how far it is. */
  one: (importId: string) =>
    queryOptions({
      queryKey: [...imports.all, 'one', importId],
      staleTime: 5000,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET('/portal/imports/{importId}', { params: { path: { importId } }, signal })),
      refetchInterval: ({ state: { data, status } }) =>
        data && !isActive(data) && !data.followedBy.some(isActive)
          ? false
          : millisecondsToNextLook(data?.submittedAt, new Date(), status === 'error'),
      refetchIntervalInBackground: true,
    }),

  /** How many rows of each reason are still open. */
  correction: (importId: string) =>
    queryOptions({
      queryKey: ['rejected-rows', importId, 'summary'],
      staleTime: 15_000,
      queryFn: ({ signal }) =>
        answerOf(
          portalApi.GET('/portal/imports/{importId}/rejected-rows/summary', {
            params: { path: { importId } },
            signal,
          }),
        ),
    }),

  firstRejected: (importId: string) =>
    queryOptions({
      queryKey: ['rejected-rows', importId, 'content', 'first'],
      staleTime: 60_000,
      queryFn: ({ signal }) =>
        answerOf(
          portalApi.GET('/portal/imports/{importId}/rejected-rows', {
            params: { path: { importId }, query: { from: 0, limit: 6 } },
            signal,
          }),
        ),
    }),

  /** The columns that a file may have. */
  columns: (kind: ImportKind) =>
    queryOptions({
      queryKey: [...imports.all, 'columns', kind],
      staleTime: 5 * 60_000,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET('/portal/file-columns', { params: { query: { kind } }, signal })),
    }),

  /** People and API keys that may have sent imports. */
  senders: queryOptions({
    queryKey: ['imports', 'senders'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) =>
      (await answerOf(portalApi.GET('/portal/import-senders', { signal }))).items,
  }),

  /** Pushes of activities that wrote the same rows. */
  doubles: queryOptions({
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

  /** Imports with open rejected rows. */
  open: queryOptions({
    queryKey: ['rejected-rows', 'list'],
    staleTime: 15_000,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/rejected-rows', { signal })),
  }),
}
