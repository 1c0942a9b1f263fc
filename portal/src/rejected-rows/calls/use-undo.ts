import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { undoChange } from './calls.ts'
import { undoneText } from './labels.ts'
import { inOrder, showing, useRefresh } from './row-calls.ts'

/** Undoes a change. Without an id: the latest one. */
export type Undo = (changeId: string | undefined) => Promise<void>

export function useUndo(importId: string): { undo: Undo; isUndoing: boolean } {
  const queryClient = useQueryClient()
  const { refreshCounts } = useRefresh(importId)
  const { mutateAsync, isPending } = useMutation({
    ...inOrder(importId),
    onSettled: refreshCounts,
    // The latest is looked up when its turn comes, so that one still being saved counts.
    mutationFn: async (changeId: string | undefined) => {
      const latest = async () =>
        (await queryClient.fetchQuery(rejectedRows.state(importId))).undoable?.changeId
      const id = changeId ?? (await latest())
      return id === undefined ? undefined : undoChange(importId, id)
    },
  })
  const undo = useCallback(
    (changeId: string | undefined) =>
      showing('Nothing was undone.', mutateAsync(changeId), (undone) => {
        if (undone === undefined) return showToast('There is nothing of yours to undo.')
        showToast(undoneText(undone.rowCount, undone.leftAlone))
      }),
    [mutateAsync],
  )
  return { undo, isUndoing: isPending }
}

/** Beside what a change has done. */
export const undoButton = (undo: Undo, { changeId }: { changeId: string }) => ({
  text: 'Undo',
  act: () => void undo(changeId),
})
