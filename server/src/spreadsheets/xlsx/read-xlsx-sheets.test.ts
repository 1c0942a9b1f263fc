import { expect, test } from 'vitest'
import {
  main,
  relationshipsOf,
  sheetOf,
  withFile,
  workbookOf,
  workbookXml,
} from '../../../test/workbook-parts.ts'
import type { SheetCell } from '../cells/sheet.ts'
import { readXlsxSheets } from './read-xlsx-sheets.ts'

const codes = ['0.0%', '0000', '&quot;$&quot;0.00', '[&lt;1]0%;0']
const styles = `<styleSheet xmlns="${main}"><numFmts>${codes
  .map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`)
  .join('')}</numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="9"/><xf numFmtId="14"/>${codes
  .map((_, index) => `<xf numFmtId="${164 + index}"/>`)
  .join('')}</cellXfs></styleSheet>`

const readOne = async (rows: string, after = '', before = '') => {
  const sheet = sheetOf(rows, after).replace('<sheetData>', `${before}<sheetData>`)
  const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': sheet, 'xl/styles.xml': styles })
  const [read] = await withFile(bytes, readXlsxSheets)
  if (read === undefined) throw new Error('no sheet')
  return read
}

test.each<[cell: string, value: SheetCell]>([
  ['<c><v>12.5</v></c>', 12.5],
  ['<c t="str"><v>a</v></c>', 'a'],
  ['<c t="str" s="1"><v>12%</v></c>', '12%'],
  ['<c t="e"><f>1/0</f><v>#DIV/0!</v></c>', '#DIV/0!'],
  ['<c s="2"><v>46204</v></c>', { date: '2026-07-01T00:00:00' }],
  ['<c s="1"><v>0.185</v></c>', { number: 0.185, format: { percent: true, literal: '', hidesZero: false } }],
  ['<c s="3"><v>0.185</v></c>', { number: 0.185, format: { percent: true, literal: '', hidesZero: false } }],
  [
    '<c s="4"><v>800</v></c>',
    { number: 800, format: { percent: false, literal: '', hidesZero: false }, shown: '0800' },
  ],
  ['<c s="4"><v>800.5</v></c>', 800.5],
  ['<c s="5"><v>7.5</v></c>', { number: 7.5, format: { percent: false, literal: '$', hidesZero: false } }],
  ['<c s="6"><v>7</v></c>', { number: 7, format: { percent: 'sometimes', literal: '', hidesZero: false } }],
  ['<c s="99"><v>7</v></c>', 7],
])('%s', async (cell, value) => {
  const { rows } = await readOne(
    `<row r="1">${cell}</row><row r="3">${cell.replace('<c', '<c r="B3"')}</row>`,
  )
  expect(rows).toEqual([
    { rowNumber: 1, cells: [value] },
    { rowNumber: 3, cells: [undefined, value] },
  ])
})

test('formats stay with their cells whatever order these have', async () => {
  const { rows } = await readOne(
    '<row r="1"><c r="C1" s="1"><v>1</v></c><c r="A1"><v>2</v></c><c s="5"><v>3</v></c></row><row r="2"><c><v>4</v></c><c><v>5</v></c><c><v>6</v></c></row>',
  )
  expect(rows[0]?.cells).toEqual([
    2,
    { number: 3, format: { percent: false, literal: '$', hidesZero: false } },
    { number: 1, format: { percent: true, literal: '', hidesZero: false } },
  ])
  expect(rows[1]?.cells).toEqual([4, 5, 6])
})

test('merged areas, hidden rows and hidden columns are told', async () => {
  const sheet = await readOne(
    '<row r="1"><c><v>1</v></c></row><row r="2" hidden="1"><c><v>2</v></c></row><row r="3"><c><v>3</v></c></row>',
    '<mergeCells count="2"><mergeCell ref="A1:B3"/><mergeCell ref="AA10:AB10"/></mergeCells>',
    '<cols><col min="1" max="1" width="9"/><col min="2" max="3" hidden="1"/><col min="600" max="16384" hidden="1"/></cols>',
  )
  expect(sheet.merged).toEqual([
    { fromRow: 1, toRow: 3, fromColumn: 0, toColumn: 1 },
    { fromRow: 10, toRow: 10, fromColumn: 26, toColumn: 27 },
  ])
  expect([...sheet.hiddenColumns]).toEqual([1, 2])
  expect(sheet.rows.map(({ isHidden }) => isHidden)).toEqual([undefined, true, undefined])
})

test('cells with text that is struck out are told, by their font or by a run of their text', async () => {
  const fonts = '<font><b/></font><font><sz val="11"/><strike/></font><font><strike val="0"/></font>'
  const xfs = '<xf numFmtId="0"/><xf numFmtId="0" fontId="1"/><xf numFmtId="0" fontId="2"/>'
  const struckRun = '<r><rPr><strike/></rPr><t>12.50</t></r><r><t> 13.80</t></r>'
  const strings = `<sst xmlns="${main}"><si><t>a</t></si><si>${struckRun}</si><si><r><rPr><strike val="false"/></rPr><t>b</t></r></si></sst>`
  const cells = [
    '<c s="1"><v>1</v></c>',
    '<c><v>2</v></c>',
    '<c s="2"><v>3</v></c>',
    '<c t="s"><v>1</v></c>',
    '<c t="s" s="1"><v>0</v></c>',
    '<c t="s"><v>2</v></c>',
    `<c t="inlineStr"><is>${struckRun}</is></c>`,
    '<c s="1"/>',
    '<c t="s" s="1"><f>A1</f><v>0</v></c>',
    '<c t="inlineStr"><is><r><rPr><strike/></rPr><t> </t></r><r><t>c</t></r></is></c>',
  ]
  const bytes = await workbookOf({
    'xl/worksheets/sheet1.xml': sheetOf(`<row r="1">${cells.join('')}</row><row r="2"><c><v>1</v></c></row>`),
    'xl/styles.xml': `<styleSheet xmlns="${main}"><fonts>${fonts}</fonts><cellXfs>${xfs}</cellXfs></styleSheet>`,
    'xl/sharedStrings.xml': strings,
  })
  const [sheet] = await withFile(bytes, readXlsxSheets)
  expect(sheet?.rows.map(({ struck }) => struck)).toEqual([[0, 3, 4, 6, 8], undefined])
})

test('a wrong merged area is damage', async () => {
  await expect(readOne('', '<mergeCells><mergeCell ref="A:B"/></mergeCells>')).rejects.toThrow(
    'The .xlsx file is damaged: a merged area is wrong.',
  )
})

test('the first row is checked like the others, and every row keeps its problem', async () => {
  const { rows } = await readOne(
    '<row r="1"><c t="str"><v>a_x0000_b</v></c></row><row r="2"><c t="str"><v>c_xD800_d</v></c></row><row r="3"><c><f>A1</f></c></row>',
  )
  expect(rows.map(({ problem }) => problem)).toEqual([
    'Unreadable text',
    'Unreadable text',
    'Formula without a value',
  ])
})

test('all sheets are read in their order, hidden ones are told', async () => {
  const bytes = await workbookOf({
    'xl/workbook.xml': workbookXml(
      '<sheets><sheet name="Old" sheetId="1" r:id="s1" state="hidden"/><sheet name="Road" sheetId="2" r:id="s2"/><sheet name="Empty" sheetId="3" r:id="s3"/></sheets>',
    ),
    'xl/_rels/workbook.xml.rels': relationshipsOf({
      s2: ['worksheet', 'worksheets/sheet2.xml'],
      s1: ['worksheet', 'worksheets/sheet1.xml'],
      s3: ['worksheet', 'worksheets/sheet3.xml'],
    }),
    'xl/worksheets/sheet1.xml': sheetOf('<row r="1"><c><v>1</v></c></row>'),
    'xl/worksheets/sheet2.xml': sheetOf('<row r="5"><c><v>2</v></c></row>'),
    'xl/worksheets/sheet3.xml': sheetOf(''),
  })
  const sheets = await withFile(bytes, readXlsxSheets)
  expect(sheets.map(({ name, isHidden, rows }) => [name, isHidden, rows])).toEqual([
    ['Old', true, [{ rowNumber: 1, cells: [1] }]],
    ['Road', false, [{ rowNumber: 5, cells: [2] }]],
    ['Empty', false, []],
  ])
})

test('a sheet with too many cells is refused', async () => {
  const wide = Array.from(
    { length: 6000 },
    (_, row) => `<row r="${row + 1}"><c r="SR${row + 1}"><v>1</v></c></row>`,
  )
  await expect(readOne(wide.join(''))).rejects.toThrow(
    'A sheet has more than 200,000 rows or 3,000,000 cells. Split it and send the parts one by one.',
  )
})
