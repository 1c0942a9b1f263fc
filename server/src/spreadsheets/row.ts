/** What every reader gives, whether the rows came as CSV, as XLSX or as pushed JSON. */

/** A real date cell of a spreadsheet: the wall-clock time it shows, `YYYY-MM-DDTHH:MM:SS` or with `.mmm`, no zone. */
export interface DateCell {
  readonly date: string
}

/** A truth value is the text that its cell shows. */
export type CellValue = string | number | DateCell

/**
 * The columns of a file by position: the canonical name; null for a column whose cells are ignored; '' for a
 * column without a header, under which a value is a problem of its row.
 */
export type Columns = readonly (string | null)[]

/**
 * One row. Cells stand at the position of their column and a blank cell is undefined: 365,000 arrays of 14 cells
 * take 45 ms to make and objects by column name 440 ms, and a column called `__proto__` cannot vanish in an array.
 * With a problem, the row must be rejected for that reason; cells beyond the columns are kept, so that the values
 * are as sent.
 */
export interface Row {
  /** As the sender's spreadsheet counts: the header is row 1 and blank rows count. */
  readonly rowNumber: number
  readonly cells: (CellValue | undefined)[]
  readonly problem?: string
}

export type RowBatch = Row[]

/** The values of a row as sent, by column name. Without a prototype: `__proto__` is a name like any other. */
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

/** Why a reader gives a row that cannot be taken as it stands. */
export const rowProblems = {
  unreadableText: 'Unreadable text',
  tooManyCells: 'More cells than columns',
  valueWithoutHeader: 'Value under a blank header',
  misplacedQuote: 'Misplaced quote',
  cellTooLong: 'Cell longer than 32,767 characters',
  formulaWithoutValue: 'Formula without a value',
} as const
