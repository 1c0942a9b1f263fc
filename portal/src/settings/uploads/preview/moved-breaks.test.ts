import { expect, test } from 'vitest'
import type { ChangeItem } from '../../../data/uploads.ts'
import { movedBreaks, withMovedBreaks } from './moved-breaks.ts'

const lane = (to: string, ...fields: [string, number | null, number | null][]): ChangeItem => ({
  change: 'changed',
  key: { service: 'GLX-ROAD', from: 'MEL', to },
  fields: fields.map(([field, old, now]) => ({ field, old, new: now })),
})

test('breaks that begin one step later everywhere are one figure, old and new', () => {
  const items = [
    lane('SYD', ['kg from 0', 0.3, 0.31], ['kg from 250', 0.28, null], ['kg from 251', null, 0.29]),
    lane('BNE', ['kg from 250', 0.4, null], ['kg from 251', null, 0.5]),
  ]
  const moved = movedBreaks(items)
  expect(moved).toEqual([{ old: 'kg from 250', now: 'kg from 251' }])
  expect(withMovedBreaks(items, moved).map(({ fields }) => fields)).toEqual([
    [
      { field: 'kg from 0', old: 0.3, new: 0.31 },
      { field: 'kg from 251', old: 0.28, new: 0.29, percent: 3.57 },
    ],
    [{ field: 'kg from 251', old: 0.4, new: 0.5, percent: 25 }],
  ])
})

test('a break that some lane keeps has not moved', () => {
  const items = [
    lane('SYD', ['kg from 250', 0.28, null], ['kg from 251', null, 0.29]),
    lane('BNE', ['kg from 250', 0.4, 0.41]),
  ]
  expect(movedBreaks(items)).toEqual([])
})

test('a break far away, of another unit or without its flat is another break', () => {
  expect(movedBreaks([lane('SYD', ['kg from 250', 0.28, null], ['kg from 300', null, 0.29])])).toEqual([])
  expect(movedBreaks([lane('SYD', ['kg from 2', 0.28, null], ['item from 3', null, 0.29])])).toEqual([])
  expect(movedBreaks([lane('SYD', ['kg from 2', 0.28, null], ['kg from 3 flat', null, 9])])).toEqual([])
})

test('a lane that only lost the break keeps it as none', () => {
  const items = [
    lane('SYD', ['kg from 250', 0.28, null], ['kg from 251', null, 0.29]),
    lane('BNE', ['kg from 250', 0.4, null]),
  ]
  expect(withMovedBreaks(items, movedBreaks(items))[1]?.fields).toEqual([
    { field: 'kg from 250', old: 0.4, new: null },
  ])
})
