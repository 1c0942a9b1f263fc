import { useQueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { ApiError } from '../api/api-error.ts'

/** Whether the server could be reached by the last query. */
export function useConnection(): boolean {
  const cache = useQueryClient().getQueryCache()
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => !cache.getAll().some(({ state: { error } }) => error instanceof ApiError && error.status === 0),
  )
}
