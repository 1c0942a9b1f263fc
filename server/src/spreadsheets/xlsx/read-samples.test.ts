import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { readAll } from '../../../test/read-workbook.ts'
import { withFile } from '../../../test/workbook-parts.ts'
import type { CellValue } from '../cells/row.ts'
import { UnreadableFile } from '../cells/unreadable-file.ts'
import { readCsv } from '../csv/read-csv.ts'
import { inspectUpload } from '../inspect/inspect-upload.ts'

const sample = (name: string) => fileURLToPath(new URL(`../../../test/samples/${name}`, import.meta.url))

type Line = [rowNumber: number, cells: (CellValue | undefined)[], problem?: string]

async function readSample(name: string): Promise<Line[]> {
  const path = sample(name)
  const inspected = await inspectUpload(path, name)
  const rows = []
  if (inspected.format === 'xlsx') {
    rows.push(...(await readAll(path, inspected.header)))
  } else {
    const source = createReadStream(path)
    for await (const batch of readCsv(source, { ...inspected, columns: inspected.header }))
      rows.push(...batch)
  }
  return rows.map(({ rowNumber, cells, problem }) => {
    while (cells.length > 0 && cells.at(-1) === undefined) cells.pop()
    return problem === undefined ? [rowNumber, cells] : [rowNumber, cells, problem]
  })
}

const at = (date: string) => ({ date })
const _ = undefined

const firstFour: Line[] = [
  [2, ['A1', 'plain', 12.5, at('2026-07-01T09:30:00'), '0800', 'TRUE', 'x']],
  [3, ['A2', 'Zoë 😀 漢字 naïve', -3, at('2026-02-28T00:00:00'), '3000', 'FALSE']],
  [4, ['A3', ' spaces kept ', 0.1, at('1999-12-31T23:59:59.500'), '0200', _, 'line one\nline two']],
  [5, ['A4', '<&>"\'', 1234567890123456, at('2024-02-29T00:00:00'), '2000', _, '_x0041_']],
]
const afterTheGap: Line[] = [
  [8, ['A8', _, 1e-7, _, _, _, 'after two blank rows and a gap']],
  [9, ['A9', 'tab\there']],
  [10, ['A10', 'merged']],
  [11, ['A11', _, _, _, _, '#N/A']],
]
const rich: Line[] = [
  ...firstFour.slice(0, 3),
  [5, ['A4', 'rich bold', 2, _, _, _, 'ab']],
  [6, ['A5', 'link', _, _, _, '#N/A']],
]

describe('files of other programs are read as those programs show them', () => {
  // Excel reads `_x0041_` as the letter A, and openpyxl does not escape it, so the file says A.
  const unescaped = firstFour.map(
    ([row, cells]): Line => [row, cells.map((cell) => (cell === '_x0041_' ? 'A' : cell))],
  )
  // LibreOffice itself writes 15 digits of a number.
  const fifteenDigits = firstFour.map(
    ([row, cells]): Line => [row, cells.map((cell) => (cell === 1234567890123456 ? 1234567890123460 : cell))],
  )
  test.each<[name: string, lines: Line[]]>([
    ['openpyxl.xlsx', [...unescaped, ...afterTheGap, [12, ['A12', _, '=1+1'], 'Formula without a value']]],
    ['openpyxl-1904.xlsx', [...unescaped, ...afterTheGap]],
    ['openpyxl-iso-dates.xlsx', [...unescaped, ...afterTheGap]],
    ['openpyxl-sheet-order.xlsx', [[2, ['first tab']]]],
    ['openpyxl-chart-first.xlsx', [[2, ['behind a chart']]]],
    ['openpyxl-write-only.xlsx', [[2, ['W1', 'write-only']]]],
    ['exceljs.xlsx', [...rich, [7, ['A6', _, '=1+2'], 'Formula without a value']]],
    ['exceljs-stream.xlsx', [...rich, [7, ['A6', _, '=1+2'], 'Formula without a value']]],
    ['libreoffice.xlsx', [...fifteenDigits, ...afterTheGap, [12, ['A12', _, 2]]]],
    ['libreoffice-rich.xlsx', [...rich, [7, ['A6', _, 3]]]],
    // The phonetic reading of a Japanese text is not part of the text.
    [
      'poi-phonetic.xlsx',
      [
        [2, ['P1', '東京', '大阪 と 京都']],
        [3, ['P2', '漢字かな', 'plain after']],
        [4, ['P3', '東京', '名古屋']],
      ],
    ],
    // Its rows and cells have no references, and its whole numbers have any number of digits.
    [
      'datatables-buttons.xlsx',
      [
        [2, ['D1', 'plain', 12.5, '0800']],
        [3, ['D2', _, -3, 3000]],
        [4, ['D3', 'Zoë 😀 漢字 <&>', _, '0200']],
        [5, [_, _, _, 2000]],
        [6, ['1234567890123456789', '12345678901234567890123', '9007199254740993', 9300675024235]],
      ],
    ],
    // A line break in XML is one character, however it is written.
    [
      'exceljs-crlf.xlsx',
      [
        [2, ['C1', 'line one\nline two']],
        [3, ['C2', 'lone\nreturn']],
        [4, ['C3', 'ends with it\n']],
      ],
    ],
    [
      'excel-export-prefixed.xlsx',
      [
        [2, ['X1', 'plain', 12.5, at('2026-07-01T12:00:00'), 'TRUE']],
        [3, ['X2', 'Zoë 😀 漢字 <&>', -3, at('2024-02-29T00:00:00'), 'FALSE']],
        [4, ['X3', _, 0]],
      ],
    ],
    [
      'sheetjs.xlsx',
      [
        [2, ['S1', 'plain', 12.5, at('2026-07-01T09:30:00'), '0800', 'TRUE']],
        [3, ['S2', ' Zoë 😀 漢字 ', -3, _, '3000', 'FALSE']],
        [4, ['S3', 'line one\r\nline two', 1234567890123456]],
      ],
    ],
  ])('%s', async (name, lines) => {
    expect(await readSample(name)).toEqual(lines)
  })
})

