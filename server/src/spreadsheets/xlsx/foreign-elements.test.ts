import { describe, expect, test } from 'vitest'
import { header, readAll, readRows, styles } from '../../../test/read-workbook.ts'
import {
  main,
  relationshipsOf,
  sheetOf,
  withFile,
  workbookOf,
  workbookXml,
} from '../../../test/workbook-parts.ts'
import type { CellValue } from '../cells/row.ts'
import { inspectUpload } from '../inspect/inspect-upload.ts'

const x14 = 'http://schemas.microsoft.com/office/spreadsheetml/2009/9/main'
const x15 = 'http://schemas.microsoft.com/office/spreadsheetml/2010/11/main'
const xm = 'http://schemas.microsoft.com/office/excel/2006/main'
const sheets = '<sheets><sheet name="S" sheetId="1" r:id="s1"/></sheets>'

/** The cells of the second row of a sheet. */
async function cellsOf(
  cells: string,
  parts: Record<string, string> = {},
): Promise<(CellValue | undefined)[]> {
  const rows = await readRows(`<row r="2">${cells}</row>`, parts)
  return rows[0]?.cells ?? []
}

describe("the workbook's own date system counts, not that of its extensions", () => {
  const extension = (inside: string) =>
    `<extLst><ext uri="{140A7094-0E35-4892-8432-C4D2E57EDEB5}" xmlns:x15="${x15}">${inside}</ext></extLst>`
  test.each<[what: string, workbook: string, day: string]>([
    [
      'as Excel 2013 and later write it',
      `<workbookPr date1904="1"/>${sheets}${extension('<x15:workbookPr chartTrackingRefBase="1"/>')}`,
      '1904-01-02',
    ],
    [
      'an extension with the attribute itself',
      `<workbookPr/>${sheets}${extension('<x15:workbookPr date1904="1"/>')}`,
      '1900-01-01',
    ],
    [
      'the same element inside an extension',
      `<workbookPr/>${sheets}${extension('<workbookPr date1904="1"/>')}`,
      '1900-01-01',
    ],
    [
      'an attribute of another namespace',
      `<workbookPr xmlns:x15="${x15}" x15:date1904="1"/>${sheets}`,
      '1900-01-01',
    ],
  ])('%s', async (_what, workbook, day) => {
    const cells = await cellsOf('<c s="1"><v>1</v></c>', { 'xl/workbook.xml': workbookXml(workbook) })
    expect(cells).toEqual([{ date: `${day}T00:00:00` }])
  })
})

describe('a cell has only its own value', () => {
  test.each<[cell: string, value: CellValue | undefined]>([
    [`<c><v>1</v><extLst><ext xmlns:x14="${x14}"><x14:v>2</x14:v></ext></extLst></c>`, 1],
    ['<c><v>1</v><extLst><ext><v>2</v></ext></extLst></c>', 1],
    [`<c><x14:v xmlns:x14="${x14}">2</x14:v><v>1</v></c>`, 1],
    [`<c><v>1<x14:v xmlns:x14="${x14}">2</x14:v>3</v></c>`, 13],
    [`<c><v xmlns="${x14}">2</v><v>1</v></c>`, 1],
    [`<c xmlns:x14="${x14}" x14:t="s" x14:s="1"><v>1</v></c>`, 1],
    [`<c t="inlineStr"><is><t>a</t><extLst><ext><t>b</t></ext></extLst></is></c>`, 'a'],
    [`<c t="inlineStr"><is><x14:t xmlns:x14="${x14}">b</x14:t><t>a</t></is></c>`, 'a'],
    ['<c t="inlineStr"><is><r><rPr><t>no</t></rPr><t>a</t></r><rPh><r><t>no</t></r></rPh></is></c>', 'a'],
  ])('%s', async (cell, value) => {
    expect(await cellsOf(`${cell}<c t="str"><v>next</v></c>`)).toEqual([value, 'next'])
  })

  test.each<[cell: string, reason: RegExp]>([
    ['<c><v>1</v><v>2</v></c>', /row 2 has a cell with two values/],
    ['<c t="inlineStr"><v>1</v><is><t>a</t></is></c>', /row 2 has a cell with two values/],
    ['<c><value>1</value></c>', /unknown part/],
  ])('%s is damaged', async (cell, reason) => {
    await expect(cellsOf(cell)).rejects.toThrow(reason)
  })
})

