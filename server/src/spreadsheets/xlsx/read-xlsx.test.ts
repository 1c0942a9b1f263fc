import { describe, expect, test } from 'vitest'
import { header, readRows, styles } from '../../../test/read-workbook.ts'
import { sheetOf, withFile, workbookOf, workbookXml } from '../../../test/workbook-parts.ts'
import type { CellValue, Row } from '../cells/row.ts'
import { readXlsx, readXlsxHeader } from './read-xlsx.ts'

describe('one cell gives one value', () => {
  test.each<[cell: string, value: CellValue | undefined]>([
    ['<c t="s"><v>0</v></c>', 'shared'],
    ['<c t="s"><v>1</v></c>', 'rich text'],
    ['<c t="s"><v>2</v></c>', '漢字'],
    ['<c t="s"><v>3</v></c>', undefined],
    ['<c t="s"><v>4</v></c>', undefined],
    ['<c t="inlineStr"><is><t>inline</t></is></c>', 'inline'],
    [
      '<c t="inlineStr"><is><r><t>in </t></r><r><t>runs</t></r><rPh><t>not this</t></rPh></is></c>',
      'in runs',
    ],
    [
      '<c t="inlineStr"><is><r><t>12.50</t></r><r><rPr><b/><vertAlign val="superscript"/></rPr><t>1</t></r></is></c>',
      '12.50¹',
    ],
    [
      '<c t="inlineStr"><is><r><t>CO</t></r><r><rPr><vertAlign val="subscript"/></rPr><t>2 a</t></r><r><t>7</t></r></is></c>',
      'CO₂ a7',
    ],
    ['<c t="str"><f>A1</f><v>cached</v></c>', 'cached'],
    ['<c t="str"><f>A1</f><v></v></c>', undefined],
    ['<c><f>1+1</f><v>2</v></c>', 2],
    ['<c t="b"><v>1</v></c>', 'TRUE'],
    ['<c t="b"><v>0</v></c>', 'FALSE'],
    ['<c t="b"><v>TRUE</v></c>', 'TRUE'],
    ['<c t="b"><v> true </v></c>', 'TRUE'],
    ['<c t="b"><v>False</v></c>', 'FALSE'],
    ['<c t="b"><v> </v></c>', undefined],
    ['<c t="b"><v>yes</v></c>', 'yes'],
    ['<c><v>0x10</v></c>', '0x10'],
    ['<c><v> 0x10</v></c>', ' 0x10'],
    ['<c><v>\n0b1</v></c>', '\n0b1'],
    ['<c><v> 16 </v></c>', 16],
    ['<c><v> </v></c>', undefined],
    ['<c t="n"><v>\n\t</v></c>', undefined],
    ['<c t="e"><v>#DIV/0!</v></c>', '#DIV/0!'],
    ['<c t="inlineStr"><is><t>Tom &amp; &lt;b&gt; &#65;&#x1F600;</t></is></c>', 'Tom & <b> A😀'],
    [
      '<c t="inlineStr"><is><t><![CDATA[<raw> & ]]>and<!-- not this --> more</t></is></c>',
      '<raw> & and more',
    ],
    ['<c t="inlineStr"><is><t>a\r\nb\rc&#13;d_x000D_e</t></is></c>', 'a\nb\nc\rd\re'],
    ['<c t="inlineStr"><is><t>_x005F_x0041_ _x00e9_ _xZZZZ_ _x41_</t></is></c>', '_x0041_ é _xZZZZ_ _x41_'],
    ['<c t="inlineStr"><is><t xml:space="preserve">  kept  </t></is></c>', '  kept  '],
    ['<c><v>12.50</v></c>', 12.5],
    ['<c><v>1E-7</v></c>', 1e-7],
    ['<c><v>0.10000000000000001</v></c>', 0.1],
    ['<c><v>9007199254740991</v></c>', 9007199254740991],
    ['<c><v>9007199254740993</v></c>', '9007199254740993'],
    ['<c><v>12345678901234567890</v></c>', '12345678901234567890'],
    ['<c><v>0.12345678901234567890</v></c>', '0.12345678901234567890'],
    ['<c s="2"><v>800</v></c>', '0800'],
    ['<c s="2"><v>12345</v></c>', '12345'],
    ['<c s="2"><v>-800</v></c>', -800],
    ['<c s="2"><v>800.5</v></c>', 800.5],
    ['<c s="6"><v>800</v></c>', 800],
    ['<c s="4"><v>7</v></c>', 7],
    ['<c s="1"><v>46204.395833333336</v></c>', { date: '2026-07-01T09:30:00' }],
    ['<c s="3"><v>46204</v></c>', { date: '2026-07-01T00:00:00' }],
    ['<c s="5"><v>1.5</v></c>', '36:00:00'],
    ['<c s="1"><v>0.395833333333</v></c>', '09:30:00'],
    ['<c s="7"><v>12</v></c>', 'SO-0012'],
    ['<c s="7"><v>12.5</v></c>', 12.5],
    ['<c s="1"><v>1</v></c>', { date: '1900-01-01T00:00:00' }],
    ['<c s="1"><v>59</v></c>', { date: '1900-02-28T00:00:00' }],
    ['<c s="1"><v>60</v></c>', { date: '1900-02-29T00:00:00' }],
    ['<c s="1"><v>61</v></c>', { date: '1900-03-01T00:00:00' }],
    ['<c s="1"><v>2958465.999</v></c>', { date: '9999-12-31T23:58:33.600' }],
    ['<c s="1"><v>2958466</v></c>', 2958466],
    ['<c s="1"><v>-1</v></c>', -1],
    ['<c t="d"><v>2026-07-01T09:30:00</v></c>', { date: '2026-07-01T09:30:00' }],
    ['<c t="d"><v>2026-07-01T09:30:00.25</v></c>', { date: '2026-07-01T09:30:00.250' }],
    ['<c t="d"><v>2026-07-01</v></c>', { date: '2026-07-01T00:00:00' }],
    ['<c t="d"><v>2026-07-01T09:30:00Z</v></c>', '2026-07-01T09:30:00Z'],
    ["<c s='1' t = 'n' ><v >46204</v ></c >", { date: '2026-07-01T00:00:00' }],
    ['<c s="99"><v>5</v></c>', 5],
    // Not numbers: kept as sent, for the row check to refuse that one row.
    ['<c><v>12a</v></c>', '12a'],
    ['<c><v>0x10</v></c>', '0x10'],
    ['<c><v>1e400</v></c>', '1e400'],
    ['<c s="1"><v>NaN</v></c>', 'NaN'],
  ])('%s', async (cell, value) => {
    const rows = await readRows(`<row r="2">${cell}<c t="inlineStr"><is><t>next</t></is></c></row>`)
    expect(rows).toEqual([{ rowNumber: 2, cells: [value, 'next'] }])
  })
})

