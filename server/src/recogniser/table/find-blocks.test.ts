import { expect, test } from 'vitest'
import { sheetOf } from '../../../test/sheet-of.ts'
import { isCode } from '../../../test/wanted-tables.ts'
import { type SheetCell, shownText } from '../../spreadsheets/cells/sheet.ts'
import { type Block, findBlocks } from './find-blocks.ts'
import { gridOf } from './grid.ts'

const isFigure = (cell: SheetCell) => /^\$?\d/.test(shownText(cell))
const words = { isAcross: isCode, isDown: (cell: SheetCell) => isCode(cell) || isFigure(cell), isFigure }
const found = (rows: readonly (readonly (SheetCell | undefined)[])[]) =>
  findBlocks(gridOf(sheetOf(rows)), words).map(shown)
const shown = ({ corner, across, down, titles }: Block) => [
  `${corner.row}/${corner.column} ${shownText(corner.cell)}`.trim(),
  across.map(({ label }) => label).join(' '),
  down.map(({ label }) => label).join(' '),
  titles.join('; '),
]

test('a block is found below its titles, with marks and blanks inside', () => {
  expect(
    found([
      ['Road rates'],
      ['per kg'],
      ['From', 'SYD', 'MEL', 'BNE'],
      ['SYD', 0.1, 0.2, 'POA'],
      ['MEL', '', 0.1, 0.3],
      [],
      ['Prices may change.'],
    ]),
  ).toEqual([['3/0 From', 'SYD MEL BNE', 'SYD MEL', 'Road rates; per kg']])
})

test('blocks below each other and side by side are told apart', () => {
  expect(
    found([
      ['Basic', '', '', '', 'Minimum'],
      ['', 'SYD', 'MEL', '', '', 'SYD', 'MEL'],
      ['SYD', 1, 2, '', 'SYD', 5, 6],
      ['MEL', 3, 4, '', 'MEL', 7, 8],
      [],
      ['Rate'],
      ['', 'SYD', 'MEL'],
      ['SYD', 1, 2],
      ['MEL', 3, 4],
    ]),
  ).toEqual([
    ['2/0', 'SYD MEL', 'SYD MEL', 'Basic'],
    ['2/4', 'SYD MEL', 'SYD MEL', 'Minimum'],
    ['7/0', 'SYD MEL', 'SYD MEL', 'Rate'],
  ])
})

test('figures may be labels down', () => {
  expect(
    found([
      ['kg', 'ASI', 'EUR'],
      [0.5, 41.4, 52.1],
      [1, 50, 60],
    ]),
  ).toEqual([['1/0 kg', 'ASI EUR', '0.5 1', '']])
})

test('a list of rows is not a block', () => {
  expect(
    found([
      ['Origin', 'Dest', 'Rate'],
      ['SYD', 'MEL', 1],
      ['SYD', 'BNE', 2],
    ]),
  ).toEqual([])
})