test('rows and formulas of extensions do not count', async () => {
  const conditional = `<extLst><ext xmlns:x14="${x14}" uri="{78C0D931-6437-407d-A8EE-F0AAD7539E65}">\
<x14:conditionalFormattings><x14:conditionalFormatting xmlns:xm="${xm}"><x14:cfRule type="expression">\
<xm:f>A1&gt;1</xm:f></x14:cfRule><xm:sqref>A1</xm:sqref></x14:conditionalFormatting></x14:conditionalFormattings>\
<row r="1"><c><v>9</v></c></row></ext></extLst>`
  const row = '<row r="2"><c><v>1</v></c></row>'
  const foreign = `<x14:row xmlns:x14="${x14}" r="1"><c><v>8</v></c></x14:row>`
  const bytes = await workbookOf({
    'xl/worksheets/sheet1.xml': sheetOf(header + foreign + row, conditional),
  })
  expect(await withFile(bytes, (path) => readAll(path, ['a', 'b']))).toEqual([{ rowNumber: 2, cells: [1] }])
})

test('styles and texts of extensions do not shift those of the workbook', async () => {
  const cells = await cellsOf('<c s="1"><v>1</v></c><c t="s"><v>1</v></c>', {
    'xl/styles.xml': styles
      .replace('<cellXfs>', `<cellXfs><x14:xf xmlns:x14="${x14}" numFmtId="2"/>`)
      .replace(
        '</styleSheet>',
        '<extLst><ext><cellXfs><xf numFmtId="2"/></cellXfs></ext></extLst></styleSheet>',
      ),
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>first</t></si><x14:si xmlns:x14="${x14}"><t>no</t></x14:si>\
<si><t>second</t></si><extLst><ext><si><t>no</t></si></ext></extLst></sst>`,
  })
  expect(cells).toEqual([{ date: '1900-01-01T00:00:00' }, 'second'])
})

test('a sheet is found by the id of its relationship, not by any other id', async () => {
  const bytes = await workbookOf({
    'xl/workbook.xml': workbookXml(
      '<sheets><sheet name="S" sheetId="1" id="s2" xmlns:o="urn:other" o:id="s3" r:id="s1"/></sheets>',
    ),
    'xl/worksheets/sheet1.xml': sheetOf(header),
  })
  expect(await withFile(bytes, (path) => inspectUpload(path, 'a.xlsx'))).toMatchObject({ header: ['a', 'b'] })
})

test('parts are found by the namespace of their type, not by its last word', async () => {
  const bytes = await workbookOf({
    'xl/_rels/workbook.xml.rels': relationshipsOf({
      s1: ['worksheet', 'worksheets/sheet1.xml'],
      s3: ['sharedStrings', 'sharedStrings.xml'],
    }).replace('>', '><Relationship Id="o1" Type="urn:other/sharedStrings" Target="other.xml"/>'),
    'xl/worksheets/sheet1.xml': sheetOf('<row r="1"><c t="s"><v>0</v></c></row>'),
    'xl/sharedStrings.xml': `<sst xmlns="${main}"><si><t>own</t></si></sst>`,
    'xl/other.xml': `<sst xmlns="${main}"><si><t>other</t></si></sst>`,
  })
  expect(await withFile(bytes, (path) => inspectUpload(path, 'a.xlsx'))).toMatchObject({ header: ['own'] })
})

test('a cell without a style has the first one, as in a workbook whose Normal style is a date', async () => {
  const dates = styles.replace('<cellXfs><xf numFmtId="0"/>', '<cellXfs><xf numFmtId="14"/>')
  const cells = await cellsOf('<c><v>1</v></c><c s="6"><v>1</v></c>', { 'xl/styles.xml': dates })
  expect(cells).toEqual([{ date: '1900-01-01T00:00:00' }, 1])
})

describe('names mean the same under any prefix, in Excel’s namespace and in the strict one', () => {
  const strict = 'http://purl.oclc.org/ooxml/spreadsheetml/main'
  const strictReference = 'http://purl.oclc.org/ooxml/officeDocument/relationships'
  const sheet =
    '<row r="1"><c t="inlineStr"><is><t>a</t></is></c></row><row r="2"><c s="1"><v>1</v></c></row>'
  const prefixed = (xml: string) => xml.replace(/<(\/?)(\w)/g, '<$1x:$2')
  test.each<[what: string, namespace: string, reference: string, change: (xml: string) => string]>([
    ['strict', `xmlns="${strict}"`, strictReference, (xml) => xml],
    ['strict with a prefix', `xmlns:x="${strict}"`, strictReference, prefixed],
    ['with a prefix', `xmlns:x="${main}" xmlns="urn:other"`, relationshipNamespace(), prefixed],
    ['none', '', relationshipNamespace(), (xml) => xml],
  ])('%s', async (_what, namespace, reference, change) => {
    const bytes = await workbookOf({
      'xl/workbook.xml': change(
        `<workbook ${namespace} xmlns:rel="${reference}"><workbookPr date1904="true"/><sheets><sheet name="S" sheetId="1" rel:id="s1"/></sheets></workbook>`,
      ),
      'xl/worksheets/sheet1.xml': change(
        `<worksheet ${namespace}><sheetData>${sheet}</sheetData></worksheet>`,
      ),
      'xl/styles.xml': change(
        `<styleSheet ${namespace}><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/></cellXfs></styleSheet>`,
      ),
    })
    const rows = await withFile(bytes, (path) => readAll(path, ['a']))
    expect(rows).toEqual([{ rowNumber: 2, cells: [{ date: '1904-01-02T00:00:00' }] }])
  })

  function relationshipNamespace() {
    return 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
  }
})

test('a part of another namespace is not a worksheet', async () => {
  const bytes = await workbookOf({
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="urn:other"><sheetData/></worksheet>`,
  })
  await expect(withFile(bytes, (path) => inspectUpload(path, 'a.xlsx'))).rejects.toThrow(/is not a worksheet/)
})