test('in a number column a cell is its number, whatever its format adds', async () => {
  const bytes = await workbookOf({
    'xl/worksheets/sheet1.xml': sheetOf(
      `${header}<row r="2"><c s="7"><v>12</v></c><c s="7"><v>12</v></c></row><row r="3"><c s="2"><v>7</v></c><c s="2"><v>7</v></c></row>`,
    ),
    'xl/styles.xml': styles,
  })
  const rows = await withFile(bytes, async (path) => {
    const options = { columns: ['a', 'b'], textColumns: new Set(['a']) }
    const read: Row[] = []
    for await (const batch of readXlsx(path, options)) read.push(...batch)
    return read
  })
  expect(rows.map(({ cells }) => cells)).toEqual([
    ['SO-0012', 12],
    ['0007', 7],
  ])
})

test('a header is found wherever its strings are in the workbook', async () => {
  const texts = Array.from({ length: 150_000 }, (_, index) => `<si><t>text ${index}</t></si>`).join('')
  const bytes = await workbookOf({
    'xl/worksheets/sheet1.xml': sheetOf(
      '<row r="1"><c t="s"><v>150001</v></c><c t="s"><v>3</v></c><c t="s"><v>150000</v></c></row>',
    ),
    'xl/sharedStrings.xml': `<sst>${texts}<si><t>last but one</t></si><si><t>last</t></si></sst>`,
  })
  expect((await withFile(bytes, readXlsxHeader)).header).toEqual(['last', 'text 3', 'last but one'])
})

test('days count from 1904 if the workbook says so', async () => {
  const rows = await readRows('<row r="2"><c s="1"><v>1</v></c><c s="1"><v>44742.5</v></c></row>', {
    'xl/workbook.xml': workbookXml(
      '<workbookPr date1904="1"/><sheets><sheet name="S" sheetId="1" r:id="s1"/></sheets>',
    ),
  })
  expect(rows[0]?.cells).toEqual([{ date: '1904-01-02T00:00:00' }, { date: '2026-07-01T12:00:00' }])
})

