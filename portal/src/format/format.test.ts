import { describe, expect, test } from 'vitest'
import { countOf, formatBytes, formatCount, formatQuantity, formatShare } from './count.ts'
import { formatMoney } from './money.ts'
import {
  dayIn,
  formatClock,
  formatDay,
  formatDayHeading,
  formatDuration,
  formatLongDay,
  formatTime,
  formatUtc,
  zoneName,
} from './time.ts'

test.each([
  ['1146.33', '1,146.33'],
  ['0', '0.00'],
  ['5.5', '5.50'],
  ['1234567.891', '1,234,567.891'],
  ['-0.01', '−0.01'],
  ['123456789012345678.99', '123,456,789,012,345,678.99'],
  [312.48, '312.48'],
  ['n/a', 'n/a'],
])('the amount %s is shown as %s', (amount, shown) => expect(formatMoney(amount)).toBe(shown))

describe('counts', () => {
  test.each([
    [0, '0'],
    [48210, '48,210'],
    [1000000, '1,000,000'],
  ])('%s as %s', (count, shown) => expect(formatCount(count)).toBe(shown))

  test('a quantity keeps its decimals', () => {
    expect([12.3456, -2, 1087.5].map(formatQuantity)).toEqual(['12.3456', '−2', '1,087.5'])
    expect([0.1 * 0.2, 123_456_789_012.1235].map(formatQuantity)).toEqual(['0.02', '123,456,789,012.1235'])
    expect(formatQuantity('-123456789012345.678901')).toBe('−123,456,789,012,345.678901')
  })

  test('a count agrees with its noun', () => {
    expect([countOf(1, 'row'), countOf(312, 'row'), countOf(2, 'activity', 'activities')]).toEqual([
      '1 row',
      '312 rows',
      '2 activities',
    ])
  })

  test.each([
    [997, 1000, '99.7 %'],
    [1, 1_000_000, '< 0.01 %'],
    [999_999, 1_000_000, '> 99.99 %'],
    [5, 5, '100 %'],
    [0, 7, '0 %'],
    [0, 0, '0 %'],
    [312, 48210, '0.65 %'],
  ])('%s of %s is %s', (part, whole, shown) => expect(formatShare(part, whole)).toBe(shown))

  test.each([
    [512, '512 bytes'],
    [6_200_000, '6.2 MB'],
    [104_857_600, '105 MB'],
  ])('%s bytes are %s', (bytes, shown) => expect(formatBytes(bytes)).toBe(shown))
})

describe('times', () => {
  const now = new Date('2026-11-13T00:00:00Z')
  test.each([
    // 09:31 in Sydney is the evening before in UTC, and it is today there.
    ['2026-11-12T22:31:08Z', 'Australia/Sydney', 'Today 09:31'],
    ['2026-11-12T05:50:00Z', 'Australia/Sydney', '12 Nov 16:50'],
    ['2025-11-12T05:50:00Z', 'Australia/Sydney', '12 Nov 2025 16:50'],
    ['2026-11-12T22:31:08Z', 'Australia/Perth', 'Today 06:31'],
    ['yesterday', 'Australia/Perth', 'yesterday'],
  ])('%s in %s is %s', (text, zone, shown) => expect(formatTime(text, zone, now)).toBe(shown))

  test.each([
    ['2026-11-12T13:30:00Z', 'Today, Friday 13 November'],
    ['2026-11-12T12:30:00Z', 'Thursday 12 November'],
    ['2025-12-31T00:00:00Z', 'Wednesday 31 December 2025'],
  ])('%s stands under %s', (text, heading) =>
    expect(formatDayHeading(text, 'Australia/Sydney', new Date('2026-11-13T02:00:00Z'))).toBe(heading),
  )

  test('a day without a time is the same day in every zone', () => {
    expect(formatDay('2026-11-13', 'Pacific/Auckland')).toBe('13 Nov 2026')
    expect(formatDay('2026-11-13', 'America/Los_Angeles')).toBe('13 Nov 2026')
    expect(formatDay('2026-09-28', 'Australia/Sydney')).toBe('28 Sep 2026')
    expect(formatDay('2026-07-01', 'Australia/Sydney')).toBe('1 Jul 2026')
  })

  test('the day, the clock and UTC', () => {
    expect(dayIn('Australia/Sydney', new Date('2026-11-12T22:31:08Z'))).toBe('2026-11-13')
    expect(formatLongDay(new Date('2026-11-12T22:31:08Z'), 'Australia/Sydney')).toBe(
      'Friday 13 November 2026',
    )
    expect(formatClock('2026-11-12T22:31:08Z', 'Australia/Sydney', true)).toBe('09:31:08')
    expect(formatUtc('2026-11-13T09:31:08+11:00')).toBe('2026-11-12 22:31:08 UTC')
    expect(zoneName('Australia/Broken_Hill')).toBe('Broken Hill time')
  })

  test.each([
    [0, 'under 1 s'],
    [499, 'under 1 s'],
    [500, '1 s'],
    [41_200, '41 s'],
    [125_000, '2 min 5 s'],
    [11_520_000, '3 h 12 min'],
  ])('%s ms are %s', (milliseconds, shown) => expect(formatDuration(milliseconds)).toBe(shown))
})
