import { expect, test } from 'vitest'
import type { GridRow } from './model.ts'
import { pendingOf, withPending } from './pending.ts'

const row: GridRow = {
  key: 'r1',
  kind: 'row',
  cells: { suburb: { value: 'SYDNY', isWrong: true }, postcode: { value: '2001', before: '2000' } },
}
const edit = (rowKey: string, column: string, value: string) => ({
  cells: [{ rowKey, column, expected: '', value }],
})

test('an edit is drawn on top, with the old value, and no longer as wrong', () => {
  const drawn = withPending(row, pendingOf([edit('r1', 'suburb', 'Sydney')]))
  expect(drawn.cells.suburb).toEqual({ value: 'Sydney', before: 'SYDNY' })
  expect(row.cells.suburb).toEqual({ value: 'SYDNY', isWrong: true })
})

test('the first value stays the old one, however often a cell is changed', () => {
  const drawn = withPending(row, pendingOf([edit('r1', 'postcode', '2002'), edit('r1', 'postcode', '2003')]))
  expect(drawn.cells.postcode).toEqual({ value: '2003', before: '2000' })
})

test('an edit that could not be saved is marked', () => {
  const drawn = withPending(row, pendingOf([edit('r1', 'suburb', 'Sydney')], true))
  expect(drawn.cells.suburb).toEqual({ value: 'Sydney', before: 'SYDNY', isUnsaved: true })
})

test('other rows are left alone', () => {
  expect(withPending(row, pendingOf([edit('r2', 'suburb', 'Sydney')]))).toBe(row)
})
