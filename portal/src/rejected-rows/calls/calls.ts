import { answerOf, portalApi } from '../../api/client.ts'
import { given } from '../../api/given.ts'
import { newId } from '../../api/new-id.ts'
import type { Choice, SuggestionsAsk } from '../../data/rejected-rows.ts'
import { bodyOf } from '../../data/rejected-rows.ts'
import type { CellChange } from '../../grid/model.ts'
import type { Suggestion } from './model.ts'

const folder = '/portal/imports/{importId}/rejected-rows'

const at = (importId: string) => ({ path: { importId } })

export interface CellsChange {
  changeId: string
  label: string
  cells: CellChange[]
}

/** `outlivesPage`: the browser keeps sending it after the page is closed. It takes no more than 64 kB of these. */
export const changeCells = (
  importId: string,
  { changeId, label, cells }: CellsChange,
  outlivesPage = false,
) =>
  answerOf(
    portalApi.POST(`${folder}/changes`, {
      params: at(importId),
      keepalive: outlivesPage,
      body: {
        changeId,
        label,
        cells: cells.map(({ rowKey, column, expected, value }) => ({
          rowNumber: Number(rowKey),
          column,
          from: expected,
          to: value,
        })),
      },
    }),
  )

export const applyToAll = (importId: string, ask: { group: number; label: string; set: Suggestion['set'] }) =>
  answerOf(portalApi.POST(`${folder}/alike`, { params: at(importId), body: { changeId: newId(), ...ask } }))

export const applySuggestions = (
  importId: string,
  { choice, reason, label }: SuggestionsAsk & { label: string },
) =>
  answerOf(
    portalApi.POST(`${folder}/suggestions`, {
      params: at(importId),
      body: { changeId: newId(), label, ...given({ reason }), ...bodyOf(choice) },
    }),
  )

export const undoChange = (importId: string, changeId: string) =>
  answerOf(portalApi.POST(`${folder}/changes/{changeId}/undo`, { params: { path: { importId, changeId } } }))

export const checkRows = (importId: string, choice: Choice) =>
  answerOf(portalApi.POST(`${folder}/check`, { params: at(importId), body: bodyOf(choice) }))

export const closeRows = (importId: string, choice: Choice, reason: string) =>
  answerOf(
    portalApi.POST(`${folder}/close`, {
      params: at(importId),
      body: { changeId: newId(), reason, ...bodyOf(choice) },
    }),
  )

/** What is still wrong is left out. */
export const sendRows = (importId: string, choice: Choice, sendId: string) =>
  answerOf(
    portalApi.POST(`${folder}/send`, {
      params: at(importId),
      body: { sendId, ...bodyOf(choice), onlyAccepted: true },
    }),
  )
