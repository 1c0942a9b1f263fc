import { expect, test } from 'vitest'
import { localDate } from './local-date.ts'
import { LocalDays } from './local-days.ts'

test.each(['Australia/Sydney', 'Asia/Kathmandu', 'Pacific/Chatham', 'America/St_Johns', 'UTC'])(
  'dates in %s are those of the calendar, also around midnight and when clocks change',
  (timeZone) => {
    const days = new LocalDays(timeZone)
    const first = Date.UTC(2026, 3, 4)
    for (let minute = 0; minute < 3 * 24 * 60; minute += 7) {
      const instant = new Date(first + minute * 60_000)
      expect(days.of(instant.toISOString())).toBe(localDate(instant, timeZone))
    }
  },
)

test('an instant of long ago, when clocks differed by seconds, has its date too', () => {
  const days = new LocalDays('Africa/Monrovia')
  expect(days.of('1971-06-01T00:43:00.000Z')).toBe('1971-05-31')
  expect(days.of('1971-06-01T00:44:40.000Z')).toBe('1971-06-01')
})
