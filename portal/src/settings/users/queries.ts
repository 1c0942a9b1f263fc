import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../../api/client.ts'
import type { components } from '../../api/portal-schema.d.ts'

export type User = components['schemas']['User']
export type AccountLink = components['schemas']['AccountLink']

export const users = queryOptions({
  queryKey: ['users'],
  staleTime: 15_000,
  queryFn: async ({ signal }) => (await answerOf(portalApi.GET('/portal/users', { signal }))).items,
})
