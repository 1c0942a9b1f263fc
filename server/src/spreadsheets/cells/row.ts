/** The rows every reader returns, for CSV, XLSX and pushed JSON. */

/** A real date cell of a spreadsheet: the wall-clock time it shows, `YYYY-MM-DDTHH:MM:SS` or with `.mmm`, no zone. */
export interface DateCell {
  readonly date: string
}

/** Booleans are the text their cell shows. */
export type CellValue = string | number | DateCell

/**
 * The columns of a file by position: the canonical name; null for an ignored column; '' for a column without a
 * header, where any value rejects its row.
 */
export type Columns = readonly (string | null)[]

/**
 * One row, with cells by column position; a blank cell is undefined. Arrays, because 365,000 of them with 14 cells
 * take 45 ms and objects by column name 440 ms, and a column called `__proto__` cannot vanish. A row with a problem
 * must be rejected for it; cells beyond the columns are kept as sent.
 */
export interface Row {
  /** Row number as in the sender's spreadsheet: the header is row 1 and blank rows count. */
  readonly rowNumber: number
  readonly cells: (CellValue | undefined)[]
  readonly problem?: string
  /** Index of the row's element in a JSON push, from 0. */
  readonly elementIndex?: number
  /** The element of a JSON push has null instead of custom fields: it clears all of them. */
  readonly clearsCustomFields?: boolean
}

export type RowBatch = Row[]

/** The values of a row as sent, by column name. Without a prototype, so that `__proto__` is an ordinary name. */
export function valuesOf(columns: Columns, row: Row): Record<string, CellValue> {
  const values: Record<string, CellValue> = Object.create(null)
  for (const [position, value] of row.cells.entries()) {
    if (value === undefined) continue
    const column = columns[position]
    if (column !== null) values[column || `(column ${columnLetters(position)})`] = value
  }
  return values
}

/** The letters over a column in a spreadsheet: 0 is A, 26 is AA. */
export function columnLetters(position: number): string {
  let letters = ''
  for (let rest = position + 1; rest > 0; rest = Math.floor((rest - 1) / 26)) {
    letters = String.fromCharCode(65 + ((rest - 1) % 26)) + letters
  }
  return letters
}

/** Why a row cannot be accepted as read. */
export const rowProblems = {
  unreadableText: 'Unreadable text',
  tooManyCells: 'More cells than columns',
  valueWithoutHeader: 'Value under a blank header',
  misplacedQuote: 'Misplaced quote',
  cellTooLong: 'Cell longer than 32,767 characters',
  formulaWithoutValue: 'Formula without a value',
} as const
