import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { fromBuffer, type ZipFile as UnzipFile } from 'yauzl'
import { ZipFile } from 'yazl'

/** Just enough of .xlsx to send a sheet of texts and read an error report, independent of the product's code. */
export async function writeWorkbook(rows: readonly (readonly string[])[]): Promise<Buffer> {
  const zip = new ZipFile()
  const namespace = 'http://schemas.openxmlformats.org'
  const add = (name: string, xml: string) => zip.addBuffer(Buffer.from(`<?xml version="1.0"?>${xml}`), name)
  add(
    '[Content_Types].xml',
    `<Types xmlns="${namespace}/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/xl/workbook.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.worksheet+xml"/></Types>`,
  )
  const relation = (type: string, target: string) =>
    `<Relationships xmlns="${namespace}/package/2006/relationships"><Relationship Id="r1" Type="${namespace}/officeDocument/2006/relationships/${type}" Target="${target}"/></Relationships>`
  add('_rels/.rels', relation('officeDocument', 'xl/workbook.xml'))
  add('xl/_rels/workbook.xml.rels', relation('worksheet', 'worksheets/sheet1.xml'))
  add(
    'xl/workbook.xml',
    `<workbook xmlns="${namespace}/spreadsheetml/2006/main" xmlns:r="${namespace}/officeDocument/2006/relationships"><sheets><sheet name="Sheet1" sheetId="1" r:id="r1"/></sheets></workbook>`,
  )
  const lines = rows.map(
    (row, index) =>
      `<row r="${index + 1}">${row.map((text, column) => `<c r="${columnName(column)}${index + 1}" t="inlineStr"><is><t xml:space="preserve">${written(text)}</t></is></c>`).join('')}</row>`,
  )
  add(
    'xl/worksheets/sheet1.xml',
    `<worksheet xmlns="${namespace}/spreadsheetml/2006/main"><sheetData>${lines.join('')}</sheetData></worksheet>`,
  )
  zip.end()
  return buffer(zip.outputStream)
}

/** The cells of the first sheet, as texts; a missing cell is undefined. */
export async function readReport(bytes: Buffer): Promise<(string | undefined)[][]> {
  const xml = (await readEntry(bytes, 'xl/worksheets/sheet1.xml')).toString('utf8')
  return [...xml.matchAll(/<row [^>]*?(?:\/>|>(.*?)<\/row>)/gs)].map(([, row]) => {
    const cells: (string | undefined)[] = []
    for (const [, name, content] of (row ?? '').matchAll(/<c r="([A-Z]+)\d+"[^>]*?(?:\/>|>(.*?)<\/c>)/gs)) {
      const text = /<t[^>]*>(.*?)<\/t>/s.exec(content ?? '') ?? /<v>(.*?)<\/v>/s.exec(content ?? '')
      if (text) cells[columnIndex(name ?? '')] = readable(text[1] ?? '')
    }
    return cells
  })
}

async function readEntry(bytes: Buffer, name: string): Promise<Buffer> {
  const zip = await promisify<Buffer, object, UnzipFile>(fromBuffer)(bytes, { lazyEntries: true })
  return new Promise((resolve, reject) => {
    zip.on('error', reject)
    zip.on('end', () => reject(new Error(`no ${name} in the workbook`)))
    zip.on('entry', (entry) => {
      if (entry.fileName !== name) return zip.readEntry()
      zip.openReadStream(entry, (error, stream) => (error ? reject(error) : resolve(buffer(stream))))
    })
    zip.readEntry()
  })
}

const columnName = (index: number): string =>
  (index >= 26 ? columnName(Math.floor(index / 26) - 1) : '') + String.fromCharCode(65 + (index % 26))
const columnIndex = (name: string): number =>
  [...name].reduce((index, letter) => index * 26 + letter.charCodeAt(0) - 64, 0) - 1

const written = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const readable = (text: string) =>
  text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replace(/&#x([0-9a-f]+);/gi, (_, code) => String.fromCodePoint(Number.parseInt(code, 16)))
    .replaceAll('&amp;', '&')
