import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { answerOf, portalApi, setCsrfToken } from '../api/client.ts'
import { showFailure } from '../parts/basics/toasts.tsx'

/** Ends the session on the server and clears the cache. */
export function useSignOut() {
  const queryClient = useQueryClient()
  const navigate = useNavigate()
  return async () => {
    try {
      await answerOf(portalApi.POST('/portal/sign-out'))
    } catch (error) {
      showFailure('You are still signed in.', error)
      return
    }
    setCsrfToken(undefined)
    queryClient.clear()
    await navigate({ to: '/sign-in' })
  }
}
