import { expect, test } from 'vitest'
import { leftOf } from './use-save-on-leaving.ts'

const edit = (changeId: string, value: string) => ({
  changeId,
  label: `label of ${changeId}`,
  cells: [{ rowKey: '2', column: 'originSuburb', expected: '', value }],
})

test('nothing is sent when everything is saved', () => {
  expect(leftOf([])).toEqual([])
})

test('the edit on its way is repeated, and those behind it go together in their order', () => {
  expect(leftOf([edit('1', 'a')])).toEqual([edit('1', 'a')])
  expect(leftOf([edit('1', 'a'), edit('2', 'b'), edit('3', 'c')])).toEqual([
    edit('1', 'a'),
    { ...edit('3', 'c'), cells: [...edit('2', 'b').cells, ...edit('3', 'c').cells] },
  ])
})
