import { csvRecord } from '../../spreadsheets/csv/csv-record.ts'
import { writeXlsx } from '../../spreadsheets/xlsx/write-xlsx.ts'

export type FileCell = string | number | null

/** A table of any length. Its rows are read as they are written. */
export interface FileTable {
  readonly columns: readonly string[]
  readonly rows: AsyncIterable<readonly FileCell[]>
}

export const fileFormats = ['csv', 'xlsx'] as const
export type FileFormat = (typeof fileFormats)[number]

/** The pieces of a file with this table. */
export function writeTable(
  { columns, rows }: FileTable,
  format: FileFormat,
): AsyncIterable<string | Uint8Array> {
  return format === 'csv'
    ? csvTexts(columns, rows)
    : writeXlsx(columns, withGuards(rows, guardedBefore), { textColumns: new Set(columns) })
}

const charactersTogether = 64 * 1024

/** Excel reads a CSV file without a byte order mark as Windows-1252. */
async function* csvTexts(
  columns: readonly string[],
  rows: AsyncIterable<readonly FileCell[]>,
): AsyncGenerator<string> {
  let text = `\ufeff${csvRecord(columns)}`
  for await (const row of withGuards(rows, likeFormula)) {
    text += csvRecord(row.map((cell) => (cell === null ? '' : String(cell))))
    if (text.length < charactersTogether) continue
    yield text
    text = ''
  }
  yield text
}

/**
 * A CSV file cannot say that a cell is text, so one that a spreadsheet would take for a formula gets an apostrophe,
 * which the reader takes away again. In both formats, a cell that would lose its own apostrophe gets another.
 */
const likeFormula = /^'*[=+\-@\t\r\n]/
const guardedBefore = /^'+[=+\-@\t\r\n]/
const negativePercent = /^-\d+(?:\.\d+)?%$/

async function* withGuards(rows: AsyncIterable<readonly FileCell[]>, dangerous: RegExp) {
  for await (const row of rows) {
    yield row.map((cell) =>
      typeof cell === 'string' && dangerous.test(cell) && !negativePercent.test(cell) ? `'${cell}` : cell,
    )
  }
}
