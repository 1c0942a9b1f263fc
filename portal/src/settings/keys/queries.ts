import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../../api/client.ts'
import type { components } from '../../api/portal-schema.d.ts'

export type ApiKey = components['schemas']['ApiKey']

/** All API keys, including revoked ones. */
export const apiKeys = queryOptions({
  queryKey: ['api-keys'],
  staleTime: 15_000,
  queryFn: async ({ signal }) => (await answerOf(portalApi.GET('/portal/keys', { signal }))).items,
})
