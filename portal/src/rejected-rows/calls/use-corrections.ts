import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import { newId } from '../../api/new-id.ts'
import { countOf } from '../../format/count.ts'
import type { GridChange } from '../../grid/model.ts'
import { pendingOf } from '../../grid/pending.ts'
import { showFailure, showToast } from '../../parts/basics/toasts.tsx'
import { session } from '../../session/queries.ts'
import { useMe } from '../../session/use-me.ts'
import {
  applySuggestions,
  applyToAll,
  type CellsChange,
  changeCells,
  checkRows,
  closeRows,
  undoChange,
} from './calls.ts'
import { Discarded, keepTrying, useUnsaved } from './keep-trying.ts'
import {
  appliedText,
  checkedText,
  labelOf,
  notSavedText,
  outcomeOf,
  refusedText,
  undoneText,
} from './labels.ts'
import type { Choice, Suggestion, SuggestionsAsk } from './model.ts'
import { rejectedRows } from './queries.ts'
import { useSaveOnLeaving } from './use-save-on-leaving.ts'

/**
 * Everything that changes rows of one import. Changes are saved one after another, in the order they were made. A change
 * stays pending until the rows are loaded again with it, so that nothing flickers.
 */
export function useCorrections(importId: string) {
  const queryClient = useQueryClient()
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: rejectedRows.contentOf(importId) }),
      queryClient.invalidateQueries({ queryKey: rejectedRows.state(importId).queryKey }),
    ])
  /** Also the counts of open rows on other pages. Counting can take a while, so nothing waits for them. */
  const refreshCounts = () => {
    void queryClient.invalidateQueries({ queryKey: rejectedRows.list.queryKey })
    void queryClient.invalidateQueries({ queryKey: rejectedRows.correction(importId).queryKey })
    void queryClient.invalidateQueries({ queryKey: importsKey })
    return refresh()
  }
  const { userId } = useMe()
  const whoIsHere = async () => (await queryClient.ensureQueryData(session.me)).userId
  const shared = { scope: { id: `corrections ${importId}` }, onSettled: refresh }
  const edit = useMutation({
    ...shared,
    onSettled: (_answer, error) => (error instanceof Discarded ? undefined : refresh()),
    mutationKey: editsOf(importId),
    mutationFn: async ({ author, ...change }: Edit) => {
      if (discarded.delete(change.changeId)) throw new Discarded()
      return keepTrying(importId, async () => {
        // The session may have ended, and somebody else may have signed in.
        if ((await whoIsHere()) !== author) throw new Discarded()
        return changeCells(importId, change)
      })
    },
  })
  const alike = useMutation({
    ...shared,
    mutationFn: (ask: { group: number; label: string; set: Suggestion['set'] }) => applyToAll(importId, ask),
  })
  const suggestions = useMutation({
    ...shared,
    mutationFn: (ask: SuggestionsAsk & { label: string }) => applySuggestions(importId, ask),
  })
  const undo = useMutation({
    ...shared,
    onSettled: refreshCounts,
    // Without an id: the latest change. Looked up when its turn comes, so that one still being saved counts.
    mutationFn: async (changeId: string | undefined) => {
      const latest = async () =>
        (await queryClient.fetchQuery(rejectedRows.state(importId))).undoable?.changeId
      const id = changeId ?? (await latest())
      return id === undefined ? undefined : undoChange(importId, id)
    },
  })
  const check = useMutation({ ...shared, mutationFn: (choice: Choice) => checkRows(importId, choice) })
  const close = useMutation({
    ...shared,
    onSettled: refreshCounts,
    mutationFn: (ask: { choice: Choice; reason: string }) => closeRows(importId, ask.choice, ask.reason),
  })
  const unsaved = useUnsaved(importId)
  const edits = useEdits(importId)
  const pending = useMemo(() => pendingOf(edits, unsaved !== undefined), [edits, unsaved])
  // After signing in again, changes that were not saved before are still there.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page is opened
  useEffect(() => {
    if (unsaved?.error.status === 401) unsaved.tryNow()
  }, [])
  const discardUnsaved = () => {
    // Other changes may be saved if the server finds only this one wrong.
    if (unsaved?.error.status !== 400) for (const { changeId } of edits.slice(1)) discarded.add(changeId)
    unsaved?.discard()
  }

  const undoIt = (changeId: string | undefined) =>
    showing('Nothing was undone.', undo.mutateAsync(changeId), (undone) => {
      if (undone === undefined) return showToast('There is nothing of yours to undo.')
      showToast(undoneText(undone.rowCount, undone.leftAlone))
    })
  const undoButton = ({ changeId }: { changeId: string }) => ({
    text: 'Undo',
    act: () => void undoIt(changeId),
  })
  return {
    pending,
    /** Edits that are not saved, in the order they were made. Later ones build on the first. */
    unsaved: unsaved && { ...unsaved, count: edits.length, discard: discardUnsaved },
    isSaving: edit.isPending || alike.isPending || suggestions.isPending || undo.isPending,
    isChecking: check.isPending,
    /** A call that may be on many rows. */
    isLong: alike.isPending || suggestions.isPending || undo.isPending || check.isPending || close.isPending,
    change: async (made: GridChange) => {
      if (made.cells.length === 0) {
        if (made.skipped > 0) showToast(`${countOf(made.skipped, 'cell')} cannot be changed.`)
        return
      }
      const asked = { changeId: newId(), label: labelOf(made), cells: made.cells, author: userId }
      await showing(notSavedText(made), edit.mutateAsync(asked), ({ change, refused }) => {
        const [first] = refused
        if (made.kind === 'edit') {
          if (first) showFailure('Nothing was changed.', refusedText(first, made.cells[0]?.value ?? null))
          return
        }
        const outcome = outcomeOf(change.cellCount, made.skipped, refused.length)
        showToast(outcome, change.cellCount > 0 ? undoButton(change) : undefined)
      })
    },
    applyToAll: (group: number, set: Suggestion['set']) => {
      const label = `Changed to ${set.map(({ to }) => to).join(' ')}`.slice(0, labelCharactersMax)
      return showing('Nothing was changed.', alike.mutateAsync({ group, label, set }), (change) =>
        showToast(`${countOf(change.rowCount, 'row')} changed.`, undoButton(change)),
      )
    },
    /** `counted`: how many rows the person was told. */
    applySuggestions: (ask: SuggestionsAsk, counted: number) => {
      const label = `Suggestions for: ${ask.reason}`.slice(0, labelCharactersMax)
      return showing('Nothing was changed.', suggestions.mutateAsync({ ...ask, label }), (change) =>
        showToast(
          appliedText(change.rowCount, counted),
          change.rowCount > 0 ? undoButton(change) : undefined,
        ),
      )
    },
    undoLast: () => (unsaved && !unsaved.isTriedAgain ? discardUnsaved() : void undoIt(undefined)),
    undoChange: (changeId: string) => void undoIt(changeId),
    check: (choice: Choice) =>
      showing('Nothing was checked.', check.mutateAsync(choice), ({ checked, accepted }) =>
        showToast(checkedText(checked, accepted)),
      ),
    close: (choice: Choice, reason: string) =>
      showing('Nothing was closed.', close.mutateAsync({ choice, reason }), (change) =>
        showToast(`${countOf(change.rowCount, 'row')} closed without sending.`, undoButton(change)),
      ),
  }
}

const labelCharactersMax = 255
/** `author`: who made it. Only this person may save it. */
interface Edit extends CellsChange {
  author: string
}

/** Edits that wait to be saved behind one that a person has discarded. */
const discarded = new Set<string>()
/** Everything that Home and Imports know about imports. */
const importsKey = ['imports']
const editsOf = (importId: string) => ['edit', importId]

/** Edits that are not saved yet; the grid draws them on top of the rows. */
function useEdits(importId: string) {
  const edits = useMutationState<CellsChange>({
    filters: { mutationKey: editsOf(importId), status: 'pending' },
    select: (mutation) => mutation.state.variables as CellsChange,
  })
  useSaveOnLeaving(importId, edits)
  return edits
}

/** Shows the outcome of a call, or why it failed. */
async function showing<Answer>(whenItFails: string, call: Promise<Answer>, say: (answer: Answer) => void) {
  try {
    say(await call)
  } catch (error) {
    if (!(error instanceof Discarded)) showFailure(whenItFails, error)
  }
}
