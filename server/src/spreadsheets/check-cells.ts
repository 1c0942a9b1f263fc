import type { CellValue, Columns } from './row.ts'
import { rowProblems } from './row.ts'

/** Nothing in the cell, or only spaces. Tested by hand first: nearly every cell begins with a visible character. */
export function isBlank(cell: CellValue | undefined): boolean {
  if (cell === undefined) return true
  if (typeof cell !== 'string') return false
  if (cell.charCodeAt(0) > 0x20 && cell.charCodeAt(0) < 0x7f) return false
  return cell.trim() === ''
}

/** Whether nothing is in a row but in columns that are ignored. */
export function isBlankRow(cells: (CellValue | undefined)[], columns: Columns): boolean {
  for (let position = 0; position < cells.length; position++) {
    if (columns[position] !== null && !isBlank(cells[position])) return false
  }
  return true
}

/** Whether a record holds more than delimiters, whichever of them is the right one: the first such is the header. */
export const canBeHeader = (cells: (CellValue | undefined)[]): boolean =>
  cells.some((cell) => typeof cell === 'string' && /[^\s,;]/.test(cell))

/** U+0000 cannot be stored, and a lone surrogate would be replaced, so that two different ids became one. */
export function isUnreadable(text: CellValue | undefined): boolean {
  return typeof text === 'string' && (text.includes('\0') || !text.isWellFormed())
}

// Those of Excel, in English also in files; LibreOffice writes some as `Err:502`.
const errorValue =
  /^\s*(?:#(?:N\/A|REF!|VALUE!|NAME\?|DIV\/0!|NULL!|NUM!|SPILL!|CALC!|FIELD!|BLOCKED!|CONNECT!|BUSY!|UNKNOWN!|GETTING_DATA)|Err:5\d\d)\s*$/

/** What a spreadsheet shows where a formula failed; a CSV file has it as text. */
export const isErrorValue = (text: string): boolean => errorValue.test(text)

/** Whether a value stands where no column is. Such a row is never shifted into place: a person must look at it. */
export function problemOfPlace(cells: (CellValue | undefined)[], columns: Columns): string | undefined {
  for (let position = columns.length; position < cells.length; position++) {
    if (!isBlank(cells[position])) return rowProblems.tooManyCells
  }
  for (let position = columns.indexOf(''); position >= 0; position = columns.indexOf('', position + 1)) {
    if (!isBlank(cells[position])) return rowProblems.valueWithoutHeader
  }
  return undefined
}
