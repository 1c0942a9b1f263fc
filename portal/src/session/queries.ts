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
    // Somebody may have signed in again in another tab. Then this one needs the token of the new session.
    refetchOnWindowFocus: 'always',
    queryFn: async ({ client, queryKey, signal }) => {
      const known = client.getQueryData<Me>(queryKey)
      const me = await answerOf(portalApi.GET('/portal/me', { signal }))
      setCsrfToken(me.csrfToken)
      // Nothing that this tab has loaded is for another person.
      if (known && known.userId !== me.userId) window.location.reload()
      return me
    },
  }),
}
