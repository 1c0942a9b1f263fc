import { describe, expect, test } from 'vitest'
import { columnLetters, placeText, proposedIn } from '../shared/model.ts'
import {
  columnHeads,
  firstRowFor,
  headsByTable,
  isFigure,
  isTitle,
  lookOf,
  refusedCells,
  tableAt,
} from './sheet-cells.ts'

const mark = (column: number, state: 'recognised' | 'asked' | 'left out', use?: string, sheet = 'Rates') => ({
  sheet,
  column,
  state,
  ...(use === undefined ? {} : { use }),
})
const sheet = { name: 'Rates', columns: 4 }

describe('the head of a column', () => {
  test('says what it is taken for', () => {
    const marks = [
      mark(0, 'recognised', 'service'),
      mark(1, 'asked'),
      mark(2, 'left out'),
      mark(3, 'recognised', 'x', 'Other'),
    ]
    expect(columnHeads(marks, sheet, undefined).map(({ state, text }) => [state, text])).toEqual([
      ['recognised', 'service'],
      ['asked', 'asked'],
      ['left out', 'left out'],
      ['unknown', ''],
    ])
  })

  test('of several tables has all their words, and what is asked comes first', () => {
    const marks = [
      mark(0, 'recognised', 'zones'),
      mark(0, 'recognised', 'weights'),
      mark(1, 'recognised', 'rate'),
      mark(1, 'asked'),
    ]
    expect(
      columnHeads(marks, sheet, undefined)
        .slice(0, 2)
        .map(({ text }) => text),
    ).toEqual(['zones, weights', 'asked'])
  })

  test('of a table below another one holds from its header on', () => {
    const marks = [
      mark(0, 'recognised', 'service'),
      mark(1, 'recognised', 'from zone'),
      { ...mark(0, 'recognised', 'to zone'), row: 12 },
      { ...mark(1, 'asked'), row: 12 },
      { ...mark(0, 'recognised', 'x', 'Other'), row: 20 },
    ]
    const tables = headsByTable(marks, sheet, undefined)
    expect(
      tables.map(({ row, heads }) => [
        row,
        heads
          .slice(0, 2)
          .map(({ text }) => text)
          .join(', '),
      ]),
    ).toEqual([
      [1, 'service, from zone'],
      [12, 'to zone, asked'],
    ])
    expect([1, 11, 12, 300].map((row) => tableAt(tables, row).row)).toEqual([1, 1, 12, 12])
  })

  test('is drawn for the first sixty, and up to the one that is asked about', () => {
    const wide = { name: 'Rates', columns: 500 }
    expect(columnHeads([], wide, undefined)).toHaveLength(60)
    expect(columnHeads([], wide, { sheet: 'Rates', column: 99 })).toHaveLength(100)
    expect(columnHeads([], wide, { sheet: 'Other', column: 99 })).toHaveLength(60)
  })
})

test('a cell is drawn as refused before asked, and asked before left out', () => {
  const head = { column: 1, state: 'asked', text: 'asked' } as const
  const refused = refusedCells(
    [
      { sheet: 'Rates', row: 5, column: 1, reason: 'no', texts: [] },
      { sheet: 'Other', row: 6, column: 1, reason: 'no', texts: [] },
      { sheet: 'Rates', row: 7, reason: 'no', texts: [] },
    ],
    'Rates',
  )
  const look = (row: number, asked?: { row?: number; column?: number }) =>
    lookOf({ row, column: 1 }, head, asked, refused)
  expect([look(5), look(6), look(6, { row: 6, column: 1 })]).toEqual(['refused', 'asked', 'asked here'])
  const out = { column: 1, state: 'left out', text: '' } as const
  expect(lookOf({ row: 6, column: 1 }, out, undefined, refused)).toBe('left out')
  expect(lookOf({ row: 6, column: 1 }, out, { column: 1 }, refused)).toBe('asked')
})

test('a title is one text in the first column', () => {
  const row = (...texts: string[]) => ({ row: 1, isHidden: false, texts })
  expect(isTitle(row('Schedule of rates', '', ''), 3)).toBe(true)
  expect(isTitle(row('MEL', 'SYD'), 3)).toBe(false)
  expect(isTitle(row('', 'SYD'), 3)).toBe(false)
  expect(isTitle(row('C0'), 1)).toBe(false)
})

test.each([
  ['0.3028', true],
  ['$7.50', true],
  ['1,1487', true],
  ['18.5 %', true],
  ['MEL', false],
  ['', false],
])('%s is drawn as a figure: %s', (text, is) => expect(isFigure(text)).toBe(is))

test('the window begins near what is asked about, if that is far down', () => {
  expect(firstRowFor(undefined, 'Rates')).toBe(1)
  expect(firstRowFor({ sheet: 'Rates', row: 20 }, 'Rates')).toBe(1)
  expect(firstRowFor({ sheet: 'Rates', row: 301 }, 'Rates')).toBe(293)
  expect(firstRowFor({ sheet: 'Other', row: 301 }, 'Rates')).toBe(1)
})

test.each([
  [0, 'A'],
  [25, 'Z'],
  [26, 'AA'],
  [701, 'ZZ'],
  [702, 'AAA'],
])('column %i is %s', (column, letters) => expect(columnLetters(column)).toBe(letters))

test('a place is named as a spreadsheet does', () => {
  expect(placeText({ sheet: 'Rates', row: 10, column: 6 }, false)).toBe('row 10, column G')
  expect(placeText({ sheet: 'Rates', column: 6 }, true)).toBe('sheet Rates, column G')
  expect(placeText({ sheet: '' }, true)).toBe('')
})

test.each([
  ['Rate 1,1487 uses a decimal comma: write 1.1487', '1.1487'],
  ['Rate 26c is in cents: write 0.26', '0.26'],
  ['Amount (5.00) is in brackets: write 5.00 or -5.00', undefined],
  ['Effective from Nov-26 is not a date: write it as YYYY-MM-DD', undefined],
  ['Rate is required', undefined],
])('%s proposes %s', (reason, proposed) => expect(proposedIn(reason)).toBe(proposed))
