import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { limits } from '../../limits.ts'
import { shorten } from '../../platform/values/shorten.ts'
import { canBeHeader } from '../cells/check-cells.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { CsvTokenizer, type Delimiter } from '../csv/csv-tokenizer.ts'
import { namedDelimiter, withoutSeparatorLine } from '../csv/read-csv.ts'
import { decodeText } from '../text/decode-text.ts'
import { detectEncoding, type Encoding } from '../text/detect-encoding.ts'
import { readXlsxHeader, type XlsxHeader } from '../xlsx/read-xlsx.ts'
import { fileKind, hasEncryptedPackage } from './file-kind.ts'

/** What a file is and how to read it. Stored with the import, so that the worker reads what was inspected. */
export type InspectedFile =
  | {
      readonly format: 'csv'
      readonly encoding: Encoding
      readonly delimiter: Delimiter
      readonly header: string[]
      readonly headerRow: number | null
    }
  | ({ readonly format: 'xlsx'; readonly headerRow: number | null } & XlsxHeader)

export const delimiters: readonly Delimiter[] = [',', ';', '\t']
const chunkBytes = 256 * 1024
const headBytes = 4096

/** Other formats people take for spreadsheets. */
const spreadsheetExtensions = new Set(['xls', 'xlsb', 'xlsm', 'xltx', 'ods', 'numbers'])

const saveAgain = 'Open it in a spreadsheet program and save it as .csv or .xlsx.'

/**
 * Identifies an uploaded file by name and content, and reads its header row: the given one, otherwise the first row that is
 * not blank.
 */
export async function inspectUpload(
  path: string,
  fileName: string,
  headerRow: number | null = null,
): Promise<InspectedFile> {
  const format = await checkFormat(path, fileName)
  if (format === 'csv') return inspectCsv(path, headerRow)
  const found = await readXlsxHeader(path, headerRow)
  const what = `The first visible sheet, ${shorten(found.sheet)},`
  return { format, headerRow, ...found, header: notBlank(found.header, what, headerRow) }
}

/** The format of a file by its name, which its content must not contradict. */
export async function checkFormat(path: string, fileName: string): Promise<'csv' | 'xlsx'> {
  const format = formatByName(fileName)
  const head = await readHead(path)
  if (head.length === 0) throw new UnreadableFile('The file is empty.')
  const kind = fileKind(head)
  if (kind === 'ole') {
    throw new UnreadableFile(
      (await hasEncryptedPackage(path))
        ? 'The file is password-protected. Remove the password and send it again.'
        : `The file is in the old .xls format, which is not supported. ${saveAgain}`,
    )
  }
  if (typeof kind === 'object') {
    throw new UnreadableFile(`The file is named .${format}, but it seems to be ${kind.seems}. ${saveAgain}`)
  }
  if (format === 'xlsx' && kind === 'text') {
    throw new UnreadableFile(
      'The file is named .xlsx, but it seems to be text. If it is a CSV file, name it .csv.',
    )
  }
  if (format === 'csv' && kind === 'zip') {
    throw new UnreadableFile(
      'The file is named .csv, but it seems to be an .xlsx workbook or a zip archive. Name it .xlsx, or save it as .csv.',
    )
  }
  return format
}

function formatByName(fileName: string): 'csv' | 'xlsx' {
  const extension = /\.([^.\\/]*)$/.exec(fileName.trim())?.[1]?.toLowerCase()
  if (extension === 'csv' || extension === 'xlsx') return extension
  if (extension !== undefined && spreadsheetExtensions.has(extension)) {
    throw new UnreadableFile(`The .${extension} format is not supported. ${saveAgain}`)
  }
  throw new UnreadableFile('The file type is not supported. Send a file whose name ends in .csv or .xlsx.')
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

async function inspectCsv(path: string, headerRow: number | null): Promise<InspectedFile> {
  const read = () => createReadStream(path, { highWaterMark: chunkBytes })
  const encoding = await detectEncoding(read())
  let found: { delimiter: Delimiter; header: string[] } | undefined
  const named = await firstPiece(decodeText(read(), encoding)).then(namedDelimiter)
  if (named !== undefined && !delimiters.includes(named as Delimiter)) {
    throw new UnreadableFile(
      'The first line names a delimiter that is not supported. Use a comma, a semicolon or a tab.',
    )
  }
  for (const delimiter of named === undefined ? delimiters : [named as Delimiter]) {
    const text = withoutSeparatorLine(decodeText(read(), encoding))
    const header = await headerRecord(text, delimiter, headerRow)
    if (found === undefined || header.length > found.header.length) found = { delimiter, header }
  }
  const { delimiter, header } = found as { delimiter: Delimiter; header: string[] }
  // Control characters: a binary file, or UTF-16 without its byte order mark.
  if (header.some((cell) => /\p{Cc}/u.test(cell.replace(/[\t\n\v\f\r]/g, '')))) {
    throw new UnreadableFile(`The file is named .csv, but it is not readable as text. ${saveAgain}`)
  }
  return {
    format: 'csv',
    encoding,
    delimiter,
    headerRow,
    header: notBlank(header, 'The file', headerRow).map((cell) => cell.toWellFormed()),
  }
}

async function firstPiece(pieces: AsyncIterable<string>): Promise<string> {
  for await (const piece of pieces) return piece
  return ''
}

const csvLimits = { recordCharactersMax: limits.csvRecordCharactersMax, cellsMax: Number.POSITIVE_INFINITY }

/**
 * The record of the given row, or the first that can be the header, or none. This runs on the request thread, so it reads no more than one
 * record may have, in small steps first: most headers end in the first.
 */
async function headerRecord(
  pieces: AsyncIterable<string>,
  delimiter: Delimiter,
  headerRow: number | null,
): Promise<string[]> {
  let first: string[] | undefined
  const tokenizer = new CsvTokenizer(delimiter, csvLimits, ({ cells, number }) => {
    if (headerRow === null ? canBeHeader(cells) : number === headerRow) {
      first ??= cells.map((cell) => cell ?? '')
    }
  })
  let read = 0
  for await (const piece of pieces) {
    for (let start = 0; start < piece.length; ) {
      const step = piece.slice(start, start + Math.max(headBytes, read))
      tokenizer.push(step)
      if (first !== undefined) return first
      start += step.length
      read += step.length
      if (read > limits.csvRecordCharactersMax) {
        throw new UnreadableFile('The file begins with too many blank lines: no header row was found.')
      }
    }
  }
  tokenizer.end()
  return first ?? []
}

function notBlank(header: string[], what: string, headerRow: number | null): string[] {
  if (headerRow !== null && header.every((cell) => cell.trim() === '')) {
    throw new UnreadableFile(`${what} has nothing in row ${headerRow}: it cannot be the header row.`)
  }
  if (header.length === 0) throw new UnreadableFile(`${what} is empty: it has no header row.`)
  if (header.length > limits.columnsMax) {
    throw new UnreadableFile(
      `The file has ${header.length} columns; at most ${limits.columnsMax} are accepted.`,
    )
  }
  return header
}
