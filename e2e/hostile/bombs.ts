import { deflateRawSync } from 'node:zlib'
import { zipOf } from '../../testing/zip-of.ts'
import { archiveOf, otherParts, plain } from './archive.ts'
import { inflatingWorkbook } from './inflating.ts'
import { sheetOf, workbookParts } from './lanes.ts'

/** The header of a table, and a row that is right. */
interface GoodRows {
  header: string[]
  good: string[]
}

const inflatesTo = (megabytes: number, text: string, before = '', after = '') => {
  const size = megabytes * 2 ** 20
  const content = Buffer.concat([Buffer.from(before), Buffer.alloc(size, text), Buffer.from(after)])
  return { deflated: deflateRawSync(content, { level: 6 }), size: content.length }
}

const ole = (text: string) =>
  Buffer.concat([
    Buffer.from('d0cf11e0a1b11ae1', 'hex'),
    Buffer.alloc(2048),
    Buffer.from(text, 'utf16le'),
    Buffer.alloc(2048),
  ])

const laughs = `<!DOCTYPE worksheet [<!ENTITY l0 "ha">${Array.from(
  { length: 30 },
  (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`,
).join('')}]>`

/** Files made to exhaust memory, stall a reader or read other files, by name. */
export function bombsOf({ header, good }: GoodRows): Record<string, () => Promise<Buffer> | Buffer> {
  const sheet = sheetOf([header, good])
  const csvHeader = `${header.join(',')}\n`
  const workbook = (parts: Record<string, string | Buffer> = {}) =>
    zipOf({ ...workbookParts, 'xl/worksheets/sheet1.xml': sheet, ...parts })
  /** The sheet with something before its end, or with another beginning. */
  const sheetWith = (before: string, inside = '') =>
    sheet.replace('<worksheet>', `${before}<worksheet>`).replace('</sheetData>', `${inside}</sheetData>`)
  /** A sheet that never ends after a good beginning. */
  const endlessSheet = (megabytes: number, text: string) =>
    archiveOf([
      ...otherParts(),
      {
        name: 'xl/worksheets/sheet1.xml',
        ...inflatesTo(megabytes, text, sheet.replace('</sheetData></worksheet>', '')),
      },
    ])
  return {
    'a sheet of 120 MB of spaces.xlsx': () => endlessSheet(120, ' '),
    'a sheet of 120 MB of empty rows.xlsx': () => endlessSheet(120, '<row/>'),
    'a sheet of 120 MB in one cell.xlsx': () => endlessSheet(120, 'x'),
    'a sheet of one open tag.xlsx': () => endlessSheet(100, '<row a="'),
    'shared strings of 120 MB.xlsx': () =>
      archiveOf([
        ...otherParts(),
        plain('xl/worksheets/sheet1.xml', sheet),
        { name: 'xl/sharedStrings.xml', ...inflatesTo(120, '<si><t>a</t></si>', '<sst>') },
      ]),
    'a string shared a million times.xlsx': () =>
      workbook({
        'xl/sharedStrings.xml': `<sst><si><t>${'x'.repeat(32_000)}</t></si></sst>`,
        'xl/worksheets/sheet1.xml': sheetWith(
          '',
          `<row>${'<c t="s"><v>0</v></c>'.repeat(4)}</row>`.repeat(20_000),
        ),
      }),
    'a header behind half a million texts.xlsx': () => {
      const texts = Array.from({ length: 500_000 }, (_, n) => `<si><t>text ${n * 7919}</t></si>`).join('')
      const shared = (cells: string[]) => cells.map((_, n) => `<c t="s"><v>${500_000 + n}</v></c>`).join('')
      return workbook({
        'xl/sharedStrings.xml': `<sst>${texts}${header.map((name) => `<si><t>${name}</t></si>`).join('')}</sst>`,
        'xl/worksheets/sheet1.xml': sheetOf([[], good]).replace(
          '<row r="1">',
          () => `<row r="1">${shared(header)}`,
        ),
      })
    },
    'a sheet of 13 GB that says 100 MB.xlsx': () => {
      const { file, sheetBytes } = inflatingWorkbook({
        sheetBytes: 3 * 2 ** 32 + 100_000_000,
        ratio: Number.POSITIVE_INFINITY,
        declared: (bytes) => bytes % 2 ** 32,
      })
      if (sheetBytes < 10e9 || file.length > 50 * 2 ** 20) throw new Error('this is no bomb')
      return file
    },
    'four parts that say 400 MB each.xlsx': () =>
      archiveOf([
        ...otherParts(),
        plain('xl/worksheets/sheet1.xml', sheet),
        ...[1, 2, 3, 4].map((n) => ({ ...plain(`xl/media/${n}.png`, ''), size: 400_000_000 })),
      ]),
    'a size that is not true.xlsx': () =>
      archiveOf([...otherParts(), { ...plain('xl/worksheets/sheet1.xml', sheet), size: 0xfffffffe }]),
    'a size that is too small.xlsx': () =>
      archiveOf([
        ...otherParts(),
        { name: 'xl/worksheets/sheet1.xml', ...inflatesTo(50, ' ', sheet), size: 100 },
      ]),
    '20,000 entries.xlsx': () =>
      archiveOf([
        ...otherParts(),
        ...Array.from({ length: 20_000 }, (_, n) => plain(`xl/media/${n}.png`, '')),
      ]),
    'entries that overlap.xlsx': async () => {
      const bytes = await workbook()
      return Buffer.concat([bytes, bytes])
    },
    'paths out of the archive.xlsx': () => workbook({ 'xl/worksheets/..%2f..%2fetc': 'x' }),
    'an outside sheet.xlsx': () =>
      workbook({
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="file:///etc/passwd"/></Relationships>',
      }),
    'a sheet far up.xlsx': () =>
      workbook({
        'xl/_rels/workbook.xml.rels':
          '<Relationships><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="../../../../../etc/passwd"/></Relationships>',
      }),
    'a billion laughs.xlsx': () =>
      workbook({ 'xl/worksheets/sheet1.xml': sheetWith(laughs, '<row><c t="str"><v>&l30;</v></c></row>') }),
    'a billion laughs in the strings.xlsx': () =>
      workbook({ 'xl/sharedStrings.xml': `${laughs}<sst><si><t>&l30;</t></si></sst>` }),
    'an outside entity.xlsx': () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheetWith(
          '<!DOCTYPE worksheet [<!ENTITY x SYSTEM "file:///etc/passwd">]>',
          '<row><c t="str"><v>&x;</v></c></row>',
        ),
      }),
    'an outside entity of the network.xlsx': () =>
      workbook({
        'xl/workbook.xml': `<!DOCTYPE a [<!ENTITY % x SYSTEM "http://127.0.0.1:1/x"> %x;]>${workbookParts['xl/workbook.xml']}`,
      }),
    'tags 100,000 deep.xlsx': () =>
      workbook({ 'xl/worksheets/sheet1.xml': sheetWith('', '<x>'.repeat(100_000)) }),
    'extensions 100,000 deep.xlsx': () =>
      workbook({
        'xl/workbook.xml': `${workbookParts['xl/workbook.xml']?.replace('</workbook>', '')}<extLst>${'<ext>'.repeat(100_000)}`,
      }),
    'a million attributes.xlsx': () =>
      workbook({
        'xl/worksheets/sheet1.xml': sheetWith(
          '',
          `<row ${Array.from({ length: 200_000 }, (_, n) => `a${n}="1"`).join(' ')}/>`,
        ),
      }),
    'a column past the last.xlsx': () =>
      workbook({ 'xl/worksheets/sheet1.xml': sheetWith('', '<row><c r="ZZZZZZ9"><v>1</v></c></row>') }),
    'a row past the last.xlsx': () =>
      workbook({ 'xl/worksheets/sheet1.xml': sheetWith('', '<row r="99999999"><c><v>1</v></c></row>') }),
    'rows that go back.xlsx': () =>
      workbook({ 'xl/worksheets/sheet1.xml': sheetWith('', '<row r="2"><c><v>1</v></c></row>') }),
    'styles without end.xlsx': () =>
      workbook({
        'xl/styles.xml': `<styleSheet><numFmts>${'<numFmt numFmtId="164" formatCode="0"/>'.repeat(300_000)}</numFmts></styleSheet>`,
      }),
    'an encrypted workbook.xlsx': () => ole('EncryptedPackage'),
    'an old workbook under a new name.xlsx': () => ole('Workbook'),
    'an old workbook.xls': () => ole('Workbook'),
    'an old workbook as text.csv': () => ole('Workbook'),
    'a program.csv': () =>
      Buffer.concat([Buffer.from('\x7fELF\x02\x01\x01', 'latin1'), Buffer.alloc(10_000)]),
    'a packed table.csv': () => Buffer.concat([Buffer.from('1f8b08000000000000', 'hex'), Buffer.alloc(1000)]),
    'a workbook as text.csv': () => workbook(),
    'text as a workbook.xlsx': () => Buffer.from(csvHeader),
    'empty.csv': () => Buffer.alloc(0),
    'empty.xlsx': () => Buffer.alloc(0),
    'zeros.csv': () => Buffer.alloc(5_000_000),
    'a quote that is never closed.csv': () =>
      Buffer.concat([Buffer.from(`${csvHeader}"`), Buffer.alloc(40 * 2 ** 20, 'x,y\n')]),
    'one line of 40 MB.csv': () => Buffer.concat([Buffer.from(csvHeader), Buffer.alloc(40 * 2 ** 20, 'x')]),
    'a header of 40 MB.csv': () => Buffer.alloc(40 * 2 ** 20, 'x'),
    'a million columns.csv': () => Buffer.from(`${csvHeader}${','.repeat(1_000_000)}\n`),
    'a header of a million columns.csv': () => Buffer.from(`${csvHeader.trim()}${',a'.repeat(400_000)}\n`),
    'only quotes.csv': () => Buffer.concat([Buffer.from(csvHeader), Buffer.alloc(10 * 2 ** 20, '"')]),
    'only line ends.csv': () => Buffer.concat([Buffer.from(csvHeader), Buffer.alloc(10 * 2 ** 20, '\n')]),
    'only commas.csv': () => Buffer.concat([Buffer.from(csvHeader), Buffer.alloc(5 * 2 ** 20, ',,,\n')]),
    'two million rows of one letter.csv': () =>
      Buffer.concat([Buffer.from(csvHeader), Buffer.alloc(4_000_000, 'x\n')]),
    'half of UTF-16.csv': () =>
      Buffer.concat([Buffer.from(`\ufeff${csvHeader}`, 'utf16le'), Buffer.from([0x41])]),
    'UTF-8 that is cut off.csv': () =>
      Buffer.concat([Buffer.from(`\ufeff${csvHeader}a,b,1,`), Buffer.from([0xe2, 0x82])]),
  }
}

