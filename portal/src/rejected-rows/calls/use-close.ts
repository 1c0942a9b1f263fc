import { useMutation } from '@tanstack/react-query'
import type { Choice } from '../../data/rejected-rows.ts'
import { countOf } from '../../format/count.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { closeRows } from './calls.ts'
import { inOrder, showing, useRefresh } from './row-calls.ts'
import { type Undo, undoButton } from './use-undo.ts'

/** Closes rows without sending them. */
export function useClose(importId: string, undo: Undo) {
  const { refreshCounts } = useRefresh(importId)
  const { mutateAsync, isPending } = useMutation({
    ...inOrder(importId),
    onSettled: refreshCounts,
    mutationFn: (ask: { choice: Choice; reason: string }) => closeRows(importId, ask.choice, ask.reason),
  })
  const close = (choice: Choice, reason: string) =>
    showing('Nothing was closed.', mutateAsync({ choice, reason }), (change) =>
      showToast(`${countOf(change.rowCount, 'row')} closed without sending.`, undoButton(undo, change)),
    )
  return { close, isClosing: isPending }
}
