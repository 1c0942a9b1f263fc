import { readDecimal } from '../platform/decimal-text.ts'
import { readTimestamp } from '../platform/timestamps.ts'
import { isBlank, isErrorValue } from '../spreadsheets/check-cells.ts'
import type { CellValue, Columns, Row } from '../spreadsheets/row.ts'
import { reasons } from './reasons.ts'

/** The cell of a column, whatever its position in this submission. */
export type CellOf = (row: Row) => CellValue | undefined

/** Finds a column once for all rows. A column that was not sent is blank in every row. */
export function cellOf(columns: Columns, column: string): CellOf {
  const position = columns.indexOf(column)
  return position < 0 ? () => undefined : (row) => row.cells[position]
}

/** The text of a cell exactly as sent, or undefined when it is blank. Numbers and dates are what their cell shows. */
export function textOf(cell: CellValue | undefined): string | undefined {
  if (isBlank(cell)) return undefined
  if (typeof cell === 'string') return cell
  if (typeof cell === 'number') return String(cell)
  return cell?.date
}

/**
 * The text of a cell that must have one. Where a formula failed there is none: `#N/A` as an id would make one shipment
 * of all the rows in which a look-up failed, and as a charge it would stand in the ledger for ever.
 */
export function requiredTextOf(cell: CellValue | undefined): string | undefined {
  const text = textOf(cell)
  return text !== undefined && isErrorValue(text) ? undefined : text
}

export const unreadable = Symbol('a value is there, but not one of this kind')

/** A number as the database keeps it; undefined when blank. */
export function decimalOf(cell: CellValue | undefined): string | undefined | typeof unreadable {
  if (isBlank(cell)) return undefined
  if (typeof cell === 'number') return readDecimal(String(cell)) ?? unreadable
  return (typeof cell === 'string' ? readDecimal(cell.trim()) : undefined) ?? unreadable
}

/** A timestamp in UTC; undefined when blank. A date cell shows wall-clock time in the organisation's zone. */
export function timestampOf(
  cell: CellValue | undefined,
  timeZone: string,
): string | undefined | typeof unreadable {
  if (isBlank(cell)) return undefined
  if (typeof cell === 'object') return readTimestamp(cell.date, timeZone) ?? unreadable
  return (typeof cell === 'string' ? readTimestamp(cell.trim(), timeZone) : undefined) ?? unreadable
}

/**
 * Adds a reason when a text is too long to be kept: a key of an index, for one, holds 2,700 bytes. Characters are
 * counted as PostgreSQL counts them: a surrogate pair is one.
 */
export function refuseLong(
  why: string[],
  column: string,
  text: string | null | undefined,
  charactersMax: number,
): void {
  if (text === undefined || text === null || text.length <= charactersMax) return
  if (text.length > charactersMax * 2 || [...text].length > charactersMax) {
    why.push(
      reasons.tooLong.text.replace('<number>', String(charactersMax)).replace('<column>', () => column),
    )
  }
}
