import { zipOf } from '../../testing/zip-of.ts'

/** A cell of a file: a text, or a number cell with its digits. */
export type Cell = string | { number: string } | undefined

const quoted = (cell: Cell) => {
  const text = typeof cell === 'object' ? cell.number : (cell ?? '')
  return `"${text.replaceAll('"', '""')}"`
}

const csvText = (rows: readonly (readonly Cell[])[]) =>
  rows.map((row) => `${row.map(quoted).join(',')}\r\n`).join('')

/** Bytes of UTF-8. Text that UTF-8 cannot represent would become invalid bytes, so UTF-16 covers it. */
export const csvOf = (rows: readonly (readonly Cell[])[]): Buffer => Buffer.from(csvText(rows), 'utf8')

/** UTF-16 with a byte order mark can contain halves of surrogate pairs. */
export const csvInUtf16Of = (rows: readonly (readonly Cell[])[]): Buffer =>
  Buffer.from(`\ufeff${csvText(rows)}`, 'utf16le')

const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const package_ = 'http://schemas.openxmlformats.org/package/2006/relationships'

export const workbookParts: Record<string, string> = {
  '[Content_Types].xml':
    '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>',
  '_rels/.rels': `<Relationships xmlns="${package_}"><Relationship Id="r1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
  'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="S" sheetId="1" r:id="r1"/></sheets></workbook>`,
  'xl/_rels/workbook.xml.rels': `<Relationships xmlns="${package_}"><Relationship Id="r1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="r2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
}

export const xlsxOf = (rows: readonly (readonly Cell[])[]): Promise<Buffer> =>
  zipOf({ ...workbookParts, 'xl/worksheets/sheet1.xml': sheetOf(rows) })

/** A workbook with a second visible sheet, called Late. */
export const twoSheetsOf = (
  first: readonly (readonly Cell[])[],
  second: readonly (readonly Cell[])[],
): Promise<Buffer> => {
  const sheet = (text = '') =>
    text.replace('</sheets>', '<sheet name="Late" sheetId="2" r:id="r9"/></sheets>')
  const related = (text = '') =>
    text.replace(
      '</Relationships>',
      `<Relationship Id="r9" Type="${relations}/worksheet" Target="worksheets/sheet2.xml"/></Relationships>`,
    )
  return zipOf({
    ...workbookParts,
    'xl/workbook.xml': sheet(workbookParts['xl/workbook.xml']),
    'xl/_rels/workbook.xml.rels': related(workbookParts['xl/_rels/workbook.xml.rels']),
    'xl/worksheets/sheet1.xml': sheetOf(first),
    'xl/worksheets/sheet2.xml': sheetOf(second),
  })
}

export const sheetOf = (rows: readonly (readonly Cell[])[]): string => {
  const lines = rows.map((row, at) => `<row r="${at + 1}">${row.map(cellXml).join('')}</row>`)
  return `<?xml version="1.0" encoding="UTF-8"?><worksheet><sheetData>${lines.join('')}</sheetData></worksheet>`
}

function cellXml(cell: Cell): string {
  if (cell === undefined) return '<c/>'
  if (typeof cell === 'object') return `<c><v>${cell.number}</v></c>`
  return `<c t="inlineStr"><is><t xml:space="preserve">${cellText(cell)}</t></is></c>`
}

/**
 * As Excel writes text: characters that XML cannot represent, and text that looks like such an escape, become
 * `_xHHHH_`.
 */
function cellText(text: string): string {
  const hex = (character: string) =>
    `_x${character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}_`
  return (
    text
      .replace(/_(?=x[0-9a-fA-F]{4})/g, '_x005F_')
      .replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]|[\ufffe\uffff]/g, hex)
      // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what XML cannot hold
      .replace(/[\u0000-\u0008\u000b\u000c\u000d\u000e-\u001f]/g, hex)
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
  )
}
