import { expect, test } from 'vitest'
import { tabText } from './tab-text.ts'

const one = {
  name: 'orders.csv',
  status: 'completed' as const,
  progress: 100,
  counts: { failed: 0 },
  dryRun: false,
  settled: false,
}
const rejected = { ...one, counts: { failed: 1312 } }

test.each([
  ['Queued: orders.csv', { ...one, status: 'queued' as const, progress: 0 }],
  ['42 %: orders.csv', { ...one, status: 'processing' as const, progress: 42 }],
  ['Completed: orders.csv', one],
  ['Completed, 1,312 rows rejected: orders.csv', rejected],
  ['Completed, 1,312 rows would be rejected: orders.csv', { ...rejected, dryRun: true }],
  ['Completed: orders.csv', { ...rejected, settled: true }],
  ['Failed: orders.csv', { ...one, status: 'failed' as const }],
  ['Cancelled: orders.csv', { ...one, status: 'cancelled' as const }],
])('the tab says %s', (text, shown) => expect(tabText(shown)).toBe(text))
