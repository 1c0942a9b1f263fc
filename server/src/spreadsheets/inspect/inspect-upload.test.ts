import { gzipSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { zipOf } from '../../../../testing/zip-of.ts'
import { relationshipsOf, sheetOf, withFile, workbookOf, workbookXml } from '../../../test/workbook-parts.ts'
import { inspectUpload } from './inspect-upload.ts'

const inspect = (bytes: Buffer | string, name: string, headerRow: number | null = null) =>
  withFile(bytes, (path) => inspectUpload(path, name, headerRow))

describe('the dialect of a CSV file is detected', () => {
  test.each<[bytes: string | Buffer, encoding: string, delimiter: string, header: string[]]>([
    ['a,b\n1,2\n', 'utf-8', ',', ['a', 'b']],
    ['a;b;c,d\n', 'utf-8', ';', ['a', 'b', 'c,d']],
    ['a\tb\n', 'utf-8', '\t', ['a', 'b']],
    ['"a;x","b;y"\n', 'utf-8', ',', ['a;x', 'b;y']],
    ['alone', 'utf-8', ',', ['alone']],
    ['\ufeff"a",b\r\n', 'utf-8', ',', ['a', 'b']],
    ['\r\n  \r\na,b\r\n', 'utf-8', ',', ['a', 'b']],
    ['sep=;\r\na;b,c,d\r\n', 'utf-8', ';', ['a', 'b,c,d']],
    ['sep=,\na,b;c;d\n', 'utf-8', ',', ['a', 'b;c;d']],
    [Buffer.from('\ufeffa\tb\r\n', 'utf16le'), 'utf-16le', '\t', ['a', 'b']],
    [Buffer.from('\ufeffa;b\r\n', 'utf16le').swap16(), 'utf-16be', ';', ['a', 'b']],
    [Buffer.from(`a,b\n${'x\n'.repeat(300_000)}caf\xe9\n`, 'latin1'), 'windows-1252', ',', ['a', 'b']],
    ['__proto__,constructor\n', 'utf-8', ',', ['__proto__', 'constructor']],
  ])('%.40j', async (bytes, encoding, delimiter, header) => {
    expect(await inspect(bytes, 'rows.CSV')).toEqual({
      format: 'csv',
      encoding,
      delimiter,
      headerRow: null,
      header,
    })
  })
})

test('the header of a workbook is read without the rest of its shared strings', async () => {
  const strings = Array.from({ length: 1000 }, (_, index) => `<si><t>s${index}</t></si>`).join('')
  const cells = [999, 0, 500].map((index) => `<c t="s"><v>${index}</v></c>`).join('')
  const bytes = await workbookOf({
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': sheetOf(`<row r="1"/><row r="2">${cells}<c><v>7</v></c></row>`),
  })
  expect(await inspect(bytes, 'Rows.XLSX')).toEqual({
    format: 'xlsx',
    sheet: 'S',
    unreadSheets: [],
    datesFrom1904: false,
    headerRow: null,
    header: ['s999', 's0', 's500', '7'],
  })
})

describe('the header can be in another row', () => {
  const titled = 'Orders of July\n\n"printed, on Monday"\na;b;c\n1;2;3\n'
  const row = (number: number, ...texts: string[]) =>
    `<row r="${number}">${texts.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`
  const sheet = () =>
    workbookOf({
      'xl/worksheets/sheet1.xml': sheetOf(row(1, 'Orders') + row(4, 'a', 'b') + row(5, '1', '2')),
    })

  test('of a CSV file, whose delimiter is then the one of that row', async () => {
    expect(await inspect(titled, 'a.csv', 4)).toMatchObject({ delimiter: ';', header: ['a', 'b', 'c'] })
    expect(await inspect(titled, 'a.csv')).toMatchObject({ header: ['Orders of July'] })
  })

  test('of a workbook', async () => {
    expect(await inspect(await sheet(), 'a.xlsx', 4)).toMatchObject({ header: ['a', 'b'], headerRow: 4 })
  })

  test.each([2, 6])('but not in row %d, which is blank or beyond the end', async (headerRow) => {
    const message = `has nothing in row ${headerRow}: it cannot be the header row.`
    await expect(inspect(titled, 'a.csv', headerRow)).rejects.toThrow(message)
    await expect(inspect(await sheet(), 'a.xlsx', headerRow)).rejects.toThrow(message)
  })
})

test('other visible sheets with rows are named, hidden and blank ones are not', async () => {
  const filled = sheetOf('<row r="7"><c><v>1</v></c></row>')
  const blank = sheetOf('<row r="1"><c s="1"/></row>')
  const names = ['Orders', 'Returns', 'Blank', 'Hidden', 'Chart', 'Damaged', 'March']
  const states = ['', '', '', ' state="hidden"', '', '', '']
  const bytes = await workbookOf({
    'xl/workbook.xml': workbookXml(
      `<workbookPr date1904="1"/><sheets>${names
        .map((name, at) => `<sheet name="${name}" sheetId="${at + 1}"${states[at]} r:id="s${at}"/>`)
        .join('')}</sheets>`,
    ),
    'xl/_rels/workbook.xml.rels': relationshipsOf(
      Object.fromEntries(
        names.map((name, at) => [
          `s${at}`,
          [name === 'Chart' ? 'chartsheet' : 'worksheet', `worksheets/${name}.xml`] as const,
        ]),
      ),
    ),
    'xl/worksheets/Orders.xml': filled,
    'xl/worksheets/Returns.xml': filled,
    'xl/worksheets/Blank.xml': blank,
    'xl/worksheets/Hidden.xml': filled,
    'xl/worksheets/Chart.xml': filled,
    'xl/worksheets/Damaged.xml': '<worksheet',
    'xl/worksheets/March.xml': filled,
  })
  expect(await inspect(bytes, 'a.xlsx')).toMatchObject({
    sheet: 'Orders',
    unreadSheets: ['Returns', 'March'],
    datesFrom1904: true,
  })
})

describe('a file that is not a table is refused with a message that says what it is', () => {
  test.each<[what: string, name: string, bytes: Buffer | string, reason: RegExp]>([
    ['nothing', 'a.csv', '', /^The file is empty\.$/],
    ['nothing', 'a.xlsx', '', /^The file is empty\.$/],
    ['only blank lines', 'a.csv', '\n ,,\n\n', /^The file is empty: it has no header row\.$/],
    ['only a byte order mark', 'a.csv', '\ufeff', /^The file is empty: it has no header row\.$/],
    ['a text file by name', 'a.txt', 'a,b', /^The file type is not supported/],
    ['no extension', 'csv', 'a,b', /^The file type is not supported/],
    ['a name that hides its type', 'a.csv.exe', 'a,b', /^The file type is not supported/],
    ['.xls by name', 'a.XLS', 'a,b', /^The \.xls format is not supported\..*\.csv or \.xlsx/],
    ['PDF', 'a.csv', '%PDF-1.7\n', /seems to be a PDF document/],
    ['PNG', 'a.xlsx', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), /seems to be a PNG image/],
    ['gzip', 'a.csv', gzipSync('a,b'), /seems to be a gzip archive/],
    ['HTML', 'a.csv', '\n<!DOCTYPE html><html>', /seems to be a web page/],
    ['HTML table', 'a.xlsx', '<table><tr>', /seems to be a web page/],
    ['XML', 'a.csv', '<?xml version="1.0"?>', /seems to be an XML document/],
    ['UTF-16 without its mark', 'a.csv', Buffer.from('a,b\n', 'utf16le'), /not readable as text/],
    ['binary', 'a.csv', Buffer.from([1, 2, 3, 4, 5, 0, 255, 254]), /not readable as text/],
    ['an unknown delimiter', 'a.csv', 'sep=|\na|b\n', /delimiter that is not supported/],
    ['a quote without end', 'a.csv', '"a,b\n1,2\n', /quote opened in row 1 is never closed/],
    ['a header without end', 'a.csv', `"${'a'.repeat(1_100_000)}`, /longer than 1,000,000 characters/],
    [
      'too many columns',
      'a.csv',
      Array.from({ length: 513 }, (_, index) => `c${index}`).join(','),
      /513 columns; at most 512/,
    ],
  ])('%s as %s', async (_what, name, bytes, reason) => {
    await expect(inspect(bytes, name)).rejects.toThrow(reason)
  })

  test.each<[parts: Record<string, string>, reason: RegExp]>([
    [{ 'a.txt': 'x' }, /seems to be a zip archive/],
    [{ 'word/document.xml': '<x/>' }, /seems to be a Word document/],
    [{ 'ppt/presentation.xml': '<x/>' }, /seems to be a PowerPoint presentation/],
    [{ 'xl/workbook.bin': 'x' }, /seems to be an Excel binary workbook \(\.xlsb\)/],
    [
      {
        '_rels/.rels': relationshipsOf({ a: ['officeDocument', 'xl/workbook.bin'] }),
        'xl/workbook.bin': '\x83\x01\x00',
      },
      /seems to be an Excel binary workbook \(\.xlsb\)/,
    ],
    [{ 'Index/Document.iwa': 'x' }, /seems to be an Apple Numbers document/],
    [{ mimetype: 'x', 'content.xml': '<x/>' }, /seems to be an OpenDocument file/],
  ])('a zip of %j as .xlsx', async (parts, reason) => {
    await expect(inspect(await zipOf(parts), 'a.xlsx')).rejects.toThrow(reason)
  })

  test('a workbook cut off, and one without rows', async () => {
    const bytes = await workbookOf({ 'xl/worksheets/sheet1.xml': sheetOf('') })
    await expect(inspect(bytes, 'a.xlsx')).rejects.toThrow(
      /^The first visible sheet, S, is empty: it has no header row\.$/,
    )
    await expect(inspect(bytes.subarray(0, bytes.length / 2), 'a.xlsx')).rejects.toThrow(
      /damaged or incomplete/,
    )
  })
})

describe('a header made to be slow is refused', () => {
  test.each<[what: string, text: string, reason: RegExp]>([
    ['400,000 columns', `a${',b'.repeat(400_000)}\n`, /has 400001 columns/],
    ['40 MB without a line end', 'x'.repeat(40_000_000), /longer than 1,000,000 characters/],
    ['40 MB of blank lines', '\n'.repeat(40_000_000), /too many blank lines/],
    ['40 MB of blank cells', ',,,\n'.repeat(10_000_000), /too many blank lines/],
    ['20 MB inside a quote', `"${'x\n'.repeat(10_000_000)}`, /longer than 1,000,000 characters/],
  ])('%s', async (_, text, reason) => {
    await expect(withFile(text, (path) => inspectUpload(path, 'a.csv'))).rejects.toThrow(reason)
  })
})

test.each(['xls', 'xlsb', 'xlsm', 'ods'])('a .%s file is refused by its name', async (extension) => {
  await expect(withFile('x', (path) => inspectUpload(path, `a.${extension.toUpperCase()}`))).rejects.toThrow(
    `The .${extension} format is not supported. Open it in a spreadsheet program and save it as .csv or .xlsx.`,
  )
})
