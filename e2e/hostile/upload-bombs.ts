import { zipOf } from '../../testing/zip-of.ts'
import { bombsOf } from './bombs.ts'
import { csvOf, sheetOf, workbookParts, xlsxOf } from './lanes.ts'

const header = ['service', 'from zone', 'to zone', 'rate', 'min days', 'max days']
const good = ['GLX-ROAD', 'MEL', 'SYD', '0.3', '1', '2']
const sheet = sheetOf([header, good])

const workbook = (parts: Record<string, string | Buffer> = {}) =>
  zipOf({ ...workbookParts, 'xl/worksheets/sheet1.xml': sheet, ...parts })
const sheetWith = (before: string, inside: string, after: string) =>
  workbook({
    'xl/worksheets/sheet1.xml': sheet
      .replace('<sheetData>', `${before}<sheetData>`)
      .replace('</sheetData>', `${inside}</sheetData>${after}`),
  })
/** The good row, with another cell as its rate. */
const withRate = (cell: string, parts: Record<string, string> = {}) =>
  workbook({
    ...parts,
    'xl/worksheets/sheet1.xml': sheet.replace(
      '<c t="inlineStr"><is><t xml:space="preserve">0.3</t></is></c>',
      cell,
    ),
  })
const areas = (count: number, of: (n: number) => string) =>
  `<mergeCells>${Array.from({ length: count }, (_, n) => `<mergeCell ref="${of(n)}"/>`).join('')}</mergeCells>`

export type FileOf = () => Promise<Buffer> | Buffer

/** The same files that imports get, with lanes in them. */
export const sharedBombs: Record<string, FileOf> = bombsOf({ header, good })

/** What only readers of whole sheets look at: merged areas, hidden columns, many tables, saved results. */
export const ownBombs: Record<string, FileOf> = {
  'merged areas that overlap.xlsx': () =>
    sheetWith(
      '',
      '',
      areas(2, () => 'A1:B2'),
    ),
  '60,000 merged areas.xlsx': () =>
    sheetWith(
      '',
      '',
      areas(60_000, (n) => `A${n + 1}:B${n + 1}`),
    ),
  'one merged area of everything.xlsx': () =>
    sheetWith(
      '',
      '',
      areas(1, () => 'A1:XFD1048576'),
    ),
  'a merged area without a place.xlsx': () =>
    sheetWith(
      '',
      '',
      areas(1, () => '1:2'),
    ),
  'hidden columns from minus a billion.xlsx': () =>
    sheetWith('<cols><col min="-1000000000" max="999999999" hidden="1"/></cols>', '', ''),
  'half a million hidden columns.xlsx': () =>
    sheetWith(`<cols>${'<col min="1" max="512" hidden="1"/>'.repeat(500_000)}</cols>`, '', ''),
  'a blank row after each row.csv': () =>
    Buffer.from(`${header.join()}\n${`${good.join()}\n\n`.repeat(90_000)}one word here\nx,y\n`),
  'a header in every row.csv': () =>
    Buffer.from(Array.from({ length: 20_000 }, (_, n) => `${header.join()},${n}\n`).join('')),
  'rows of nothing but headers.csv': () => Buffer.from(`${header.join()}\n`.repeat(200_000)),
  '200,001 rows.csv': () => Buffer.from(`${header.join()}\n${`${good.join()}\n`.repeat(200_001)}`),
  'five million cells.csv': () => Buffer.from(`${'x,'.repeat(499)}x\n`.repeat(10_000)),
  'a header of 512 equal columns.csv': () =>
    Buffer.from(
      `${header.join()}${',rate'.repeat(506)}\n${`${good.join()}${',1'.repeat(506)}\n`.repeat(2000)}`,
    ),
  '100,000 unknown zones.csv': () =>
    Buffer.from(
      `${header.join()}\n${Array.from({ length: 100_000 }, (_, n) => `GLX-ROAD,X${n},Y${n},0.3,1,2\n`).join('')}`,
    ),
  '100,000 refused rows.csv': () =>
    Buffer.from(`${header.join()}\n${'GLX-ROAD,MEL,SYD,"0,3",1,2\n'.repeat(100_000)}`),
  'an error as a rate.xlsx': () => withRate('<c t="e"><f>Rates!A1</f><v>#REF!</v></c>'),
  'a formula without a result.xlsx': () => withRate('<c><f>1+1</f></c>'),
  'a rate of another workbook.xlsx': () =>
    withRate('<c><f>[1]Rates!$A$1</f><v>0.3</v></c>', {
      'xl/externalLinks/externalLink1.xml':
        '<externalLink><externalBook><sheetNames><sheetName val="Rates"/></sheetNames></externalBook></externalLink>',
      'xl/externalLinks/_rels/externalLink1.xml.rels':
        '<Relationships><Relationship Id="r1" TargetMode="External" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/externalLinkPath" Target="http://127.0.0.1:1/rates.xlsx"/></Relationships>',
    }),
  'a rate without an end.xlsx': () => withRate(`<c><v>0.${'3'.repeat(30_000)}</v></c>`),
  'a rate of 1E308.xlsx': () => withRate('<c><v>1E308</v></c>'),
  'names of objects.csv': () =>
    csvOf([
      header,
      ...['__proto__', 'constructor', 'toString', 'hasOwnProperty'].map((name) => [
        name,
        name,
        name,
        '0.3',
        '1',
        '2',
      ]),
    ]),
  'headers that are names of objects.csv': () =>
    csvOf([
      [...header, '__proto__', 'constructor', 'valueOf'],
      [...good, '1', '2', '3'],
    ]),
  'texts that spreadsheets would run.xlsx': () =>
    xlsxOf([header, [...good.slice(0, 2), "=cmd|' /C calc'!A0", '0.3', '1', '2']]),
  'zeros in the texts.xlsx': () => xlsxOf([header, ['GLX\u0000ROAD', 'MEL', 'SYD', '0.3', '1', '2']]),
  'half letters in the texts.xlsx': () => xlsxOf([header, ['GLX\ud800', 'MEL', 'SYD', '0.3', '1', '2']]),
  'cells of 32,000 characters.xlsx': () =>
    xlsxOf([
      header,
      ...Array.from({ length: 100 }, () => good.map((cell) => cell.repeat(32_000 / cell.length))),
    ]),
}

