import { createReadStream } from 'node:fs'
import { limits } from '../../limits.ts'
import { isUnreadable } from '../cells/check-cells.ts'
import { rowProblems } from '../cells/row.ts'
import type { Sheet, SheetRow } from '../cells/sheet.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { decodeText } from '../text/decode-text.ts'
import { detectEncoding, type Encoding } from '../text/detect-encoding.ts'
import { type CsvRecord, CsvTokenizer, type Delimiter } from './csv-tokenizer.ts'
import { namedDelimiter, withoutSeparatorLine } from './read-csv.ts'

const delimiters: readonly Delimiter[] = [',', ';', '\t']
const recordsLookedAt = 200

const tooLarge = () =>
  new UnreadableFile(
    `The file has more than ${limits.wholeSheetRowsMax.toLocaleString('en')} rows or ${limits.wholeSheetCellsMax.toLocaleString('en')} cells. Split it and send the parts one by one.`,
  )

/** A CSV file as one whole sheet. Every value is text, exactly as in the file. */
export async function readCsvSheet(path: string): Promise<Sheet> {
  const encoding = await detectEncoding(createReadStream(path))
  const delimiter = await findDelimiter(path, encoding)
  const rows: SheetRow[] = []
  let cellCount = 0
  await eachRecord(path, encoding, delimiter, (record) => {
    const { cells, number: rowNumber } = record
    if (cells.every((cell) => cell === undefined || cell.trim() === '')) return
    cellCount += cells.length
    if (rows.length >= limits.wholeSheetRowsMax || cellCount > limits.wholeSheetCellsMax) throw tooLarge()
    const problem = problemOf(record)
    const values = cells.map((cell) => (cell === '' ? undefined : cell?.toWellFormed()))
    rows.push(problem === undefined ? { rowNumber, cells: values } : { rowNumber, cells: values, problem })
  })
  return { name: '', isHidden: false, rows, merged: [], hiddenColumns: new Set() }
}

function problemOf({ cells, misplacedQuote, characters }: CsvRecord): string | undefined {
  if (misplacedQuote) return rowProblems.misplacedQuote
  if (cells.length > limits.columnsMax) return rowProblems.tooManyCells
  if (cells.some(isUnreadable)) return rowProblems.unreadableText
  const isTooLong = (cell: string | undefined) => (cell?.length ?? 0) > limits.cellCharactersMax
  return characters > limits.cellCharactersMax && cells.some(isTooLong) ? rowProblems.cellTooLong : undefined
}

async function eachRecord(
  path: string,
  encoding: Encoding,
  delimiter: Delimiter,
  take: (record: CsvRecord) => void,
  isEnough = () => false,
): Promise<void> {
  const csvLimits = {
    recordCharactersMax: limits.csvRecordCharactersMax,
    cellsMax: limits.columnsMax + limits.cellsBeyondColumnsMax,
  }
  const tokenizer = new CsvTokenizer(delimiter, csvLimits, take)
  for await (const text of withoutSeparatorLine(decodeText(createReadStream(path), encoding))) {
    tokenizer.push(text)
    if (isEnough()) return
  }
  tokenizer.end()
}

/**
 * The delimiter that divides most of the first records into the same number of cells. A title with a comma does not
 * decide, and neither do decimal commas: the header has none.
 */
async function findDelimiter(path: string, encoding: Encoding): Promise<Delimiter> {
  for await (const text of decodeText(createReadStream(path), encoding)) {
    const named = namedDelimiter(text)
    if (named === undefined) break
    if (delimiters.includes(named as Delimiter)) return named as Delimiter
    throw new UnreadableFile(
      'The first line names a delimiter that is not supported. Use a comma, a semicolon or a tab.',
    )
  }
  let best: { delimiter: Delimiter; records: number; cells: number } | undefined
  for (const delimiter of delimiters) {
    const { records, cells } = await usualCells(path, encoding, delimiter)
    const isBetter =
      best === undefined || records > best.records || (records === best.records && cells > best.cells)
    if (isBetter) best = { delimiter, records, cells }
  }
  return best?.delimiter ?? ','
}

/** The most frequent number of cells over one, and how many of the first records have it. */
async function usualCells(path: string, encoding: Encoding, delimiter: Delimiter) {
  const counts = new Map<number, number>()
  let seen = 0
  await eachRecord(
    path,
    encoding,
    delimiter,
    ({ cells }) => {
      if (seen++ < recordsLookedAt) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1)
    },
    () => seen >= recordsLookedAt,
  )
  let usual = { records: 0, cells: 1 }
  for (const [cells, records] of counts) {
    if (cells > 1 && (records > usual.records || (records === usual.records && cells > usual.cells))) {
      usual = { records, cells }
    }
  }
  return usual
}
