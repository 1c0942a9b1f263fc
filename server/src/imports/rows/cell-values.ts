import { readDecimal } from '../../platform/values/decimal-text.ts'
import { isLonger } from '../../platform/values/is-longer.ts'
import { isAtClockChange, readTimestamp } from '../../platform/values/timestamps.ts'
import { trimEnds } from '../../platform/values/trim-ends.ts'
import { isBlankCell, isErrorValue } from '../../spreadsheets/cells/check-cells.ts'
import type { CellValue, Columns, Row } from '../../spreadsheets/cells/row.ts'
import type { ColumnDots } from './dots.ts'
import { reasons } from './reasons.ts'

/** Reads the cell of one column of a submission. */
export type CellOf = (row: Row) => CellValue | undefined

/** Finds a column once for all rows. Columns that were not sent read as blank. */
export function cellOf(columns: Columns, column: string): CellOf {
  const position = columns.indexOf(column)
  return position < 0 ? () => undefined : (row) => row.cells[position]
}

/** The text of a cell exactly as sent, or undefined if blank. Numbers and dates become the text their cell shows. */
export function textOf(cell: CellValue | undefined): string | undefined {
  if (isBlankCell(cell)) return undefined
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  return cell?.date
}

/** A code, an id or a part of a place: the text without blanks at its ends. */
export function codeOf(cell: CellValue | undefined): string | undefined {
  const text = textOf(cell)
  return text === undefined ? undefined : trimEnds(text)
}

/**
 * The code or id of a required cell. Spreadsheet errors count as blank: `#N/A` as an id would merge all rows with a
 * failed look-up into one shipment, and as a charge code it would stay in the ledger forever.
 */
export function requiredCodeOf(cell: CellValue | undefined): string | undefined {
  const code = codeOf(cell)
  return code !== undefined && isErrorValue(code) ? undefined : code
}

export const unreadable = Symbol('the value is not of this kind')
export const ambiguous = Symbol('a number that could mean two things')

/** A number as the database stores it; undefined if blank. */
export type ReadDecimal = string | undefined | typeof unreadable | typeof ambiguous

export function decimalOf(cell: CellValue | undefined, dots: ColumnDots): ReadDecimal {
  if (isBlankCell(cell)) return undefined
  if (typeof cell === 'number') return readDecimal(String(cell)) ?? unreadable
  if (typeof cell !== 'string') return unreadable
  const text = cell.trim()
  if (dots.refuses(text)) return ambiguous
  return readDecimal(text) ?? unreadable
}

/** Adds a reason if a number could not be read; `reason` is the one for a value that is not a number. */
export function refuseDecimal(why: string[], column: string, value: ReadDecimal, reason: string): void {
  if (value === unreadable) why.push(reason)
  else if (value === ambiguous) why.push(reasons.ambiguousNumber.text.replace('<column>', column))
}

/** A timestamp in UTC; undefined when blank. A date cell shows wall-clock time in the organisation's zone. */
export function timestampOf(
  cell: CellValue | undefined,
  timeZone: string,
): string | undefined | typeof unreadable {
  if (isBlankCell(cell)) return undefined
  if (typeof cell === 'object') return readTimestamp(cell.date, timeZone) ?? unreadable
  return (typeof cell === 'string' ? readTimestamp(cell.trim(), timeZone) : undefined) ?? unreadable
}

/** Whether a clock change skips or repeats the time of a cell. */
export function isClockChange(cell: CellValue | undefined, timeZone: string): boolean {
  if (typeof cell === 'object') return isAtClockChange(cell.date, timeZone)
  return typeof cell === 'string' && isAtClockChange(cell.trim(), timeZone)
}

/** Adds a reason if a text is too long to store: an index key, for example, holds 2,700 bytes. */
export function refuseLong(
  why: string[],
  column: string,
  text: string | null | undefined,
  charactersMax: number,
): void {
  if (text && isLonger(text, charactersMax)) {
    why.push(
      reasons.tooLong.text.replace('<number>', String(charactersMax)).replace('<column>', () => column),
    )
  }
}