/** How each file ends. A file that is not listed ends with the same sentence as its import. */
export interface End {
  state: 'refused' | 'failed' | 'asks' | 'ready'
  /** Of the failure, or of the first refused row. */
  told?: string
}

const asks: End = { state: 'asks' }
const ready: End = { state: 'ready' }
const readyBut = (told: string): End => ({ state: 'ready', told })
const failed = (told: string): End => ({ state: 'failed', told })
const tooLarge: End = { state: 'refused', told: 'The file is larger than 10 MB.' }
const tooMany = failed('more than 200,000 rows or 3,000,000 cells.')
const noRates = failed('Missing required column(s): rate.')

export const ends: Record<string, End> = {
  'a string shared a million times.xlsx': asks,
  'a header behind half a million texts.xlsx': ready,
  'entries that overlap.xlsx': ready,
  'paths out of the archive.xlsx': ready,
  'styles without end.xlsx': ready,
  'a sheet of 13 GB that says 100 MB.xlsx': tooLarge,
  'a quote that is never closed.csv': tooLarge,
  'one line of 40 MB.csv': tooLarge,
  'a header of 40 MB.csv': tooLarge,
  'only quotes.csv': tooLarge,
  'only line ends.csv': tooLarge,
  'a million columns.csv': noRates,
  'only commas.csv': noRates,
  'a header of a million columns.csv': failed('The file has no table of rates.'),
  'two million rows of one letter.csv': tooMany,
  'half of UTF-16.csv': asks,
  'UTF-8 that is cut off.csv': asks,
  'merged areas that overlap.xlsx': failed('merged areas overlap.'),
  '60,000 merged areas.xlsx': failed('more than 50,000 merged areas.'),
  'one merged area of everything.xlsx': failed('The file has no table of rates.'),
  'a merged area without a place.xlsx': failed('a merged area is wrong.'),
  'hidden columns from minus a billion.xlsx': asks,
  'half a million hidden columns.xlsx': asks,
  'a blank row after each row.csv': asks,
  'a header in every row.csv': asks,
  'rows of nothing but headers.csv': noRates,
  '200,001 rows.csv': tooMany,
  'five million cells.csv': tooMany,
  'a header of 512 equal columns.csv': asks,
  '100,000 unknown zones.csv': asks,
  '100,000 refused rows.csv': readyBut('uses a decimal comma: write 0.3'),
  'an error as a rate.xlsx': readyBut('Error #REF! in column D'),
  'a formula without a result.xlsx': asks,
  'a rate of another workbook.xlsx': ready,
  'a rate without an end.xlsx': readyBut('Rate 0.333'),
  'a rate of 1E308.xlsx': readyBut('Rate '),
  'names of objects.csv': asks,
  'headers that are names of objects.csv': asks,
  'texts that spreadsheets would run.xlsx': asks,
  'zeros in the texts.xlsx': asks,
  'half letters in the texts.xlsx': asks,
  'cells of 32,000 characters.xlsx': readyBut('is not known'),
}
