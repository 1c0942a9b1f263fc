import { useMutation } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { SuggestionsAsk } from '../../data/rejected-rows.ts'
import { countOf } from '../../format/count.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { applySuggestions, applyToAll } from './calls.ts'
import { appliedText } from './labels.ts'
import type { Suggestion } from './model.ts'
import { inOrder, showing, useRefresh } from './row-calls.ts'
import { type Undo, undoButton } from './use-undo.ts'

const labelCharactersMax = 255

/** One change of a whole group. */
export function useApplyToAll(importId: string, undo: Undo) {
  const { refreshRows } = useRefresh(importId)
  const { mutateAsync, isPending } = useMutation({
    ...inOrder(importId),
    onSettled: refreshRows,
    mutationFn: (ask: { group: number; label: string; set: Suggestion['set'] }) => applyToAll(importId, ask),
  })
  const apply = useCallback(
    (group: number, set: Suggestion['set']) => {
      const label = `Changed to ${set.map(({ to }) => to).join(' ')}`.slice(0, labelCharactersMax)
      return showing('Nothing was changed.', mutateAsync({ group, label, set }), (change) =>
        showToast(`${countOf(change.rowCount, 'row')} changed.`, undoButton(undo, change)),
      )
    },
    [mutateAsync, undo],
  )
  return { applyToAll: apply, isApplyingToAll: isPending }
}

/** Many rows get their own suggestions. */
export function useApplySuggestions(importId: string, undo: Undo) {
  const { refreshRows } = useRefresh(importId)
  const { mutateAsync, isPending } = useMutation({
    ...inOrder(importId),
    onSettled: refreshRows,
    mutationFn: (ask: SuggestionsAsk & { label: string }) => applySuggestions(importId, ask),
  })
  /** `counted`: how many rows the person was told. */
  const apply = (ask: SuggestionsAsk, counted: number) => {
    const label = `Suggestions for: ${ask.reason ?? 'all reasons'}`.slice(0, labelCharactersMax)
    return showing('Nothing was changed.', mutateAsync({ ...ask, label }), (change) =>
      showToast(
        appliedText(change.rowCount, counted),
        change.rowCount > 0 ? undoButton(undo, change) : undefined,
      ),
    )
  }
  return { applySuggestions: apply, isApplyingSuggestions: isPending }
}
