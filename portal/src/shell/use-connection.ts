import { onlineManager, useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'

/** Whether there is a network, and the last queries of the open page reached the server. */
export function useConnection(): boolean {
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
    () =>
      onlineManager.isOnline() &&
      !cache.getAll().some((query) => query.isActive() && isAway(query.state.error)),
  )
}

const isAway = (error: unknown) => error instanceof ApiError && error.status === 0
