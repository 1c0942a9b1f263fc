import { countOf, formatCount } from '../../format/count.ts'
import type { GridChange } from '../../grid/model.ts'
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

/** Why a typed value was not accepted: nothing that a person typed is lost silently. */
export function refusedText({ rowNumber, column, why, current }: RefusedCell, typed: string | null): string {
  const reason = {
    sent: `Row ${rowNumber} has been sent in the meantime.`,
    closed: `Row ${rowNumber} has been closed in the meantime.`,
    'not found': `Row ${rowNumber} is no longer there.`,
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
  if (refused > 0)
    parts.push(
      `${countOf(refused, 'cell')} left alone, because somebody else changed ${refused === 1 ? 'it' : 'them'} first`,
    )
  return `${parts.join(', ')}.`
}

/** What an undo has done. */
export function undoneText(rowCount: number, leftAlone: number): string {
  const were = leftAlone === 1 ? 'was' : 'were'
  const left = `${countOf(leftAlone, 'row')} ${were} changed again or sent since`
  if (leftAlone === 0) return `${countOf(rowCount, 'row')} restored.`
  if (rowCount === 0) return `Nothing was undone: ${left}.`
  return `${countOf(rowCount, 'row')} restored. ${left} and ${stay(leftAlone)}.`
}

export function checkedText(checked: number, accepted: number): string {
  if (checked === 1)
    return `1 row checked: it would ${accepted === 1 ? 'be accepted' : 'not be accepted yet'}.`
  const rows = `${countOf(checked, 'row')} checked`
  return accepted === checked
    ? `${rows}: all would be accepted.`
    : `${rows}: ${formatCount(accepted)} would be accepted, ${formatCount(checked - accepted)} not yet.`
}

/** What applying suggestions has done to the rows that a preview counted. */
export function appliedText(rowCount: number, counted: number): string {
  const changed = `${countOf(rowCount, 'row')} changed.`
  const left = counted - rowCount
  if (left <= 0) return changed
  const were = left === 1 ? 'was' : 'were'
  return `${changed} ${countOf(left, 'row')} ${were} changed, sent or closed in the meantime and ${stay(left)}.`
}

/** Which rows applying suggestions leaves alone, and why. */
export function leftLines({
  unclear,
  alreadyChanged,
}: {
  unclear: number
  alreadyChanged: number
}): string[] {
  const [have, are] = unclear === 1 ? ['has', 'is'] : ['have', 'are']
  return [
    ...(unclear > 0
      ? [`${countOf(unclear, 'row')} ${have} no single clear suggestion and ${are} left as sent.`]
      : []),
    ...(alreadyChanged > 0
      ? [`${countOf(alreadyChanged, 'row')} that somebody has changed already ${stay(alreadyChanged)}.`]
      : []),
  ]
}

const stay = (rows: number) => (rows === 1 ? 'stays as it is' : 'stay as they are')
