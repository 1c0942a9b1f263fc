import { columnLetters } from '../../src/spreadsheets/cells/row.ts'
import { main, relationshipsOf, sheetOf, workbookOf, workbookXml } from '../workbook-parts.ts'

/** A number that a cell shows as dollars. */
export interface Dollars {
  readonly dollars: number
}
export type CarrierCell = string | number | Dollars
export const dollars = (amount: number): Dollars => ({ dollars: amount })

export interface CarrierSheet {
  readonly name: string
  readonly rows: readonly (readonly CarrierCell[])[]
  /** Like `A1:C1`. */
  readonly merged?: readonly string[]
  /** As the spreadsheet counts. */
  readonly hiddenRows?: readonly number[]
  readonly isHidden?: true
}

const escaped = (text: string) => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/"/g, '&quot;')

function cellXml(cell: CarrierCell, at: string): string {
  if (cell === '') return ''
  if (typeof cell === 'number') return `<c r="${at}"><v>${cell}</v></c>`
  if (typeof cell === 'object') return `<c r="${at}" s="1"><v>${cell.dollars}</v></c>`
  return `<c r="${at}" t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>`
}

function sheetXml({ rows, merged = [], hiddenRows = [] }: CarrierSheet): string {
  const xml = rows.map((cells, at) => {
    const inside = cells.map((cell, column) => cellXml(cell, `${columnLetters(column)}${at + 1}`)).join('')
    const hidden = hiddenRows.includes(at + 1) ? ' hidden="1"' : ''
    return inside === '' ? '' : `<row r="${at + 1}"${hidden}>${inside}</row>`
  })
  const areas = merged.map((area) => `<mergeCell ref="${area}"/>`).join('')
  return sheetOf(xml.join(''), areas && `<mergeCells count="${merged.length}">${areas}</mergeCells>`)
}

const styles = `<styleSheet xmlns="${main}"><numFmts count="1"><numFmt numFmtId="164" formatCode="&quot;$&quot;#,##0.00"/></numFmts>\
<fonts count="1"><font/></fonts><fills count="1"><fill><patternFill patternType="none"/></fill></fills><borders count="1"><border/></borders>\
<cellStyleXfs count="1"><xf numFmtId="0" fontId="0" fillId="0" borderId="0"/></cellStyleXfs>\
<cellXfs count="2"><xf numFmtId="0" fontId="0" fillId="0" borderId="0" xfId="0"/>\
<xf numFmtId="164" fontId="0" fillId="0" borderId="0" xfId="0" applyNumberFormat="1"/></cellXfs></styleSheet>`

const typesXml = (count: number) => {
  const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml'
  const sheets = Array.from(
    { length: count },
    (_, at) => `<Override PartName="/xl/worksheets/sheet${at + 1}.xml" ContentType="${type}.worksheet+xml"/>`,
  )
  return `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">\
<Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/>\
<Override PartName="/xl/workbook.xml" ContentType="${type}.sheet.main+xml"/>\
<Override PartName="/xl/styles.xml" ContentType="${type}.styles+xml"/>${sheets.join('')}</Types>`
}

/** The workbook of these sheets, with no more than other programs need to open it. */
export function carrierWorkbook(sheets: readonly CarrierSheet[]): Promise<Buffer> {
  const parts: Record<string, string> = {}
  const targets: Record<string, readonly [string, string]> = { styles: ['styles', 'styles.xml'] }
  const listed = sheets.map((sheet, at) => {
    parts[`xl/worksheets/sheet${at + 1}.xml`] = sheetXml(sheet)
    targets[`s${at + 1}`] = ['worksheet', `worksheets/sheet${at + 1}.xml`]
    const state = sheet.isHidden ? ' state="hidden"' : ''
    return `<sheet name="${escaped(sheet.name)}" sheetId="${at + 1}"${state} r:id="s${at + 1}"/>`
  })
  return workbookOf({
    '[Content_Types].xml': typesXml(sheets.length),
    'xl/workbook.xml': workbookXml(`<sheets>${listed.join('')}</sheets>`),
    'xl/_rels/workbook.xml.rels': relationshipsOf(targets),
    'xl/styles.xml': styles,
    ...parts,
  })
}
