import type { CellValue } from './row.ts'

/** What a number's format adds to it. Cells of one style share one of these. */
export interface FormatFacts {
  /** Whether it multiplies by 100 and shows a percent sign; `sometimes`, if only for some numbers. */
  readonly percent: boolean | 'sometimes'
  /** The text it puts around the digits, without blanks: `$`, `kg`, `€`, `c`. */
  readonly literal: string
  /** Whether 0 is shown by another text, as accounting formats show a dash. */
  readonly hidesZero: boolean
}

/** A number whose format says more than the number. */
export interface FormattedNumber {
  readonly number: number
  readonly format: FormatFacts
  /** What the cell shows, if that is a whole number among literal text: `0800`, `500+`. */
  readonly shown?: string
}

/** A cell of a whole sheet. Numbers without anything special in their format are plain numbers. */
export type SheetCell = CellValue | FormattedNumber

export interface SheetRow {
  /** As the spreadsheet counts: from 1, blank rows too. */
  readonly rowNumber: number
  /** By column position; a blank cell is undefined. */
  readonly cells: readonly (SheetCell | undefined)[]
  readonly isHidden?: true
  /** Positions of cells with text that is struck out. */
  readonly struck?: readonly number[]
  /** Why the row cannot be taken as read. */
  readonly problem?: string
}

/** Merged cells: rows as the spreadsheet counts, columns by position from 0; the ends belong to it. */
export interface MergedArea {
  readonly fromRow: number
  readonly toRow: number
  readonly fromColumn: number
  readonly toColumn: number
}

/** One whole sheet in memory. Rows without values are left out. */
export interface Sheet {
  readonly name: string
  readonly isHidden: boolean
  readonly rows: readonly SheetRow[]
  readonly merged: readonly MergedArea[]
  /** Positions of columns that the spreadsheet does not show. */
  readonly hiddenColumns: ReadonlySet<number>
}

export const isFormattedNumber = (cell: SheetCell | undefined): cell is FormattedNumber =>
  typeof cell === 'object' && 'number' in cell

/** What a person sees in a cell, or nearly so. */
export function shownText(cell: SheetCell | undefined): string {
  if (cell === undefined) return ''
  if (typeof cell !== 'object') return String(cell)
  if ('date' in cell) return cell.date.endsWith('T00:00:00') ? cell.date.slice(0, 10) : cell.date
  if (cell.shown !== undefined) return cell.shown
  if (cell.format.percent === true) return `${Number((cell.number * 100).toPrecision(15))}%`
  return String(cell.number)
}