/** The expected message for each file, so that none is refused for another reason; files without one are accepted. */
export const toldOf: Record<string, string[]> = {
  'The .xlsx file is too large when unpacked.': [
    'shared strings of 120 MB.xlsx',
    'a sheet of 13 GB that says 100 MB.xlsx',
    'four parts that say 400 MB each.xlsx',
    'a size that is not true.xlsx',
    '20,000 entries.xlsx',
  ],
  'a part of it is longer than declared.': ['a size that is too small.xlsx'],
  'its XML is malformed.': [
    'a sheet of 120 MB of spaces.xlsx',
    'a sheet of 120 MB in one cell.xlsx',
    'a sheet of one open tag.xlsx',
    'extensions 100,000 deep.xlsx',
    'a million attributes.xlsx',
  ],
  'its table has an unknown part.': ['tags 100,000 deep.xlsx'],
  'more rows than a sheet can hold.': ['a sheet of 120 MB of empty rows.xlsx', 'a row past the last.xlsx'],
  'more memory than an import may use.': ['a string shared a million times.xlsx'],
  'has no worksheet.': ['an outside sheet.xlsx', 'a sheet far up.xlsx'],
  'contains a document type declaration, which is not accepted.': [
    'a billion laughs.xlsx',
    'a billion laughs in the strings.xlsx',
    'an outside entity.xlsx',
    'an outside entity of the network.xlsx',
  ],
  'a cell reference is wrong.': ['a column past the last.xlsx'],
  'its rows are out of order.': ['rows that go back.xlsx'],
  'password-protected.': ['an encrypted workbook.xlsx'],
  'format, which is not supported.': ['an old workbook under a new name.xlsx', 'an old workbook as text.csv'],
  'The .xls format is not supported.': ['an old workbook.xls'],
  'it seems to be a program.': ['a program.csv'],
  'it seems to be a gzip archive.': ['a packed table.csv'],
  'it seems to be an .xlsx workbook or a zip archive.': ['a workbook as text.csv'],
  'it seems to be text.': ['text as a workbook.xlsx'],
  'The file is empty.': ['empty.csv', 'empty.xlsx'],
  'is longer than 1,000,000 characters': [
    'zeros.csv',
    'a quote that is never closed.csv',
    'one line of 40 MB.csv',
    'a header of 40 MB.csv',
    'only quotes.csv',
  ],
  'at most 512 are accepted.': ['a header of a million columns.csv'],
  'more rows than a sheet can hold (1,048,576 with the header)': ['two million rows of one letter.csv'],
  '': [
    'a header behind half a million texts.xlsx',
    'entries that overlap.xlsx',
    'paths out of the archive.xlsx',
    'styles without end.xlsx',
    'a million columns.csv',
    'only line ends.csv',
    'only commas.csv',
    'half of UTF-16.csv',
    'UTF-8 that is cut off.csv',
  ],
}
