import { useMutation, useQueryClient } from '@tanstack/react-query'
import { answerOf, portalApi, setCsrfToken } from '../../api/client.ts'
import { sessions } from '../../data/sessions.ts'
import { session } from '../../session/queries.ts'

export function useChangeName() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (name: string) => answerOf(portalApi.PATCH('/portal/me', { body: { name } })),
    onSuccess: (me) => queryClient.setQueryData(session.me.queryKey, me),
  })
}

/** Ends every session and gives this browser a new one, with a new CSRF token. */
export function useChangePassword() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: (body: { currentPassword: string; newPassword: string }) =>
      answerOf(portalApi.POST('/portal/me/password', { body })),
    onSuccess: (me) => {
      setCsrfToken(me.csrfToken)
      queryClient.setQueryData(session.me.queryKey, me)
      return queryClient.invalidateQueries({ queryKey: sessions.queryKey })
    },
  })
}

export function useEndSessions() {
  const queryClient = useQueryClient()
  return useMutation({
    mutationFn: async (sessionIds: string[]) => {
      for (const sessionId of sessionIds)
        await answerOf(
          portalApi.DELETE('/portal/me/sessions/{sessionId}', { params: { path: { sessionId } } }),
        )
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: sessions.queryKey }),
  })
}
