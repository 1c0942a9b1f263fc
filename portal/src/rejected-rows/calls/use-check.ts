import { useMutation } from '@tanstack/react-query'
import type { Choice } from '../../data/rejected-rows.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { checkRows } from './calls.ts'
import { checkedText } from './labels.ts'
import { inOrder, showing, useRefresh } from './row-calls.ts'

/** The importer's own check, with what it found in a message. */
export function useCheck(importId: string) {
  const { mutateAsync, isPending } = useCheckRows(importId)
  const check = (choice: Choice) =>
    showing('Nothing was checked.', mutateAsync(choice), ({ checked, accepted }) =>
      showToast(checkedText(checked, accepted)),
    )
  return { check, isChecking: isPending }
}

/** The same check without a message, for rows that are to be sent: the preview says what it found. */
export type CheckFirst = ReturnType<typeof useCheckRows>

export function useCheckRows(importId: string) {
  const { refreshRows } = useRefresh(importId)
  return useMutation({
    ...inOrder(importId),
    onSettled: refreshRows,
    mutationFn: (choice: Choice) => checkRows(importId, choice),
  })
}
