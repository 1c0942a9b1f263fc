import { expect, test } from 'vitest'
import { withFile } from '../../../test/workbook-parts.ts'
import type { SheetRow } from '../cells/sheet.ts'
import { readCsvSheet } from './read-csv-sheet.ts'

const rowsOf = async (text: string | Buffer) => (await withFile(text, readCsvSheet)).rows

test.each<[what: string, text: string, rows: SheetRow[]]>([
  [
    'rows keep their numbers, and blank cells are undefined',
    'a,b\r\n\r\n,,\r\n1,,"x\ny"\r\n',
    [
      { rowNumber: 1, cells: ['a', 'b'] },
      { rowNumber: 4, cells: ['1', undefined, 'x\ny'] },
    ],
  ],
  ['leading zeros stay', '0800,0.2900\n', [{ rowNumber: 1, cells: ['0800', '0.2900'] }]],
  [
    'a title with a comma does not decide the delimiter',
    'Rates, all of them, from July\n\nfrom;to;rate\nA;B;1\nA;C;2\n',
    [
      { rowNumber: 1, cells: ['Rates, all of them, from July'] },
      { rowNumber: 3, cells: ['from', 'to', 'rate'] },
      { rowNumber: 4, cells: ['A', 'B', '1'] },
      { rowNumber: 5, cells: ['A', 'C', '2'] },
    ],
  ],
  [
    'decimal commas do not decide the delimiter',
    'from;to;rate\nA;0,5;0,29\nB;0,5;0,30\n',
    [
      { rowNumber: 1, cells: ['from', 'to', 'rate'] },
      { rowNumber: 2, cells: ['A', '0,5', '0,29'] },
      { rowNumber: 3, cells: ['B', '0,5', '0,30'] },
    ],
  ],
  [
    'pasted cells have tabs',
    'a\tb,c\n1\t2\n',
    [
      { rowNumber: 1, cells: ['a', 'b,c'] },
      { rowNumber: 2, cells: ['1', '2'] },
    ],
  ],
  ['a first line may name the delimiter', 'sep=;\na;b,c\n', [{ rowNumber: 1, cells: ['a', 'b,c'] }]],
  [
    'one column needs no delimiter',
    'a\nb\n',
    [
      { rowNumber: 1, cells: ['a'] },
      { rowNumber: 2, cells: ['b'] },
    ],
  ],
  [
    'a damaged row keeps its problem',
    'a,b\n"x" y,1\nu\0v,2\n',
    [
      { rowNumber: 1, cells: ['a', 'b'] },
      { rowNumber: 2, cells: ['"x" y', '1'], problem: 'Misplaced quote' },
      { rowNumber: 3, cells: ['u\0v', '2'], problem: 'Unreadable text' },
    ],
  ],
])('%s', async (_what, text, rows) => {
  expect(await rowsOf(text)).toEqual(rows)
})

test('encodings are those of imports', async () => {
  expect(await rowsOf(Buffer.from('\ufeffé,b\n', 'utf16le'))).toEqual([{ rowNumber: 1, cells: ['é', 'b'] }])
  expect(await rowsOf(Buffer.from('caf\xe9,b\n', 'latin1'))).toEqual([{ rowNumber: 1, cells: ['café', 'b'] }])
})

test('a file with too many rows is refused', async () => {
  await expect(rowsOf('a\n'.repeat(200_001))).rejects.toThrow(
    'The file has more than 200,000 rows or 3,000,000 cells. Split it and send the parts one by one.',
  )
})
