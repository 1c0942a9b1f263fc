import { expect, test } from 'vitest'
import { sheetOf, withFile, workbookOf } from '../../../test/workbook-parts.ts'
import { readFirstRows } from './first-rows.ts'
import { inspectUpload } from './inspect-upload.ts'

const firstRows = (bytes: Buffer | string, name: string, count = 3) =>
  withFile(bytes, async (path) => readFirstRows(path, await inspectUpload(path, name), count))

test.each<[what: string, bytes: string | Buffer, rows: [rowNumber: number, cells: string[]][]]>([
  [
    'no more than asked',
    'a,b\n1,2\n3,4\n5,6\n7,8\n',
    [
      [2, ['1', '2']],
      [3, ['3', '4']],
      [4, ['5', '6']],
    ],
  ],
  ['with the numbers of a spreadsheet', 'a,b\n\n0800,x\n', [[3, ['0800', 'x']]]],
  ['blank and missing cells are blank', 'a,b,c\n,x\n', [[2, ['', 'x', '']]]],
  ['cells beyond the header are left out', 'a\n1,2,3\n', [[2, ['1']]]],
  ['quoted, by semicolons', 'a;b\n"1;2";"x\ny"\n', [[2, ['1;2', 'x\ny']]]],
  ['in other encodings', Buffer.from('a,b\ncaf\xe9,1\n', 'latin1'), [[2, ['café', '1']]]],
  ['none', 'a,b\n', []],
  ['those before a quote that is never closed', 'a,b\n1,2\n3,"4\n', [[2, ['1', '2']]]],
  ['a long cell is cut', `a\n${'x'.repeat(500)}\n`, [[2, [`${'x'.repeat(100)}…`]]]],
])('the first rows of a CSV file: %s', async (_what, bytes, rows) => {
  expect(await firstRows(bytes, 'rows.csv')).toEqual(rows.map(([rowNumber, cells]) => ({ rowNumber, cells })))
})

test('a row that is too long to read at once is left out, not cut off', async () => {
  expect(await firstRows(`a,b\n1,2\n3,${'x'.repeat(400_000)},tail\n`, 'rows.csv')).toEqual([
    { rowNumber: 2, cells: ['1', '2'] },
  ])
})

test('the first rows of a workbook are read without the rest of its shared strings', async () => {
  const strings = Array.from({ length: 1000 }, (_, index) => `<si><t>s${index}</t></si>`).join('')
  const shared = (index: number) => `<c t="s"><v>${index}</v></c>`
  const bytes = await workbookOf({
    'xl/sharedStrings.xml': `<sst>${strings}</sst>`,
    'xl/worksheets/sheet1.xml': sheetOf(
      `<row r="1">${shared(0)}${shared(1)}</row><row r="3">${shared(7)}<c><v>12.5</v></c></row><row r="4">${shared(8)}</row>`,
    ),
  })
  expect(await firstRows(bytes, 'rows.xlsx', 1)).toEqual([{ rowNumber: 3, cells: ['s7', '12.5'] }])
  expect(await firstRows(bytes, 'rows.xlsx')).toEqual([
    { rowNumber: 3, cells: ['s7', '12.5'] },
    { rowNumber: 4, cells: ['s8', ''] },
  ])
})
