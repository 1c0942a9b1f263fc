import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo } from 'react'
import { newId } from '../../api/new-id.ts'
import { countOf } from '../../format/count.ts'
import type { GridChange } from '../../grid/model.ts'
import { pendingOf } from '../../grid/pending.ts'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import { session } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import { type CellsChange, changeCells } from './calls.ts'
import { Discarded, keepTrying, useUnsaved } from './keep-trying.ts'
import { labelOf, notSavedText, outcomeOf, refusedText } from './labels.ts'
import { inOrder, showing, useRefresh } from './row-calls.ts'
import { useSaveOnLeaving } from './use-save-on-leaving.ts'
import { type Undo, undoButton } from './use-undo.ts'

/** `author`: who made it. Only this person may save it. */
interface Edit extends CellsChange {
  author: string
}

/** Edits that wait to be saved behind one that a person has discarded. */
const discarded = new Set<string>()
const editsOf = (importId: string) => ['edit', importId]

/**
 * Changes of single cells: typed, pasted, filled or emptied. They stay pending until the rows are loaded again with them,
 * so that nothing flickers, and are tried again until they are saved or discarded.
 */
export function useEditCells(importId: string, undo: Undo) {
  const { userId } = useMe()
  const { mutateAsync, isPending } = useSaveEdit(importId)
  const unsaved = useUnsaved(importId)
  const edits = useEdits(importId)
  const pending = useMemo(() => pendingOf(edits, unsaved !== undefined), [edits, unsaved])
  // After signing in again, changes that were not saved before are still there.
  const saveAfterSigningIn = useEffectEvent(() => {
    if (unsaved?.error.status === 401) unsaved.tryNow()
  })
  useEffect(() => saveAfterSigningIn(), [])
  const discard = () => {
    // Other changes may be saved if the server finds only this one wrong.
    if (unsaved?.error.status !== 400) for (const { changeId } of edits.slice(1)) discarded.add(changeId)
    unsaved?.discard()
  }
  const change = useCallback(
    async (made: GridChange) => {
      if (made.cells.length === 0) {
        if (made.skipped > 0) showToast(`${countOf(made.skipped, 'cell')} cannot be changed.`)
        return
      }
      const asked = { changeId: newId(), label: labelOf(made), cells: made.cells, author: userId }
      await showing(notSavedText(made), mutateAsync(asked), ({ change: saved, refused }) => {
        const [first] = refused
        if (made.kind === 'edit') {
          if (first) showFailure('Nothing was changed.', refusedText(first, made.cells[0]?.value ?? null))
          return
        }
        const outcome = outcomeOf(saved.cellCount, made.skipped, refused.length)
        showToast(outcome, saved.cellCount > 0 ? undoButton(undo, saved) : undefined)
      })
    },
    [mutateAsync, undo, userId],
  )
  return {
    change,
    pending,
    isEditing: isPending,
    /** Edits that are not saved, in the order they were made. Later ones build on the first. */
    unsaved: unsaved && { ...unsaved, count: edits.length, discard },
  }
}

function useSaveEdit(importId: string) {
  const queryClient = useQueryClient()
  const { refreshRows } = useRefresh(importId)
  return useMutation({
    ...inOrder(importId),
    onSettled: (_answer, error) => (error instanceof Discarded ? undefined : refreshRows()),
    mutationKey: editsOf(importId),
    mutationFn: async ({ author, ...change }: Edit) => {
      if (discarded.delete(change.changeId)) throw new Discarded()
      return keepTrying(importId, async () => {
        // The session may have ended, and somebody else may have signed in.
        if ((await queryClient.ensureQueryData(session.me)).userId !== author) throw new Discarded()
        return changeCells(importId, change)
      })
    },
  })
}

/** Edits that are not saved yet; the grid draws them on top of the rows. */
function useEdits(importId: string) {
  const edits = useMutationState<CellsChange>({
    filters: { mutationKey: editsOf(importId), status: 'pending' },
    select: (mutation) => mutation.state.variables as CellsChange,
  })
  useSaveOnLeaving(importId, edits)
  return edits
}
