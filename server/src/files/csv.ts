import { limits } from '../limits.ts'
import type { LongNumber } from '../platform/values/exact-json.ts'

export type CsvCell = string | number | LongNumber | null

/** A list of any length, read page by page, so that no cursor or transaction stays open. */
export interface CsvList<Row> {
  columns: string[]
  readAfter(last: Row | undefined): Promise<Row[]>
  linesOf(row: Row): CsvCell[][]
  rowsTogether?: number
}

/** Each page is read when the next text is asked for. */
export async function* csvTexts<Row>({
  columns,
  readAfter,
  linesOf,
  rowsTogether = limits.exportRowsTogether,
}: CsvList<Row>): AsyncGenerator<string> {
  yield `\ufeff${csvLine(columns)}`
  for (let last: Row | undefined; ; ) {
    const rows = await readAfter(last)
    if (rows.length > 0) yield rows.flatMap(linesOf).map(csvLine).join('')
    last = rows.at(-1)
    if (rows.length < rowsTogether) return
  }
}

const csvLine = (cells: CsvCell[]) => `${cells.map(csvCell).join(',')}\r\n`

/** Prefix text that a spreadsheet would read as a formula with an apostrophe, but not numbers. */
export function csvCell(value: CsvCell): string {
  if (value === null) return ''
  if (typeof value !== 'string') return String(value)
  const text = /^[=+\-@\t\r\n]/.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
