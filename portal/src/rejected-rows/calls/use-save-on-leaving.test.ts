import { expect, test } from 'vitest'
import type { CellChange } from '../../grid/model.ts'
import { leftOf } from './use-save-on-leaving.ts'

const cell = (column: string, expected: string, value: string) => ({ rowKey: '2', column, expected, value })
const edit = (changeId: string, ...cells: CellChange[]) => ({
  changeId,
  label: `label of ${changeId}`,
  cells,
})
const [a, b, c] = [cell('a', '', '1'), cell('b', '', '2'), cell('c', '', '3')]

test('nothing is sent when everything is saved', () => {
  expect(leftOf([])).toEqual([])
})

test('the edit on its way is repeated, and those behind it go together in their order', () => {
  expect(leftOf([edit('1', a)])).toEqual([edit('1', a)])
  expect(leftOf([edit('1', a), edit('2', b), edit('3', c)])).toEqual([edit('1', a), edit('3', b, c)])
})

test('a cell of the edit on its way that was changed again goes with those behind it, in whatever order they arrive', () => {
  const again = cell('a', '1', '4')
  expect(leftOf([edit('1', a, b), edit('2', c), edit('3', again)])).toEqual([
    edit('1', a, b),
    edit('3', a, c, again),
  ])
})