describe('CSV from LibreOffice is read in its encoding and dialect', () => {
  const lines = (text: string): Line[] => [
    [2, ['A1', 'plain', '12.5', '01/07/2026 09:30:00', '0800', 'TRUE', 'x']],
    [3, ['A2', text, '-3', '28/02/2026 00:00:00', '3000', 'FALSE']],
    [4, ['A3', ' spaces kept ', '0.1', '01/01/2000 00:00:00', '0200', _, 'line one\nline two']],
    [5, ['A4', '<&>"\'', '1234567890123456', '29/02/2024 00:00:00', '2000', _, '_x0041_']],
    [8, ['A8', _, '0.0000001', _, _, _, 'after two blank rows and a gap']],
    [9, ['A9', 'tab\there']],
    [10, ['A10', 'merged']],
    [11, ['A11', _, _, _, _, '#N/A']],
    [12, ['A12', _, '2']],
  ]
  test.each<[name: string, encoding: string, delimiter: string, text: string]>([
    ['libreoffice-utf8.csv', 'utf-8', ',', 'Zoë 😀 漢字 naïve'],
    ['libreoffice-utf16-semicolon.csv', 'utf-16le', ';', 'Zoë 😀 漢字 naïve'],
    ['libreoffice-windows1252-tab.csv', 'windows-1252', '\t', 'Zoë ? ?? naïve'],
  ])('%s', async (name, encoding, delimiter, text) => {
    expect(await inspectUpload(sample(name), name)).toMatchObject({ format: 'csv', encoding, delimiter })
    expect(await readSample(name)).toEqual(lines(text))
  })
})

describe('unsupported formats are refused by name', () => {
  test.each<[file: string, sentAs: string, reason: RegExp]>([
    ['libreoffice.xls', 'book.xls', /^The \.xls format is not supported\. .*save it as \.csv or \.xlsx/],
    ['libreoffice.xls', 'book.xlsx', /^The file is in the old \.xls format/],
    ['libreoffice.xls', 'book.csv', /^The file is in the old \.xls format/],
    ['libreoffice.ods', 'book.xlsx', /seems to be an OpenDocument file/],
    ['libreoffice.ods', 'book.ods', /^The \.ods format is not supported/],
    ['officecrypto-password.xlsx', 'book.xlsx', /^The file is password-protected/],
    ['libreoffice.xlsx', 'book.csv', /^The file is named \.csv, but it seems to be an \.xlsx workbook/],
    ['libreoffice-utf8.csv', 'book.xlsx', /^The file is named \.xlsx, but it seems to be text/],
  ])('%s sent as %s', async (file, sentAs, reason) => {
    await expect(inspectUpload(sample(file), sentAs)).rejects.toThrow(reason)
  })
})

describe("a damaged copy of another program's file is refused, never read in part", () => {
  const names = ['openpyxl', 'exceljs-stream', 'libreoffice', 'poi-phonetic', 'datatables-buttons', 'sheetjs']
  const read = (bytes: Buffer) =>
    withFile(bytes, async (path) => readAll(path, (await inspectUpload(path, 'book.xlsx')).header))

  /** Where the bytes of an entry begin: after its name, which is 30 bytes into its header. */
  const contentOf = (zip: Buffer, name: string) => {
    let at = zip.indexOf(name)
    while (zip.toString('latin1', at - 30, at - 26) !== 'PK\x03\x04') at = zip.indexOf(name, at + 1)
    return at + name.length
  }

  test.each(names)('%s.xlsx, cut off anywhere', async (name) => {
    const whole = await readFile(sample(`${name}.xlsx`))
    for (const part of [0.1, 0.5, 0.9, 0.99])
      await expect(read(whole.subarray(0, whole.length * part)), `${part} of it`).rejects.toThrow(
        UnreadableFile,
      )
  })

  test.each(names)('%s.xlsx, one byte of its sheet changed', async (name) => {
    const bytes = await readFile(sample(`${name}.xlsx`))
    const content = contentOf(bytes, 'xl/worksheets/sheet1.xml')
    for (const offset of [60, 90, 120, 180]) {
      const changed = Buffer.from(bytes)
      changed.writeUInt8(changed.readUInt8(content + offset) ^ 0x10, content + offset)
      await expect(read(changed), `byte ${offset}`).rejects.toThrow(UnreadableFile)
    }
  })
})
