import { useCallback, useEffect, useRef, useState } from 'react'
import type { Choice, SuggestionsAsk } from '../../data/rejected-rows.ts'
import { focusGrid } from '../../grid/focus-grid.ts'
import { useKeys } from '../../keys/use-keys.ts'
import { showToast } from '../../parts/basics/toasts.tsx'
import { useMay } from '../../session/use-me.ts'
import type { Correction, RowGroup, Suggestion } from '../calls/model.ts'
import { sendable } from '../calls/state-parts.ts'
import { useCorrectSearch } from '../calls/use-correct-search.ts'
import { useCorrectionState } from '../calls/use-correction-state.ts'
import { useCorrections } from '../calls/use-corrections.ts'
import { WorkProgress } from '../calls/work-progress.tsx'
import { ApplyDialog } from '../dialogs/apply-dialog.tsx'
import { CloseDialog } from '../dialogs/close-dialog.tsx'
import { SendDialog } from '../dialogs/send-dialog.tsx'
import { SuggestionsDialog } from '../dialogs/suggestions-dialog.tsx'
import { CorrectGrid } from '../grid/correct-grid.tsx'
import { AllRowsChoice } from '../grid/row-box.tsx'
import { allChosen, choiceOf, isAnyChosen, nothingChosen } from '../grid/selection.ts'
import { useSelection } from '../grid/use-selection.ts'
import { CorrectHeader } from './correct-header.tsx'
import { CorrectTools } from './correct-tools.tsx'
import { SentImports } from './sent-imports.tsx'
import { UnsavedNotice } from './unsaved-notice.tsx'
import './correct-rows.css'

type Open =
  | { dialog: 'send'; choice: Choice }
  | { dialog: 'close'; choice: Choice; rowCount: number }
  | { dialog: 'suggestions'; ask: SuggestionsAsk }
  | { dialog: 'apply'; group: RowGroup; suggestions: Suggestion[] }

/** The page for correcting rejected rows: head, reasons, grid, and the dialogs that act on rows. */
export function CorrectRows({ correction }: { correction: Correction }) {
  const { importId, kind } = correction
  const name = correction.name ?? importId
  const mayCorrect = useMay()('rejected-rows:correct')
  const search = useCorrectSearch(correction)
  const state = useCorrectionState(correction)
  const corrections = useCorrections(importId)
  const { selection, select, count: chosenCount } = useSelection(importId, search.shown)
  const [open, setOpen] = useState<Open>()
  const leave = () => setOpen(undefined)
  // The button that opened the dialog may be gone once its work is done, so the focus goes to the grid.
  const isDone = useRef(false)
  useEffect(() => {
    if (open || !isDone.current) return
    isDone.current = false
    focusGrid()
  }, [open])

  const isAny = isAnyChosen(selection)
  const chosen: Choice = isAny ? choiceOf(selection, search.shown) : { filter: { state: 'changed' } }
  const check = () => void corrections.check(chosen)
  const send = () => {
    if (sendable(state).open === 0) return showToast('There is nothing to send: no row is open.')
    if (corrections.unsaved) return showToast('Save or discard the unsaved changes first.')
    const isAll = !isAny && sendable(state).changed === 0
    const choice: Choice = isAll ? { filter: { state: 'open' } } : chosen
    corrections.checkFirst.mutate(choice)
    setOpen({ dialog: 'send', choice })
  }
  const applySuggestions = () => {
    // Only the largest groups know whether they have a suggestion; the rows themselves all do.
    const choice = choiceOf(isAny ? selection : allChosen, { ...search.shown, suggested: undefined })
    setOpen({ dialog: 'suggestions', ask: { reason: search.reason, choice } })
  }
  const closeGroup = useCallback(
    ({ groupNumber, open: rowCount }: RowGroup) =>
      setOpen({ dialog: 'close', choice: { filter: { group: groupNumber, state: 'open' } }, rowCount }),
    [],
  )
  useKeys(mayCorrect ? { check, send, undo: corrections.undoLast } : {})
  return (
    <>
      <div className="correct-top">
        <CorrectHeader
          correction={correction}
          state={state}
          mayCorrect={mayCorrect}
          chosenCount={chosenCount}
          isAllChosen={selection.isAll}
          isChecking={corrections.isChecking}
          onUndo={corrections.undoLast}
          onCheck={check}
          onSend={send}
        />
        {corrections.unsaved && <UnsavedNotice unsaved={corrections.unsaved} />}
        {corrections.isLong && <WorkProgress importId={importId} />}
        <SentImports imports={state.sentImports} mayCorrect={mayCorrect} />
        <CorrectTools
          correction={correction}
          state={state}
          search={search}
          chosenCount={mayCorrect ? chosenCount : 0}
          allRows={mayCorrect && <AllRowsChoice selection={selection} onChange={select} />}
          onApplySuggestions={mayCorrect ? applySuggestions : undefined}
          onCloseRows={() => setOpen({ dialog: 'close', choice: chosen, rowCount: chosenCount })}
        />
      </div>
      <CorrectGrid
        correction={correction}
        search={search}
        corrections={corrections}
        mayCorrect={mayCorrect}
        sentImports={state.sentImports}
        selection={selection}
        onSelect={select}
        onCloseGroup={closeGroup}
        onApplyToAll={(group, suggestions) => setOpen({ dialog: 'apply', group, suggestions })}
      />
      {open?.dialog === 'send' && (
        <SendDialog
          importId={importId}
          name={name}
          kind={kind}
          choice={open.choice}
          check={corrections.checkFirst}
          state={state}
          onClose={leave}
          onSent={() => {
            isDone.current = true
            leave()
          }}
        />
      )}
      {open?.dialog === 'close' && (
        <CloseDialog
          rowCount={open.rowCount}
          kind={kind}
          onClose={leave}
          onConfirm={async (reason) => {
            await corrections.close(open.choice, reason)
            select(nothingChosen)
            isDone.current = true
          }}
        />
      )}
      {open?.dialog === 'suggestions' && (
        <SuggestionsDialog
          importId={importId}
          ask={open.ask}
          onClose={leave}
          onConfirm={async (rowCount) => {
            await corrections.applySuggestions(open.ask, rowCount)
            isDone.current = true
          }}
        />
      )}
      {open?.dialog === 'apply' && (
        <ApplyDialog
          importId={importId}
          group={open.group}
          suggestions={open.suggestions}
          onApply={(set) => corrections.applyToAll(open.group.groupNumber, set)}
          onClose={leave}
        />
      )}
    </>
  )
}