describe('rows keep their numbers and cells their columns', () => {
  const cell = (text: string, reference = '') =>
    `<c${reference && ` r="${reference}"`} t="str"><v>${text}</v></c>`
  test.each<[rows: string, expected: Row[]]>([
    [`<row r="2">${cell('x', 'B2')}</row>`, [{ rowNumber: 2, cells: [undefined, 'x'] }]],
    [
      `<row>${cell('x')}</row><row>${cell('y')}</row>`,
      [
        { rowNumber: 2, cells: ['x'] },
        { rowNumber: 3, cells: ['y'] },
      ],
    ],
    [`<row r="7">${cell('x', 'A7')}</row>`, [{ rowNumber: 7, cells: ['x'] }]],
    [`<row r="2"/><row r="3"><c r="A3" s="1"/></row><row r="4">${cell('  ')}</row>`, []],
    [`<row r="2">${cell('x', 'B2')}${cell('y', 'A2')}</row>`, [{ rowNumber: 2, cells: ['y', 'x'] }]],
    [`<row r="2">${cell('x')}${cell('y')}${cell('ignored')}</row>`, [{ rowNumber: 2, cells: ['x', 'y'] }]],
    [`<row r="2">${cell('only an ignored column', 'C2')}</row>`, []],
    [
      `<row r="2">${cell('x')}${cell('far', 'AA2')}</row>`,
      [
        {
          rowNumber: 2,
          cells: ['x', ...Array(25).fill(undefined), 'far'],
          problem: 'More cells than columns',
        },
      ],
    ],
    [
      `<row r="2">${cell('x')}<c><f>B1</f></c></row>`,
      [{ rowNumber: 2, cells: ['x', '=B1'], problem: 'Formula without a value' }],
    ],
    [
      `<row r="2">${cell('x')}<c><f>B1 &amp; "&lt;"</f><v></v></c></row>`,
      [{ rowNumber: 2, cells: ['x', '=B1 & "<"'], problem: 'Formula without a value' }],
    ],
    [
      `<row r="2">${cell('x')}<c><f t="shared" si="0"/></c></row>`,
      [{ rowNumber: 2, cells: ['x', '=…'], problem: 'Formula without a value' }],
    ],
    [`<row r="2">${cell('x')}<c><f>B1</f><v>7</v></c></row>`, [{ rowNumber: 2, cells: ['x', 7] }]],
    [
      `<row r="2">${cell('a_x0000_b')}</row>`,
      [{ rowNumber: 2, cells: ['a\0b'], problem: 'Unreadable text' }],
    ],
    [
      `<row r="2">${cell('a_xD800_b')}</row>`,
      [{ rowNumber: 2, cells: ['a\ud800b'], problem: 'Unreadable text' }],
    ],
    [`<row r="2">${cell('_xD83D__xDE00_')}</row>`, [{ rowNumber: 2, cells: ['😀'] }]],
    [`<row r="2">${cell('x'.repeat(32_767))}</row>`, [{ rowNumber: 2, cells: ['x'.repeat(32_767)] }]],
    [
      `<row r="2">${cell('x'.repeat(32_768))}</row>`,
      [{ rowNumber: 2, cells: ['x'.repeat(32_768)], problem: 'Cell longer than 32,767 characters' }],
    ],
  ])('%.120s', async (rows, expected) => {
    expect(await readRows(rows)).toEqual(expected)
  })
})

test('names with a prefix, UTF-16 and absolute targets are read like any other', async () => {
  const sheet =
    '<?xml version="1.0"?>\n<x:worksheet xmlns:x="http://purl.oclc.org/ooxml/spreadsheetml/main"><x:sheetData><x:row r="1"><x:c r="A1" t="str"><x:v>é😀</x:v></x:c></x:row></x:sheetData></x:worksheet>'
  const bytes = await workbookOf({
    'xl/worksheets/sheet1.xml': Buffer.from(`\ufeff${sheet}`, 'utf16le'),
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="s1" Type="http://purl.oclc.org/ooxml/officeDocument/relationships/worksheet" Target="/xl/worksheets/sheet1.xml"/></Relationships>',
  })
  expect((await withFile(bytes, readXlsxHeader)).header).toEqual(['é😀'])
})

test('a stored, uncompressed workbook is read too', async () => {
  const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf(header) }, false)
  expect((await withFile(bytes, readXlsxHeader)).header).toEqual(['a', 'b'])
})
