import { expect, test } from 'vitest'
import { localTimestamp } from './local-timestamp.ts'
import { readTimestamp } from './timestamps.ts'

test.each([
  ['2026-07-01T09:30:00.000Z', 'Australia/Sydney', '2026-07-01T19:30:00+10:00'],
  ['2026-01-01T09:30:00.125Z', 'Australia/Sydney', '2026-01-01T20:30:00.125+11:00'],
  ['2026-10-03T15:59:59.999Z', 'Australia/Sydney', '2026-10-04T01:59:59.999+10:00'],
  ['2026-10-03T16:00:00.000Z', 'Australia/Sydney', '2026-10-04T03:00:00+11:00'],
  ['2026-04-04T15:30:00.000Z', 'Australia/Sydney', '2026-04-05T02:30:00+11:00'],
  ['2026-04-04T16:30:00.000Z', 'Australia/Sydney', '2026-04-05T02:30:00+10:00'],
  ['2026-07-01T00:00:00.000Z', 'Australia/Adelaide', '2026-07-01T09:30:00+09:30'],
  ['2026-04-04T15:00:00.000Z', 'Australia/Lord_Howe', '2026-04-05T01:30:00+10:30'],
  ['2026-07-01T02:00:00.000Z', 'America/New_York', '2026-06-30T22:00:00-04:00'],
  ['2026-07-01T02:00:00.000Z', 'UTC', '2026-07-01T02:00:00+00:00'],
  ['1880-01-01T00:00:00.000Z', 'Australia/Sydney', '1880-01-01T00:00:00.000Z'],
])('%s in %s is %s, and is read as the same instant', (instant, timeZone, text) => {
  expect(localTimestamp(instant, timeZone)).toBe(text)
  expect(readTimestamp(text, 'Pacific/Auckland')).toBe(instant)
})
