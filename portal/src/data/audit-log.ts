import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'

export type Change = components['schemas']['ShownChange']

export interface ChangeFilter {
  kind?: string
  actor?: string[]
  find?: string
  from?: string
  to?: string
}

/** Newest first. Read each time the page opens, because most actions add entries. */
export const changes = (filter: ChangeFilter) =>
  infiniteQueryOptions({
    queryKey: ['audit-log', filter],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) => {
      const query = { ...filter, ...(pageParam === undefined ? {} : { cursor: pageParam }) }
      return answerOf(portalApi.GET('/portal/audit-log', { params: { query }, signal }))
    },
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  })

/** People and keys to filter by. */
export const actors = queryOptions({
  queryKey: ['audit-log', 'actors'],
  staleTime: 60_000,
  queryFn: async ({ signal }) =>
    (await answerOf(portalApi.GET('/portal/audit-log-actors', { signal }))).items,
})
