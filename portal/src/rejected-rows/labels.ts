import { countOf } from '../format/count.ts'
import type { GridChange } from '../grid/model.ts'
import type { RefusedCell, Suggestion } from './model.ts'

/** The label of a change in the history and beside Undo: "originSuburb in 143 rows". */
export function labelOf(change: GridChange): string {
  const rows = new Set(change.cells.map(({ rowKey }) => rowKey)).size
  const columns = [...new Set(change.cells.map(({ column }) => column))]
  const what = columns.length <= 2 ? columns.join(' and ') : countOf(columns.length, 'column')
  const [first] = change.cells
  if (change.kind === 'edit' && first) return `${first.column} in row ${first.rowKey}`
  const verb = { edit: 'Changed', paste: 'Pasted', fill: 'Filled', clear: 'Emptied' }[change.kind]
  return `${verb} ${what} in ${countOf(rows, 'row')}`
}

/** Why a typed value was not taken: nothing that a person typed is lost without a word. */
export function refusedText({ rowNumber, column, why, current }: RefusedCell, typed: string | null): string {
  const reason = {
    sent: `Row ${rowNumber} has been sent meanwhile.`,
    closed: `Row ${rowNumber} has been closed meanwhile.`,
    'not found': `Row ${rowNumber} is not there any more.`,
    'changed by someone else': `Somebody else has changed ${column} in row ${rowNumber} to “${current}”.`,
  }[why]
  return typed ? `${reason} You typed “${typed}”.` : reason
}

/** What could not be saved, with the text of a single cell, so that it can be typed again. */
export function notSavedText({ kind, cells: [first] }: GridChange): string {
  return kind === 'edit' && first && first.value !== ''
    ? `“${first.value}” was not saved in row ${first.rowKey}.`
    : 'The change was not saved.'
}

/** Nothing is wrong in such a row itself: a shipment is written whole, and another of its rows was rejected. */
export const goesAlong = (reason: string) => reason === 'Another row of this shipment was rejected'

/** The values of a suggestion, the most important first: "3182", "Sydney 2000". */
export const valuesOf = ({ set }: Suggestion): string =>
  set.map(({ to }) => (to === '' ? 'empty' : to)).join(' ')

/** The outcome of a change for a message: how many cells changed, and how many were left out. */
export function outcomeOf(cellCount: number, skipped: number, refused: number): string {
  const parts = [`${countOf(cellCount, 'cell')} changed`]
  if (skipped > 0) parts.push(`${countOf(skipped, 'cell')} cannot be changed`)
  if (refused > 0) parts.push(`${countOf(refused, 'cell')} left, because somebody was quicker`)
  return `${parts.join(', ')}.`
}
