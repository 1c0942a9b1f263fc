import { describe, expect, test } from 'vitest'
import type { Lane } from '../../../data/lanes.ts'
import { changedByPercent, percentText, readFigure, readSpan } from './figures.ts'
import {
  cellsOfLane,
  columnsOfLanes,
  type LaneColumn,
  laneWith,
  problemOf,
  problemOfLane,
  shownText,
} from './lane-cells.ts'

const lane: Lane = {
  service: 'GLX-ROAD',
  from: 'MEL',
  to: 'SYD',
  reciprocal: true,
  basic: 7.5,
  minimum: 11,
  kg: [
    [0, 0.2926],
    [250, 0.275],
  ],
  days: [1, 2],
}
const withAll: Lane = {
  service: 'NPN',
  from: 'MEL',
  to: '*',
  maximum: 500,
  cubicFactor: 250,
  breakRule: 'SLIDING',
  pallet: [[0, 40, 12.5]],
  byType: [{ types: ['CARTON', 'SATCHEL'], unit: 'item', breaks: [[0, 4.2]] }],
  hours: [6, 6],
}
const columns = columnsOfLanes([lane, withAll])
const column = (id: string) => columns.find((one) => one.id === id) as LaneColumn

describe('columns of lanes', () => {
  test('are the fields and breaks that some lane has, units in order', () => {
    expect(columns.map(({ id }) => id)).toEqual([
      'basic',
      'minimum',
      'maximum',
      'kg 0',
      'kg 250',
      'pallet 0',
      'pallet 0 flat',
      'CARTON+SATCHEL:item 0',
      'breakRule',
      'cubicFactor',
      'days',
      'hours',
    ])
  })

  test('of plain lanes are only those', () => {
    expect(columnsOfLanes([lane]).map(({ id }) => id)).toEqual(['basic', 'minimum', 'kg 0', 'kg 250', 'days'])
  })
})

test('cells show money with two decimals and rates with four', () => {
  expect(cellsOfLane(lane)).toEqual({
    basic: '7.50',
    minimum: '11.00',
    'kg 0': '0.2926',
    'kg 250': '0.2750',
    days: '1–2',
    breakRule: 'whole',
  })
  expect(cellsOfLane(withAll)).toMatchObject({
    maximum: '500.00',
    'pallet 0': '40.0000',
    'pallet 0 flat': '12.50',
    hours: '6',
    'CARTON+SATCHEL:item 0': '4.2000',
    breakRule: 'sliding',
    cubicFactor: '250',
  })
})

test('a lane whose own cells are written into it stays the same', () => {
  for (const one of [lane, withAll]) expect(laneWith(one, columns, cellsOfLane(one))).toMatchObject(one)
})

describe('a changed cell', () => {
  test.each([
    ['basic', '8', { basic: 8 }],
    [
      'kg 250',
      ' 0.2846 ',
      {
        kg: [
          [0, 0.2926],
          [250, 0.2846],
        ],
      },
    ],
    ['kg 250', 'none', { kg: [[0, 0.2926]] }],
    ['kg 250', '', { kg: [[0, 0.2926]] }],
    ['pallet 0', '40', { pallet: [[0, 40]] }],
    [
      'CARTON+SATCHEL:item 0',
      '4',
      { byType: [{ types: ['CARTON', 'SATCHEL'], unit: 'item', breaks: [[0, 4]] }] },
    ],
    ['maximum', '$1,250.50', { maximum: 1250.5 }],
    ['days', '3', { days: [3, 3] }],
    ['breakRule', 'Sliding', { breakRule: 'SLIDING' }],
  ])('%s as "%s" changes only that', (id, text, changed) => {
    expect(problemOf(column(id), text)).toBeUndefined()
    expect(laneWith(lane, columns, { [id]: text })).toEqual({ ...lane, ...changed })
  })

  test('takes away a break of a type, and the list with its last one', () => {
    const { byType: _, ...rest } = withAll
    expect(laneWith(withAll, columns, { 'CARTON+SATCHEL:item 0': '' })).toEqual(rest)
  })

  test.each([
    ['kg 0', 'POA', 'POA is not a number: write it like 0.2926'],
    ['kg 0', '0,29', '0,29 is not a number: write it like 0.2926'],
    ['kg 0', '0.29261', '0.29261 has more than 4 decimals'],
    ['basic', '', 'Write 0 if there is none'],
    ['basic', '7.505', '7.505 has more than 2 decimals'],
    ['days', 'overnight', 'overnight is not a time: write it like 1-2'],
    ['days', '3-1', '3-1 ends before it begins'],
    ['breakRule', 'all', 'Write whole or sliding'],
  ])('%s cannot be "%s"', (id, text, problem) => {
    expect(problemOf(column(id), text)).toBe(problem)
  })

  test.each([
    [{ 'kg 0': '' }, 'The first break cannot be empty'],
    [{ 'kg 0': '', 'kg 250': '' }, 'The lane has no rate any more'],
    [{ days: '' }, 'The lane needs its days'],
    [{ 'kg 250': '' }, undefined],
  ])('with %j leaves a lane that says: %s', (cells, problem) => {
    expect(problemOfLane(laneWith(lane, columns, cells as Record<string, string>))).toBe(problem)
  })
})

test.each([
  ['kg 0', '.3', '.3'],
  ['kg 0', '0.3', '0.3000'],
  ['basic', '$8', '8.00'],
  ['kg 250', 'None', ''],
  ['days', '1 - 2', '1–2'],
  ['cubicFactor', '250.0', '250'],
])('%s typed as "%s" is shown as "%s"', (id, text, shown) => {
  expect(shownText(column(id), text)).toBe(shown)
})

describe('figures', () => {
  test.each([
    [0.2926, 4.5, 0.0001, 0.3058],
    [7.5, 4.5, 0.01, 7.84],
    [7.5, 4.5, 0.05, 7.85],
    [15, 4.5, 0.1, 15.7],
    [11, 4.5, 0.05, 11.5],
    [1.005, 0, 0.01, 1.01],
    [11, -100, 0.01, 0],
    [0.0001, 999, 0.0001, 0.0011],
  ])('%d by %d %% in steps of %d is %d', (value, percent, step, expected) => {
    expect(changedByPercent(value, percent, step)).toBe(expected)
  })

  test.each([
    [4.48, '+4.5 %'],
    [-3, '−3.0 %'],
    [0.01, '0 %'],
  ])('%d percent is %s', (percent, text) => {
    expect(percentText(percent)).toBe(text)
  })

  test('are read with thousands, and never guessed', () => {
    expect(readFigure('1,234.50', 2)).toEqual({ value: 1234.5 })
    expect(readFigure('12,34', 2)).toHaveProperty('problem')
    expect(readFigure('1e3', 2)).toHaveProperty('problem')
    expect(readSpan('2–3')).toEqual({ span: [2, 3] })
  })
})
