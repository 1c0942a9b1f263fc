import { queryOptions } from '@tanstack/react-query'
import { answerOf, portalApi, setCsrfToken } from '../api/client.ts'
import type { components } from '../api/portal-schema.d.ts'

export type Me = components['schemas']['Me']
export type Permission = Me['permissions'][number]

export const session = {
  /** Who is signed in, and what they may do. */
  me: queryOptions({
    queryKey: ['me'],
    staleTime: 5 * 60_000,
    queryFn: async ({ signal }) => {
      const me = await answerOf(portalApi.GET('/portal/me', { signal }))
      setCsrfToken(me.csrfToken)
      return me
    },
  }),
}
