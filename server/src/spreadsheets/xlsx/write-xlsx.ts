import { Readable } from 'node:stream'
import { finished } from 'node:stream/promises'
import { ZipFile } from 'yazl'
import { limits } from '../../limits.ts'
import { columnWidths, RowsAhead, type XlsxCell } from './rows-ahead.ts'

export interface WriteXlsxOptions {
  /** Columns for text, so that a typed 0800 stays 0800 and does not become a number. */
  readonly textColumns?: ReadonlySet<string>
  /** How many columns stay visible when scrolling right; the header always does. */
  readonly frozenColumns?: number
  readonly sheetRowsMax?: number
  /** Whether numbers that are dates count from 1904. */
  readonly datesFrom1904?: boolean
}

const chunkCharacters = 64 * 1024
const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationshipNamespace = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageNamespace = 'http://schemas.openxmlformats.org/package/2006'
const contentType = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

// Indexes in cellXfs of the styles below.
const plainStyle = 0
const headerStyle = 1
const textStyle = 2
const emptyTextStyle = 3

/**
 * Streams a table as a workbook: rows are read only as fast as the result is. Every text is an inline string with
 * format `@` and a quote prefix, never a formula, and no apostrophe is added, so the data stay unchanged. A new sheet
 * begins after 1,048,575 rows.
 */
export function writeXlsx(
  columns: readonly string[],
  rows: AsyncIterable<readonly XlsxCell[]>,
  options: WriteXlsxOptions = {},
): Readable {
  const zip = new ZipFile()
  const output = zip.outputStream as Readable
  const iterator = rows[Symbol.asyncIterator]()
  zip.on('error', (error) => output.destroy(error))
  const stop = new AbortController()
  // If the reader stops, for example a client that disconnects, stop the rows too.
  output.once('close', () => {
    stop.abort()
    iterator.return?.(undefined).catch(() => {})
  })
  writeParts(zip, columns, new RowsAhead(iterator), options, stop.signal).catch((error) =>
    output.destroy(error),
  )
  return output
}

