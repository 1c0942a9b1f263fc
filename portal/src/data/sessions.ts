import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'

export type Session = components['schemas']['Session']

/** Where the person is signed in. */
export const sessions = queryOptions({
  queryKey: ['sessions'],
  staleTime: 0,
  queryFn: async ({ signal }) => (await answerOf(portalApi.GET('/portal/me/sessions', { signal }))).items,
})
