import { createWriteStream } from 'node:fs'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { ZipFile } from 'yazl'

const declaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relationship = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packages = 'http://schemas.openxmlformats.org/package/2006'
const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
const chunkCharacters = 256 * 1024

/**
 * A workbook as Excel writes it: each different text once in a separate part, and its index in the cells. A
 * reader needs the whole list in memory. The service writes texts into cells, so this is a separate writer.
 */
export async function writeSharedXlsx(
  path: string,
  columns: readonly string[],
  rows: Iterable<readonly (string | number)[]>,
): Promise<void> {
  const numbers = new Map<string, number>()
  let uses = 0
  const numberOf = (text: string) => {
    uses++
    const known = numbers.get(text) ?? numbers.size
    if (known === numbers.size) numbers.set(text, known)
    return known
  }
  const names = columns.map((_, at) => String.fromCharCode(65 + at))
  const rowXml = (cells: readonly (string | number)[], rowNumber: number) => {
    let xml = `<row r="${rowNumber}" spans="1:${columns.length}">`
    for (const [at, value] of cells.entries()) {
      if (value === '') continue
      const cell = `<c r="${names[at]}${rowNumber}"`
      xml +=
        typeof value === 'number'
          ? `${cell}><v>${value}</v></c>`
          : `${cell} t="s"><v>${numberOf(value)}</v></c>`
    }
    return `${xml}</row>`
  }
  function* sheet() {
    yield `${declaration}<worksheet xmlns="${main}"><sheetData>`
    yield rowXml(columns, 1)
    let rowNumber = 1
    for (const row of rows) yield rowXml(row, ++rowNumber)
    yield '</sheetData></worksheet>'
  }
  // Requested after the sheet is written: zip entries are read one after another.
  function* texts() {
    yield `${declaration}<sst xmlns="${main}" count="${uses}" uniqueCount="${numbers.size}">`
    for (const text of numbers.keys()) yield `<si><t xml:space="preserve">${escaped(text)}</t></si>`
    yield '</sst>'
  }

  const zip = new ZipFile()
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(declaration + xml), name)
  add('[Content_Types].xml', contentTypes)
  add('_rels/.rels', relationships([['officeDocument', 'xl/workbook.xml']]))
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${main}" xmlns:r="${relationship}"><sheets><sheet name="Sheet1" sheetId="1" r:id="rId1"/></sheets></workbook>`,
  )
  add(
    'xl/_rels/workbook.xml.rels',
    relationships([
      ['worksheet', 'worksheets/sheet1.xml'],
      ['sharedStrings', 'sharedStrings.xml'],
    ]),
  )
  zip.addReadStream(Readable.from(pieces(sheet())), 'xl/worksheets/sheet1.xml')
  zip.addReadStream(Readable.from(pieces(texts())), 'xl/sharedStrings.xml')
  zip.end()
  await pipeline(zip.outputStream, createWriteStream(path))
}

function* pieces(texts: Iterable<string>): Generator<Buffer> {
  let piece = ''
  for (const text of texts) {
    piece += text
    if (piece.length < chunkCharacters) continue
    yield Buffer.from(piece)
    piece = ''
  }
  yield Buffer.from(piece)
}

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const relationships = (targets: [string, string][]) =>
  `<Relationships xmlns="${packages}/relationships">${targets
    .map(
      ([kind, target], at) =>
        `<Relationship Id="rId${at + 1}" Type="${relationship}/${kind}" Target="${target}"/>`,
    )
    .join('')}</Relationships>`

const contentTypes = `<Types xmlns="${packages}/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${[
  ['workbook', 'sheet.main'],
  ['worksheets/sheet1', 'worksheet'],
  ['sharedStrings', 'sharedStrings'],
]
  .map(([part, kind]) => `<Override PartName="/xl/${part}.xml" ContentType="${type}.${kind}+xml"/>`)
  .join('')}</Types>`
