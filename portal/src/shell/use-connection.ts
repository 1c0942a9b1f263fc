import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'

/**
 * Whether the last queries of the open page reached the server and were answered: *away* without a network or a server,
 * *failing* if the server has a problem of its own.
 */
export function useConnection(): 'answered' | 'failing' | 'away' {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => {
      const leaveCache = cache.subscribe(listener)
      const leaveNetwork = onlineManager.subscribe(listener)
      return () => {
        leaveCache()
        leaveNetwork()
      }
    },
    () => {
      const errors = cache.getAll().flatMap((query) => (query.isActive() ? [query.state.error] : []))
      const has = (fits: (status: number) => boolean) =>
        errors.some((error) => error instanceof ApiError && fits(error.status))
      if (!onlineManager.isOnline() || has((status) => status === 0)) return 'away'
      return has((status) => status >= 500) ? 'failing' : 'answered'
    },
  )
}
