import { useApplySuggestions, useApplyToAll } from './use-apply.ts'
import { useCheck, useCheckRows } from './use-check.ts'
import { useClose } from './use-close.ts'
import { useEditCells } from './use-edit-cells.ts'
import { useUndo } from './use-undo.ts'

/** Everything that changes rows of one import. Calls are made one after another, in the order they were asked for. */
export function useCorrections(importId: string) {
  const { undo, isUndoing } = useUndo(importId)
  const { change, pending, unsaved, isEditing } = useEditCells(importId, undo)
  const { applyToAll, isApplyingToAll } = useApplyToAll(importId, undo)
  const { applySuggestions, isApplyingSuggestions } = useApplySuggestions(importId, undo)
  const { check, isChecking } = useCheck(importId)
  const checkFirst = useCheckRows(importId)
  const { close, isClosing } = useClose(importId, undo)
  const isApplying = isApplyingToAll || isApplyingSuggestions
  return {
    change,
    pending,
    unsaved,
    applyToAll,
    applySuggestions,
    undo,
    undoLast: () => (unsaved && !unsaved.isTriedAgain ? unsaved.discard() : void undo(undefined)),
    check,
    checkFirst,
    close,
    isSaving: isEditing || isApplying || isUndoing,
    isChecking,
    /** A call that may be on many rows. */
    isLong: isApplying || isUndoing || isChecking || isClosing,
  }
}

export type Corrections = ReturnType<typeof useCorrections>
