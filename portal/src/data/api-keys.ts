import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'

export type ApiKey = components['schemas']['ApiKey']

const root = ['api-keys'] as const

/** All API keys, including revoked ones. */
export const apiKeys = queryOptions({
  queryKey: root,
  staleTime: 15_000,
  queryFn: async ({ signal }) => (await answerOf(portalApi.GET('/portal/keys', { signal }))).items,
})

/** How many of them work. Read each time somebody looks. */
export const apiKeyCount = queryOptions({
  queryKey: [...root, 'count'],
  staleTime: 0,
  queryFn: async ({ signal }) =>
    (await answerOf(portalApi.GET('/portal/keys', { signal }))).items.filter(
      ({ revokedAt }) => revokedAt === null,
    ).length,
})
