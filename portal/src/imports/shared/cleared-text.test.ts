import { expect, test } from 'vitest'
import { clearedText, shortRowsText } from './cleared-text.ts'
import type { ImportDetail } from './model.ts'

test('what blanks clear is one sentence, the most frequent field first', () => {
  const text = (cleared: Record<string, number>, part: Partial<ImportDetail> = {}) =>
    clearedText({ cleared, dryRun: false, source: 'file', ...part })
  expect(text({})).toBeUndefined()
  expect(text({ totalCostReceived: 1 })).toBe('Blank cells cleared totalCostReceived of 1 shipment.')
  expect(text({ costCentre: 3, totalCostReceived: 1412 }, { dryRun: true, source: 'data' })).toBe(
    'Blank values would clear totalCostReceived of 1,412 shipments and costCentre of 3 shipments.',
  )
  const many = Object.fromEntries('abcdefgh'.split('').map((field, at) => [field, 9 - at]))
  expect(text(many)).toMatch(/, f of 4 shipments and 2 more fields\.$/)
})

test('short rows are named with the first column that they do not have', () => {
  const read = { shortRows: { rows: 1, column: 'costCentre' } } as ImportDetail['read']
  expect(shortRowsText({ read })).toBe(
    '1 row ends before the column costCentre, which other rows fill. The missing cells count as blank.',
  )
  expect(shortRowsText({ read: { ...read, shortRows: null } })).toBeUndefined()
})
