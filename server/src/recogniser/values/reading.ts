import { shorten } from '../../platform/values/shorten.ts'
import { trimEnds } from '../../platform/values/trim-ends.ts'
import { isErrorValue } from '../../spreadsheets/cells/check-cells.ts'
import { columnLetters } from '../../spreadsheets/cells/row.ts'
import { type SheetCell, shownText } from '../../spreadsheets/cells/sheet.ts'

/** What a cell gives: a value, nothing, or a sentence that says what to write. */
export type Reading<T> =
  | { readonly kind: 'value'; readonly value: T; readonly isRounded: boolean }
  | { readonly kind: 'blank' }
  | { readonly kind: 'refused'; readonly reason: string }

/** Where a cell stands: what people call the value, and the column's position. */
export interface Place {
  readonly name: string
  readonly column: number
}

export const given = <T>(value: T, isRounded = false): Reading<T> => ({ kind: 'value', value, isRounded })
export const refused = (reason: string): Reading<never> => ({ kind: 'refused', reason })
export const blank: Reading<never> = { kind: 'blank' }

/** A reading that may not be blank. */
export const required = <T>(reading: Reading<T>, place: Place): Reading<T> =>
  reading.kind === 'blank' ? refused(`${place.name} is required`) : reading

/** A cell for a sentence: `Rate 0,29`. */
export const named = (place: Place, cell: SheetCell): string =>
  `${place.name} ${shorten(trimEnds(shownText(cell)))}`

/** A blank cell and a spreadsheet's error read the same in every column; anything else is for the reader. */
export function readCell<T>(
  cell: SheetCell | undefined,
  place: Place,
  read: (cell: SheetCell) => Reading<T>,
): Reading<T> {
  if (cell === undefined) return blank
  if (typeof cell === 'string') {
    const text = trimEnds(cell)
    if (text === '') return blank
    if (isErrorValue(text)) return refused(`Error ${text} in column ${columnLetters(place.column)}`)
    return read(text)
  }
  return read(cell)
}
