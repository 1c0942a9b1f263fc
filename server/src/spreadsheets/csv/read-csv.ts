import { limits } from '../../limits.ts'
import { canBeHeader, isBlankRow, isUnreadable, problemOfPlace } from '../cells/check-cells.ts'
import { type Columns, type Row, type RowBatch, rowProblems } from '../cells/row.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { decodeText } from '../text/decode-text.ts'
import type { Encoding } from '../text/detect-encoding.ts'
import { CsvTokenizer, type Delimiter } from './csv-tokenizer.ts'

export interface CsvOptions {
  readonly encoding: Encoding
  readonly delimiter: Delimiter
  readonly columns: Columns
  /** The row of the header; without it, the first record that can be one. */
  readonly headerRow?: number | null
}

/** The rows after the header in batches of a few thousand. Every value is text, exactly as in the file. */
export async function* readCsv(source: AsyncIterable<Buffer>, options: CsvOptions): AsyncGenerator<RowBatch> {
  const { columns, headerRow } = options
  let batch: RowBatch = []
  let rows = 0
  let headerSeen = false
  let mayBeUnreadable = false
  const csvLimits = {
    recordCharactersMax: limits.csvRecordCharactersMax,
    cellsMax: columns.length + limits.cellsBeyondColumnsMax,
  }

  const tokenizer = new CsvTokenizer(
    options.delimiter,
    csvLimits,
    ({ cells, misplacedQuote, characters, number: rowNumber }) => {
      if (!headerSeen) {
        headerSeen = headerRow ? rowNumber >= headerRow : canBeHeader(cells)
        return
      }
      if (isBlankRow(cells, columns)) return
      if (++rows >= limits.sheetRowsMax) throw tooManyRows()
      let problem = misplacedQuote ? rowProblems.misplacedQuote : problemOfPlace(cells, columns)
      if (characters > limits.cellCharactersMax && cells.some(isTooLong)) problem ??= rowProblems.cellTooLong
      if (mayBeUnreadable && cells.some(isUnreadable)) {
        problem = rowProblems.unreadableText
        if (options.encoding === 'utf-8') showDamage(cells)
      }
      for (let position = 0; position < cells.length; position++) {
        if (cells[position] === '' || columns[position] === null) cells[position] = undefined
      }
      const row: Row = problem === undefined ? { rowNumber, cells } : { rowNumber, cells, problem }
      batch.push(row)
    },
  )

  for await (const text of withoutSeparatorLine(decodeText(source, options.encoding))) {
    // A record may have begun in the previous chunk, so an unreadable character makes us check both chunks.
    const unreadable = isUnreadable(text)
    mayBeUnreadable ||= unreadable
    tokenizer.push(text)
    mayBeUnreadable = unreadable
    if (batch.length > 0) {
      yield batch
      batch = []
    }
  }
  tokenizer.end()
  if (batch.length > 0) yield batch
}

/** Bytes that are not UTF-8 are shown as U+FFFD. */
function showDamage(cells: (string | undefined)[]): void {
  for (const [position, cell] of cells.entries()) cells[position] = cell?.toWellFormed()
}

/** As many as a sheet holds, so that the report of rejected rows is one sheet that can be sent again. */
const tooManyRows = () =>
  new UnreadableFile(
    `The file has more rows than a sheet can hold (${limits.sheetRowsMax.toLocaleString('en')} with the header). Split it and send the parts one by one.`,
  )

const isTooLong = (cell: string | undefined) => cell !== undefined && cell.length > limits.cellCharactersMax

const separatorLine = /^sep=(.)(?:\r\n|\r|\n|$)/i

/** The delimiter named by a first line such as `sep=;`, which Excel writes, obeys and does not count as a row. */
export function namedDelimiter(text: string): string | undefined {
  return separatorLine.exec(text)?.[1]
}

export async function* withoutSeparatorLine(pieces: AsyncIterable<string>): AsyncGenerator<string> {
  const lineCharactersMax = 'sep=;\r\n'.length
  let head: string | undefined = ''
  for await (const piece of pieces) {
    if (head === undefined) {
      yield piece
      continue
    }
    head += piece
    if (head.length < lineCharactersMax) continue
    yield head.replace(separatorLine, '')
    head = undefined
  }
  if (head) yield head.replace(separatorLine, '')
}
