import { isBlank } from '../../platform/values/is-blank.ts'
import { isUnstorable } from '../../platform/values/unstorable-text.ts'
import type { CellValue, Columns } from './row.ts'
import { rowProblems } from './row.ts'

/** Empty, or only spaces. Checks the first character by hand: nearly every cell begins with a visible one. */
export function isBlankCell(cell: CellValue | undefined): boolean {
  if (cell === undefined) return true
  if (typeof cell !== 'string') return false
  if (cell.charCodeAt(0) > 0x20 && cell.charCodeAt(0) < 0x7f) return false
  return isBlank(cell)
}

/** Whether a row only has values in ignored columns. */
export function isBlankRow(cells: (CellValue | undefined)[], columns: Columns): boolean {
  for (let position = 0; position < cells.length; position++) {
    if (columns[position] !== null && !isBlankCell(cells[position])) return false
  }
  return true
}

/** Whether a record has more than delimiters of any kind: the first such record is the header. */
export const canBeHeader = (cells: (CellValue | undefined)[]): boolean =>
  cells.some((cell) => typeof cell === 'string' && /[^\s,;]/.test(cell))

/** U+0000 cannot be stored, and a lone surrogate would be replaced, which could merge two ids. */
export function isUnreadable(text: CellValue | undefined): boolean {
  return typeof text === 'string' && isUnstorable(text)
}

// Excel's errors, which files have in English; LibreOffice writes some as `Err:502`.
const errorValue =
  /^\s*(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)|Err:5\d\d)\s*$/

/** Whether a text is a spreadsheet's error for a failed formula; CSV files have it as text. */
export const isErrorValue = (text: string): boolean => errorValue.test(text)

/** The same for `~` in SQL. */
export const errorValueText = errorValue.source

/** What is wrong with a row that has a value without a column. It is never shifted: a person must look at it. */
export function problemOfPlace(cells: (CellValue | undefined)[], columns: Columns): string | undefined {
  for (let position = columns.length; position < cells.length; position++) {
    if (!isBlankCell(cells[position])) return rowProblems.tooManyCells
  }
  for (let position = 0; position < cells.length && position < columns.length; position++) {
    if (columns[position] === '' && !isBlankCell(cells[position])) return rowProblems.valueWithoutHeader
  }
  return undefined
}
