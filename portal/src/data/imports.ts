import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import { given } from '../api/given.ts'
import { millisecondsToNextLook } from '../api/look-again.ts'
import type { components, paths } from '../api/portal-schema.d.ts'

const root = ['imports'] as const

export type PortalImport = components['schemas']['PortalImport']
/** What lists are filtered by. `rejected`: completed, with rejected rows. */
export type ImportStatus = NonNullable<
  NonNullable<paths['/portal/imports']['get']['parameters']['query']>['status']
>

export const isActive = ({ status }: Pick<PortalImport, 'status'>) =>
  status === 'queued' || status === 'processing'

/** When the newest active import started. It decides how often to poll. */
export const activeSince = (imports: Pick<PortalImport, 'status' | 'submittedAt'>[]): string | undefined =>
  imports
    .filter(isActive)
    .map(({ submittedAt }) => submittedAt)
    .sort()
    .at(-1)

export interface ImportFilter {
  kind?: PortalImport['kind'] | undefined
  status?: ImportStatus | undefined
  source?: PortalImport['source'] | undefined
  /** The id of a person or an API key. */
  by?: string | undefined
  find?: string | undefined
  /** Submitted at this time or later: ISO 8601. Without an offset it is in the organisation's zone. */
  from?: string | undefined
}

export const imports = {
  all: root,

  list: (filter: ImportFilter) =>
    infiniteQueryOptions({
      queryKey: [...root, 'list', filter],
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
    queryKey: [...root, 'changes'],
    staleTime: 0,
    queryFn: ({ signal }) => answerOf(portalApi.GET('/portal/import-changes', { signal })),
    refetchInterval: ({ state }) =>
      millisecondsToNextLook(activeSince(state.data?.items ?? []), new Date(), state.status === 'error'),
  }),

  /** One import. Polled while it is queued or running, also in a tab that nobody looks at: its title says how far it is. */
  one: (importId: string) =>
    queryOptions({
      queryKey: [...root, 'one', importId],
      staleTime: 5000,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET('/portal/imports/{importId}', { params: { path: { importId } }, signal })),
      refetchInterval: ({ state: { data, status } }) =>
        data && !isActive(data) && !data.followedBy.some(isActive)
          ? false
          : millisecondsToNextLook(data?.submittedAt, new Date(), status === 'error'),
      refetchIntervalInBackground: true,
    }),

  /** The columns that a file may have. */
  columns: (kind: PortalImport['kind']) =>
    queryOptions({
      queryKey: [...root, 'columns', kind],
      staleTime: 5 * 60_000,
      queryFn: ({ signal }) =>
        answerOf(portalApi.GET('/portal/file-columns', { params: { query: { kind } }, signal })),
    }),

  /** People and API keys that may have sent imports. */
  senders: queryOptions({
    queryKey: [...root, 'senders'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) =>
      (await answerOf(portalApi.GET('/portal/import-senders', { signal }))).items,
  }),
}

/** An import that something else names: a row of a ledger, or a person who types its id. */
export const importOf = (importId: string) =>
  queryOptions({
    queryKey: [...root, 'named', importId],
    staleTime: 60_000,
    queryFn: ({ signal }) =>
      answerOf(portalApi.GET('/portal/imports/{importId}', { params: { path: { importId } }, signal })),
  })
