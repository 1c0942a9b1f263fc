import { expect, test } from 'vitest'
import type { DifferenceItem } from '../../../data/lanes.ts'
import { differenceRow, fieldsOf, headOf } from './difference-table.ts'

const key = { service: 'GLX-ROAD', from: 'MEL', to: 'SYD' }
const changed: DifferenceItem = {
  change: 'changed',
  key,
  fields: [
    { field: 'kg from 250', old: 0.2632, new: 0.275, percent: 4.48 },
    { field: 'kg from 1000', old: 0.1263, new: null },
    { field: 'basic', old: 7.5, new: 10, percent: 33.33 },
    { field: 'days', old: [1, 2], new: [2, 3] },
  ],
}

test.each([
  ['basic', 'Basic'],
  ['kg from 250', 'kg from 250'],
  ['kg from 1000', 'kg from 1,000'],
  ['validTo', 'validTo'],
])('%s has the head %s', (field, head) => expect(headOf(field)).toBe(head))

test('fields are in the order of the grid', () => {
  expect(fieldsOf([changed])).toEqual(['basic', 'kg from 250', 'kg from 1000', 'days'])
})

test('a lane has its old and new figures, with the largest change', () => {
  const row = differenceRow(changed, ['basic', 'kg from 250', 'kg from 500', 'kg from 1000', 'days'])
  expect(row.cells).toEqual([
    { old: '7.50', new: '10.00', isFar: true },
    { old: '0.2632', new: '0.2750', isFar: false },
    undefined,
    { old: '0.1263', new: 'none', isFar: false },
    { old: '1–2', new: '2–3', isFar: false },
  ])
  expect(row).toMatchObject({ largest: '+33.3 %', isFar: true })
})

test('a new lane says so', () => {
  expect(differenceRow({ change: 'new', key }, ['basic'])).toEqual({
    cells: [undefined],
    largest: 'new',
    isFar: false,
  })
})
