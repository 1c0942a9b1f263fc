import { useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { imports } from '../../data/imports.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { showFailure } from '../../parts/basics/toasts.tsx'
import { Discarded } from './keep-trying.ts'

/** Everything that Home and Imports know about imports. */

/** Changes of an import are saved one after another, in the order they were made. */
export const inOrder = (importId: string) => ({ scope: { id: `corrections ${importId}` } })

/** What a change of rows makes stale. */
export function useRefresh(importId: string) {
  const queryClient = useQueryClient()
  return useMemo(() => {
    const refreshRows = () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: rejectedRows.contentOf(importId) }),
        queryClient.invalidateQueries({ queryKey: rejectedRows.state(importId).queryKey }),
      ])
    /** Also the counts of open rows on other pages. Counting can take a while, so nothing waits for them. */
    const refreshCounts = () => {
      void queryClient.invalidateQueries({ queryKey: rejectedRows.list.queryKey })
      void queryClient.invalidateQueries({ queryKey: rejectedRows.correction(importId).queryKey })
      void queryClient.invalidateQueries({ queryKey: imports.all })
      return refreshRows()
    }
    return { refreshRows, refreshCounts }
  }, [queryClient, importId])
}

/** Shows the outcome of a call, or why it failed. */
export async function showing<Answer>(
  whenItFails: string,
  call: Promise<Answer>,
  say: (answer: Answer) => void,
): Promise<void> {
  try {
    say(await call)
  } catch (error) {
    if (!(error instanceof Discarded)) showFailure(whenItFails, error)
  }
}
