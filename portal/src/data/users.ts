import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'

export type User = components['schemas']['User']
export type AccountLink = components['schemas']['AccountLink']

const root = ['users'] as const

export const users = queryOptions({
  queryKey: root,
  staleTime: 15_000,
  queryFn: async ({ signal }) => (await answerOf(portalApi.GET('/portal/users', { signal }))).items,
})

/** How many there are. Read each time somebody looks. */
export const userCount = queryOptions({
  queryKey: [...root, 'count'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await answerOf(portalApi.GET('/portal/users', { signal }))).items.length,
})
