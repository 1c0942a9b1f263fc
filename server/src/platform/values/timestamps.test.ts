import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { isAtClockChange, readTimestamp } from './timestamps.ts'

// One case per line: the text, then the instant in UTC, or `refused`.
const readings = `
  2026-07-01T09:30:00Z            | 2026-07-01T09:30:00.000Z
  2026-07-01T09:30Z               | 2026-07-01T09:30:00.000Z
  2026-07-01T09:30:00z            | 2026-07-01T09:30:00.000Z
  2026-07-01T09:30:00.5Z          | 2026-07-01T09:30:00.500Z
  2026-07-01T09:30:00,25Z         | 2026-07-01T09:30:00.250Z
  2026-07-01T09:30:00.123456789Z  | 2026-07-01T09:30:00.123Z
  2026-07-01T09:30:00+10:00       | 2026-06-30T23:30:00.000Z
  2026-07-01T09:30:00+1000        | 2026-06-30T23:30:00.000Z
  2026-07-01T09:30:00-05          | 2026-07-01T14:30:00.000Z
  2026-07-01T09:30:00-00:00       | 2026-07-01T09:30:00.000Z
  2026-07-01T09:30:00             | 2026-06-30T23:30:00.000Z
  2026-07-01T09:30                | 2026-06-30T23:30:00.000Z
  2026-07-01                      | 2026-06-30T14:00:00.000Z
  2026-01-01                      | 2025-12-31T13:00:00.000Z
  2024-02-29T00:00:00Z            | 2024-02-29T00:00:00.000Z
  2000-02-29T00:00:00Z            | 2000-02-29T00:00:00.000Z
  2026-07-01T24:00:00Z            | 2026-07-02T00:00:00.000Z
  0001-01-01T00:00:00Z            | 0001-01-01T00:00:00.000Z
  9999-12-31T23:59:59Z            | 9999-12-31T23:59:59.000Z
  2026-10-04T01:59:00             | 2026-10-03T15:59:00.000Z
  2026-10-04T02:30:00             | 2026-10-03T16:30:00.000Z
  2026-10-04T03:00:00             | 2026-10-03T16:00:00.000Z
  2026-04-05T02:30:00             | 2026-04-04T15:30:00.000Z
  2026-04-05T03:00:00             | 2026-04-04T17:00:00.000Z
  1890-01-01T00:00:00             | 1889-12-31T13:55:08.000Z
  2026-02-30T00:00:00Z            | refused
  2026-02-29T00:00:00Z            | refused
  1900-02-29T00:00:00Z            | refused
  2026-04-31T00:00:00Z            | refused
  2026-13-01T00:00:00Z            | refused
  2026-00-01T00:00:00Z            | refused
  2026-07-00T00:00:00Z            | refused
  2026-07-01T24:00:01Z            | refused
  2026-07-01T24:01Z               | refused
  2026-07-01T25:00:00Z            | refused
  2026-07-01T09:60:00Z            | refused
  2016-12-31T23:59:60Z            | refused
  2026-07-01T09:30:00+15:00       | refused
  2026-07-01T09:30:00+10:60       | refused
  2026-07-01 09:30:00             | refused
  2026-07-01t09:30:00z            | refused
  2026-07-01T09Z                  | refused
  2026-07-01T09:30:00.Z           | refused
  2026-07-01Z                     | refused
  0000-01-01T00:00:00Z            | refused
  0001-01-01T00:00:00+10:00       | refused
  9999-12-31T23:59:59-10:00       | refused
  +12026-07-01T00:00:00Z          | refused
  20260701T093000Z                | refused
  2026-W27-3                      | refused
  2026-182                        | refused
  01/07/2026                      | refused
  1 July 2026                     | refused
  1767225600                      | refused
  45000.5                         | refused
  now                             | refused
  infinity                        | refused
`

describe('a timestamp is read as the organisation in Sydney means it, or refused', () => {
  for (const line of readings.trim().split('\n')) {
    const [text = '', expected = ''] = line.split('|').map((part) => part.trim())
    test(line.trim(), () => {
      expect(readTimestamp(text, 'Australia/Sydney') ?? 'refused').toBe(expected)
    })
  }
  test('blank text, other digits and line ends are refused', () => {
    for (const text of ['', ' ', '2026-07-01T09:30:00Z\n', '٢٠٢٦-07-01', '2026-07-01T09:30:00Z\0']) {
      expect(readTimestamp(text, 'UTC')).toBeUndefined()
    }
  })
})

test('every instant written by a computer is read back unchanged', () => {
  fc.assert(
    fc.property(
      fc.date({
        min: new Date('0001-01-01T00:00:00.000Z'),
        max: new Date('9999-12-31T23:59:59.999Z'),
        noInvalidDate: true,
      }),
      (date) => {
        expect(readTimestamp(date.toISOString(), 'Australia/Sydney')).toBe(date.toISOString())
      },
    ),
  )
})

test('the usual forms, to the second and with an offset, mean what Date says they mean', () => {
  fc.assert(
    fc.property(
      fc.date({ min: new Date('0001-01-02'), max: new Date('9999-12-30'), noInvalidDate: true }),
      fc.integer({ min: -14 * 60, max: 14 * 60 }),
      (date, minutes) => {
        date.setUTCMilliseconds(0)
        const two = (number: number) => String(Math.trunc(Math.abs(number))).padStart(2, '0')
        const wall = new Date(date.getTime() + minutes * 60_000).toISOString().slice(0, 19)
        const text = `${wall}${minutes < 0 ? '-' : '+'}${two(minutes / 60)}:${two(minutes % 60)}`
        expect(readTimestamp(text, 'UTC')).toBe(date.toISOString())
        expect(readTimestamp(`${date.toISOString().slice(0, 19)}Z`, 'UTC')).toBe(date.toISOString())
      },
    ),
  )
})

test('a wall-clock time shows the same on a clock of its zone, unless the clock change skips it', () => {
  for (const timeZone of ['Australia/Sydney', 'America/St_Johns', 'Australia/Lord_Howe', 'Asia/Kathmandu']) {
    const clock = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'medium' })
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1975-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const shown = clock.format(date).replace(' ', 'T')
          const instant = readTimestamp(shown, timeZone)
          expect(instant && clock.format(new Date(instant)).replace(' ', 'T')).toBe(shown)
        },
      ),
    )
  }
})

// In Sydney clocks went from 02:00 to 03:00 on 4 October 2026 and from 03:00 to 02:00 on 5 April 2026.
test.each([
  ['2026-10-04T02:00', true],
  ['2026-10-04T02:59:59.999', true],
  ['2026-10-04T01:59:59', false],
  ['2026-10-04T03:00', false],
  ['2026-10-04T02:30:00+11:00', false],
  ['2026-10-04T02:30:00Z', false],
  ['2026-10-04', false],
  ['2026-04-05T02:00', true],
  ['2026-04-05T02:59', true],
  ['2026-04-05T01:59', false],
  ['2026-04-05T03:00', false],
  ['2026-04-05T02:30:00+10', false],
  ['2026-07-01T09:30', false],
  ['no time', false],
])('whether a clock change skips or repeats %s: %s', (text, isAtChange) => {
  expect(isAtClockChange(text, 'Australia/Sydney')).toBe(isAtChange)
  expect(isAtClockChange(text, 'Australia/Brisbane')).toBe(false)
})

test('midnight alone is found where a zone changes its clocks then', () => {
  expect(isAtClockChange('2018-11-04', 'America/Sao_Paulo')).toBe(true)
  expect(isAtClockChange('2018-11-05', 'America/Sao_Paulo')).toBe(false)
})