async function writeParts(
  zip: ZipFile,
  columns: readonly string[],
  rows: RowsAhead,
  options: WriteXlsxOptions,
  signal: AbortSignal,
): Promise<void> {
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(declaration + xml), name)
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  add('xl/styles.xml', styles)
  let sheets = 0
  for (let isDone = await rows.isEmpty(); sheets === 0 || !isDone; isDone = await rows.isEmpty()) {
    sheets++
    const stream = Readable.from(sheetXml(columns, rows, options), { objectMode: false, signal })
    zip.addReadStream(stream, `xl/worksheets/sheet${sheets}.xml`)
    await finished(stream)
  }
  const numbers = Array.from({ length: sheets }, (_, index) => index + 1)
  const tabs = numbers.map((n) => `<sheet name="Sheet${n}" sheetId="${n}" r:id="rId${n}"/>`).join('')
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${mainNamespace}" xmlns:r="${relationshipNamespace}">${
      options.datesFrom1904 ? '<workbookPr date1904="1"/>' : ''
    }<sheets>${tabs}</sheets></workbook>`,
  )
  const parts = numbers.map((n): [string, string] => ['worksheet', `worksheets/sheet${n}.xml`])
  add('xl/_rels/workbook.xml.rels', relationships([...parts, ['styles', 'styles.xml']]))
  add('[Content_Types].xml', contentTypes(numbers))
  zip.end()
}

/** One sheet with the rows that fit on it. Columns are as wide as their first rows need. */
async function* sheetXml(
  columns: readonly string[],
  rows: RowsAhead,
  { textColumns, frozenColumns = 0, sheetRowsMax = limits.sheetRowsMax }: WriteXlsxOptions,
): AsyncGenerator<Buffer> {
  const widths = columnWidths(columns, await rows.look())
  let text =
    `${declaration}<worksheet xmlns="${mainNamespace}"><sheetViews><sheetView workbookViewId="0">` +
    `${paneXml(frozenColumns)}</sheetView></sheetViews>` +
    columnsXml(columns, widths, textColumns) +
    '<sheetData>' +
    rowXml(1, columns, headerStyle)
  for (let rowNumber = 2; rowNumber <= sheetRowsMax; rowNumber++) {
    const row = await rows.take()
    if (row === undefined) break
    text += rowXml(rowNumber, row, textStyle)
    if (text.length > chunkCharacters) {
      yield Buffer.from(text)
      text = ''
    }
  }
  yield Buffer.from(`${text}</sheetData></worksheet>`)
}

/** Freezes the header and the first columns. */
function paneXml(frozenColumns: number): string {
  if (frozenColumns === 0) {
    return '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>'
  }
  const corner = `${columnName(frozenColumns)}2`
  return `<pane xSplit="${frozenColumns}" ySplit="1" topLeftCell="${corner}" activePane="bottomRight" state="frozen"/>`
}

/** The width of each column, and the format of its empty cells. */
function columnsXml(
  columns: readonly string[],
  widths: readonly number[],
  textColumns: ReadonlySet<string> | undefined,
): string {
  if (columns.length === 0) return ''
  const each = columns.map((column, index) => {
    const style = textColumns?.has(column) ? emptyTextStyle : plainStyle
    return `<col min="${index + 1}" max="${index + 1}" width="${widths[index]}" customWidth="1" style="${style}"/>`
  })
  return `<cols>${each.join('')}</cols>`
}

function rowXml(rowNumber: number, cells: readonly XlsxCell[], style: number): string {
  let xml = `<row r="${rowNumber}">`
  for (let position = 0; position < cells.length; position++) {
    const value = cells[position]
    if (value === null || value === undefined || value === '') continue
    const reference = columnName(position) + rowNumber
    if (typeof value === 'number' && Number.isFinite(value)) {
      xml += `<c r="${reference}" s="${plainStyle}"><v>${value}</v></c>`
    } else {
      xml += `<c r="${reference}" s="${style}" t="inlineStr"><is><t xml:space="preserve">${cellText(String(value))}</t></is></c>`
    }
  }
  return `${xml}</row>`
}

const columnNames: string[] = []

function columnName(position: number): string {
  let name = columnNames[position]
  if (name === undefined) {
    const last = String.fromCharCode(65 + (position % 26))
    name = position < 26 ? last : columnName(Math.floor(position / 26) - 1) + last
    columnNames[position] = name
  }
  return name
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
const needsEscape = /[&<>_\u0000-\u001f\ufffe\uffff\ud800-\udfff]/u
// biome-ignore lint/suspicious/noControlCharactersInRegex: as above
const notXml = /_(?=x[0-9a-fA-F]{4})|[\ufffe\uffff\u0000-\u001f\p{Cs}]/gu

/**
 * Characters that XML cannot hold become `_xHHHH_`, which spreadsheets read back; so does text that looks like it. Not
 * U+007F to U+009F: XML holds them, and LibreOffice keeps their escape as text.
 */
function cellText(value: string): string {
  const text = value.length > limits.cellCharactersMax ? cutText(value) : value
  if (!needsEscape.test(text)) return text
  return text
    .replace(notXml, (character) => {
      if (character === '\n' || character === '\t') return character
      return `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
    })
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
}

/** Excel would call the whole file broken if a text were longer. Surrogate pairs are not split. */
function cutText(text: string): string {
  const cut = text.slice(0, limits.cellCharactersMax)
  return /[\ud800-\udbff]$/.test(cut) ? cut.slice(0, -1) : cut
}

function relationships(targets: [type: string, target: string][]): string {
  const list = targets.map(
    ([type, target], index) =>
      `<Relationship Id="rId${index + 1}" Type="${relationshipNamespace}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${packageNamespace}/relationships">${list.join('')}</Relationships>`
}

/** Lists each sheet, as Excel does; so this part comes last, when their number is known. */
function contentTypes(sheets: number[]): string {
  const overrides = [
    ['workbook.xml', 'sheet.main'],
    ['styles.xml', 'styles'],
    ...sheets.map((n) => [`worksheets/sheet${n}.xml`, 'worksheet']),
  ]
  const list = overrides.map(
    ([part, type]) => `<Override PartName="/xl/${part}" ContentType="${contentType}.${type}+xml"/>`,
  )
  return `<Types xmlns="${packageNamespace}/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Default Extension="xml" ContentType="application/xml"/>${list.join('')}</Types>`
}

const styles = `<styleSheet xmlns="${mainNamespace}">\
<fonts count="2"><font><sz val="11"/><name val="Calibri"/></font><font><b/><sz val="11"/><name val="Calibri"/></font></fonts>\
<fills count="2"><fill><patternFill patternType="none"/></fill><fill><patternFill patternType="gray125"/></fill></fills>\
<borders count="1"><border><left/><right/><top/><bottom/><diagonal/></border></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="4"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="49" fontId="1" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1" applyFont="1"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" quotePrefix="1" applyNumberFormat="1"/>\
<xf numFmtId="49" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs>\
<cellStyles count="1"><cellStyle name="Normal" xfId="0" builtinId="0"/></cellStyles></styleSheet>`
