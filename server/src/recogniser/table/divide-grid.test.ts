import { describe, expect, test } from 'vitest'
import { sheetOf } from '../../../test/sheet-of.ts'
import { prices } from '../../../test/wanted-tables.ts'
import type { MergedArea, SheetCell } from '../../spreadsheets/cells/sheet.ts'
import { divideGrid, type GridPart } from './divide-grid.ts'
import { gridOf } from './grid.ts'

const parts = (rows: readonly (readonly (SheetCell | undefined)[])[], merged: MergedArea[] = []) =>
  divideGrid(gridOf(sheetOf(rows, merged)), prices)
const shown = ({ rows, headerRow, firstColumn, titles }: GridPart) => ({
  headerRow,
  firstColumn,
  titles,
  rows: rows.map(({ rowNumber, cells }) => `${rowNumber}: ${cells.map((cell) => cell ?? '.').join(' ')}`),
})

test('one table is one part, with the header again on every page', () => {
  const header = ['Product', 'Origin', 'Dest']
  const found = parts([['Rates'], header, ['ROAD', 'MEL', 'SYD'], header, ['ROAD', 'MEL', 'BNE']])
  expect(found.map(({ headerRow, titles, rows }) => [headerRow, titles, rows.length])).toEqual([
    [2, ['Rates'], 5],
  ])
})

test('a row whose words are headers elsewhere begins nothing', () => {
  const found = parts([
    ['Product', 'Origin', 'Dest', '0-250'],
    ['Basic', 'MEL', 'Min', 0.3],
    ['ROAD', 'MEL', 'SYD', 0.3],
  ])
  expect(found.map(({ rows }) => rows.length)).toEqual([3])
})

test('a sheet without a table is one part without a header', () => {
  expect(parts([['Terms', 'and'], ['conditions']]).map(({ headerRow }) => headerRow)).toEqual([undefined])
})

test('a table below another one begins with its title', () => {
  const found = parts([
    ['Product', 'Origin', 'Dest', '0-250'],
    ['ROAD', 'MEL', 'SYD', 0.3],
    [],
    ['Minimum charges'],
    ['Dest', 'Minimum'],
    ['SYD', 11],
  ])
  expect(found.map(shown)).toEqual([
    {
      headerRow: 1,
      firstColumn: undefined,
      titles: [],
      rows: ['1: Product Origin Dest 0-250', '2: ROAD MEL SYD 0.3'],
    },
    {
      headerRow: 5,
      firstColumn: undefined,
      titles: ['Minimum charges'],
      rows: ['4: Minimum charges', '5: Dest Minimum', '6: SYD 11'],
    },
  ])
})

test('a table with the same header below another title is a part of its own', () => {
  const header = ['Origin', 'Dest', '0-250']
  const found = parts([['ROAD'], header, ['MEL', 'SYD', 0.3], ['EXPRESS'], header, ['MEL', 'SYD', 1.2]])
  expect(found.map(({ titles, rows }) => [titles, rows.length])).toEqual([
    [['ROAD'], 3],
    [['EXPRESS'], 3],
  ])
})

describe('tables side by side', () => {
  test('are parts that keep their columns', () => {
    const found = parts([
      ['Origin', 'Dest', '0-250', '', 'Origin', 'Dest', '0-100', '100+'],
      ['MEL', 'SYD', 0.3, '', 'MEL', 'BNE', 0.5, 0.4],
    ])
    expect(found.map((part) => shown(part).rows[1])).toEqual([
      '2: MEL SYD 0.3 . . . . .',
      '2: . . . . MEL BNE 0.5 0.4',
    ])
    expect(found.map(({ firstColumn }) => firstColumn)).toEqual([0, 4])
  })

  test('under merged heads share the columns before and after them', () => {
    const found = parts(
      [
        ['', '', 'ROAD', '', 'EXPRESS', '', ''],
        ['Origin', 'Dest', 'Min', '0-250', 'Min', '0-250', 'Remarks'],
        ['MEL', 'SYD', 11, 0.3, 22, 1.2, 'daily'],
      ],
      [
        { fromRow: 1, toRow: 1, fromColumn: 2, toColumn: 3 },
        { fromRow: 1, toRow: 1, fromColumn: 4, toColumn: 5 },
      ],
    )
    expect(found.map(({ head }) => head)).toEqual(['ROAD', 'EXPRESS'])
    expect(found.map((part) => shown(part).rows[2])).toEqual([
      '3: MEL SYD 11 0.3 . . daily',
      '3: MEL SYD . . 22 1.2 daily',
    ])
  })

  test('of one column each need heads that differ', () => {
    const rows = [
      ['Origin', 'Dest', '0-250', '0-250'],
      ['MEL', 'SYD', 0.3, 1.2],
    ]
    expect(parts(rows)).toHaveLength(1)
    expect(parts([['', '', 'ROAD', 'EXPRESS'], ...rows]).map(({ head }) => head)).toEqual(['ROAD', 'EXPRESS'])
  })

  test('are not made of columns that only look alike', () => {
    expect(
      parts([
        ['Origin', 'Dest', '≤ 500', '> 500'],
        ['MEL', 'SYD', 0.3, 0.2],
      ]),
    ).toHaveLength(1)
    expect(
      parts([
        ['Origin', 'Dest', 'Min', '0-250', 'Min'],
        ['MEL', 'SYD', 11, 0.3, 12],
      ]),
    ).toHaveLength(1)
    expect(
      parts([
        ['Origin', 'Dest', 'Origin', 'Min'],
        ['MEL', 'SYD', 'VIC', 12],
      ]),
    ).toHaveLength(1)
  })
})
