import { expect, test } from 'vitest'
import { millisecondsToNextLook } from './look-again.ts'

const now = new Date('2026-11-13T10:00:00Z')

test.each([
  ['2026-11-13T10:00:00Z', 1000],
  ['2026-11-13T09:59:50Z', 1000],
  ['2026-11-13T09:59:00Z', 3000],
  ['2026-11-13T09:00:00Z', 5000],
  // The browser's clock may be slow.
  ['2026-11-13T10:00:30Z', 1000],
  [undefined, 20_000],
])('what is active since %s is looked at again after %s ms', (since, milliseconds) =>
  expect(millisecondsToNextLook(since, now)).toBe(milliseconds),
)

test('after a failure the next poll waits longer', () => {
  expect(millisecondsToNextLook('2026-11-13T10:00:00Z', now, true)).toBe(20_000)
})