describe('the first visible sheet is read', () => {
  const rowOf = (text: string) => sheetOf(`<row r="1"><c t="inlineStr"><is><t>${text}</t></is></c></row>`)
  const inspect = async (list: string) => {
    const bytes = await workbookOf({
      'xl/workbook.xml': workbookXml(`<sheets>${list}</sheets>`),
      'xl/_rels/workbook.xml.rels': relationshipsOf({
        s1: ['worksheet', 'worksheets/sheet1.xml'],
        s2: ['worksheet', 'worksheets/sheet2.xml'],
        s3: ['worksheet', 'worksheets/sheet3.xml'],
      }),
      'xl/worksheets/sheet1.xml': rowOf('one'),
      'xl/worksheets/sheet2.xml': rowOf('two'),
      'xl/worksheets/sheet3.xml': rowOf('three'),
    })
    return withFile(bytes, (path) => inspectUpload(path, 'a.xlsx'))
  }
  const sheet = (number: number, state = '') =>
    `<sheet name="Sheet &amp; ${number}" sheetId="${number}" r:id="s${number}"${state && ` state="${state}"`}/>`

  test.each<[list: string, name: string, header: string]>([
    [sheet(1) + sheet(2), 'Sheet & 1', 'one'],
    [sheet(1, 'hidden') + sheet(2), 'Sheet & 2', 'two'],
    [sheet(1, 'veryHidden') + sheet(2, 'hidden') + sheet(3, 'visible'), 'Sheet & 3', 'three'],
  ])('%s', async (list, name, header) => {
    expect(await inspect(list)).toMatchObject({ format: 'xlsx', sheet: name, header: [header] })
  })

  test('a workbook without visible sheets is refused', async () => {
    await expect(inspect(sheet(1, 'hidden') + sheet(2, 'veryHidden'))).rejects.toThrow(
      'Every worksheet of the .xlsx file is hidden. Unhide the one to import.',
    )
  })
})
