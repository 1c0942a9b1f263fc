import type { Columns, Row } from '../src/spreadsheets/cells/row.ts'
import { readXlsx } from '../src/spreadsheets/xlsx/read-xlsx.ts'
import { main, sheetOf, withFile, workbookOf } from './workbook-parts.ts'

export async function readAll(path: string, columns: Columns): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of readXlsx(path, { columns })) rows.push(...batch)
  return rows
}

/** A header of two columns, styles for every kind of number, and strings, for hand-written sheets. */
export const header =
  '<row r="1"><c t="inlineStr"><is><t>a</t></is></c><c t="inlineStr"><is><t>b</t></is></c></row>'
export const styles = `<styleSheet xmlns="${main}"><numFmts><numFmt numFmtId="164" formatCode="0000"/><numFmt numFmtId="165" formatCode="[$-C09]d mmm yyyy;@"/>\
<numFmt numFmtId="166" formatCode="&quot;day&quot; 0.0"/><numFmt numFmtId="167" formatCode="[h]:mm"/>\
<numFmt numFmtId="168" formatCode="&quot;SO-&quot;0000"/></numFmts>\
<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>\
<cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/><xf numFmtId="166"/><xf numFmtId="167"/><xf numFmtId="2"/><xf numFmtId="168"/></cellXfs></styleSheet>`
const sharedStrings = `<sst xmlns="${main}"><si><t>shared</t></si><si><r><t>rich </t></r><r><rPr><b/></rPr><t>text</t></r></si>\
<si><t>漢字</t><rPh sb="0" eb="2"><t>かんじ</t></rPh><phoneticPr/></si><si><t/></si><si/></sst>`

/** Reads a sheet of these rows, ignoring the third column. */
export async function readRows(rows: string, parts: Record<string, string> = {}): Promise<Row[]> {
  const sheet = sheetOf(header + rows)
  const bytes = await workbookOf({
    'xl/worksheets/sheet1.xml': sheet,
    'xl/styles.xml': styles,
    'xl/sharedStrings.xml': sharedStrings,
    ...parts,
  })
  return withFile(bytes, (path) => readAll(path, ['a', 'b', null]))
}
