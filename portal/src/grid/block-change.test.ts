import { describe, expect, test } from 'vitest'
import { clearRange, copyRange, fillDown, pasteBlock } from './block-change.ts'
import type { GridChange, GridColumn, GridRow } from './model.ts'
import type { Range } from './range.ts'

const columns: GridColumn[] = ['id', 'suburb', 'postcode'].map((id) => ({
  id,
  head: id,
  width: 100,
  isEditable: id !== 'id',
}))

/** A caption above r1 and r2; r3 is locked; the postcode of r4 cannot be changed. */
const rows: GridRow[] = [
  { key: 'caption', kind: 'caption', cells: {} },
  row('r1', 'SYDNY', '2000'),
  row('r2', 'SYDNY', '2000'),
  { ...row('r3', 'Sent', '3000'), lock: 'Sent at 10:38' },
  row('r4', 'Perth', '6000'),
]
const last = rows[4] as GridRow
last.cells.postcode = { value: '6000', isLocked: true }

function row(key: string, suburb: string, postcode: string): GridRow {
  return {
    key,
    kind: 'row',
    cells: { id: { value: key }, suburb: { value: suburb }, postcode: { value: postcode } },
  }
}

const sheet = { rowAt: (position: number) => rows[position], columns }
const range = (top: number, left: number, bottom = top, right = left): Range => ({ top, left, bottom, right })
const shown = ({ cells, skipped }: GridChange) => [
  ...cells.map(({ rowKey, column, expected, value }) => `${rowKey}.${column} ${expected}→${value}`),
  `skipped ${skipped}`,
]

describe('paste', () => {
  const paste = (at: Range, block: string[][]) => shown(pasteBlock(sheet, at, block, rows.length))

  test('a block goes down and right from the upper left cell', () => {
    expect(
      paste(range(1, 1), [
        ['Sydney', '2001'],
        ['Surry Hills', '2010'],
      ]),
    ).toEqual([
      'r1.suburb SYDNY→Sydney',
      'r1.postcode 2000→2001',
      'r2.suburb SYDNY→Surry Hills',
      'r2.postcode 2000→2010',
      'skipped 0',
    ])
  })

  test('one value fills a range, and captions and locked rows are left out', () => {
    expect(paste(range(0, 1, 4, 1), [['Sydney']])).toEqual([
      'r1.suburb SYDNY→Sydney',
      'r2.suburb SYDNY→Sydney',
      'r4.suburb Perth→Sydney',
      'skipped 1',
    ])
  })

  test('a caption in the range does not let the paste reach further down', () => {
    expect(paste(range(0, 1, 1, 1), [['Sydney']])).toEqual(['r1.suburb SYDNY→Sydney', 'skipped 0'])
  })

  test('a block is repeated over a range that is an exact multiple of it', () => {
    expect(paste(range(1, 2, 2, 2), [['0800']])).toEqual([
      'r1.postcode 2000→0800',
      'r2.postcode 2000→0800',
      'skipped 0',
    ])
  })

  test('cells beyond the last row or column are counted, not dropped silently', () => {
    expect(
      paste(range(4, 1), [
        ['Hobart', '7000', 'x'],
        ['Ayr', '4807', 'y'],
      ]),
    ).toEqual(['r4.suburb Perth→Hobart', 'skipped 5'])
  })

  test('rows of the block may be of different lengths', () => {
    expect(paste(range(1, 1), [['A'], ['B', '0001']])).toEqual([
      'r1.suburb SYDNY→A',
      'r2.suburb SYDNY→B',
      'r2.postcode 2000→0001',
      'skipped 0',
    ])
  })

  test('setting the same value again is not a change', () => {
    expect(paste(range(1, 2), [['2000']])).toEqual(['skipped 0'])
  })
})

describe('fill down', () => {
  test('the first row of a range goes into those below', () => {
    expect(shown(fillDown(sheet, range(2, 1, 4, 2)))).toEqual(['r4.suburb Perth→SYDNY', 'skipped 3'])
  })

  test('a single row takes the row above, across a caption', () => {
    const crossed = [row('r0', 'Ayr', '4807'), ...rows]
    const change = fillDown({ rowAt: (position) => crossed[position], columns }, range(2, 1))
    expect(shown(change)).toEqual(['r1.suburb SYDNY→Ayr', 'skipped 0'])
  })

  test('several first rows are repeated in those below', () => {
    const sheetOf = ['a', 'b', 'c', 'd', 'e'].map((key) => row(key, key, '2000'))
    const change = fillDown({ rowAt: (position) => sheetOf[position], columns }, range(0, 1, 4), 2)
    expect(shown(change)).toEqual(['c.suburb c→a', 'd.suburb d→b', 'e.suburb e→a', 'skipped 0'])
  })

  test('the first row of all has nothing above it', () => {
    expect(shown(fillDown({ rowAt: (position) => rows[position + 1], columns }, range(0, 1)))).toEqual([
      'skipped 0',
    ])
  })
})

test('clearing empties what can be changed', () => {
  expect(shown(clearRange(sheet, range(3, 1, 4, 2)))).toEqual(['r4.suburb Perth→', 'skipped 3'])
})

test('a copy has the rows of the range without captions', () => {
  expect(copyRange(sheet, range(0, 0, 2, 1))).toEqual([
    ['r1', 'SYDNY'],
    ['r2', 'SYDNY'],
  ])
})
