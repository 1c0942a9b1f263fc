import { expect, test } from 'vitest'
import { readDay } from './read-day.ts'

const today = '2026-11-17'

test.each([
  ['2027-01-01', '2027-01-01'],
  ['2027-1-1', '2027-01-01'],
  ['1 jan 27', '2027-01-01'],
  [' 1  Jan  2027 ', '2027-01-01'],
  ['1st of January 2027', '2027-01-01'],
  ['January 1, 2027', '2027-01-01'],
  ['1-jan-27', '2027-01-01'],
  ['1 Sept 2027', '2027-09-01'],
  ['jul 2027', '2027-07-01'],
  ['29 feb 28', '2028-02-29'],
  ['1 dec', '2026-12-01'],
  ['17 nov', '2026-11-17'],
  ['1 nov', '2027-11-01'],
  ['today', '2026-11-17'],
  ['Tomorrow', '2026-11-18'],
  ['yesterday', '2026-11-16'],
  ['this month', '2026-11-01'],
  ['next month', '2026-12-01'],
  ['last month', '2026-10-01'],
  ['next year', '2027-01-01'],
  ['end of month', '2026-11-30'],
  ['end of next month', '2026-12-31'],
  ['end of year', '2026-12-31'],
])('"%s" is %s', (typed, day) => expect(readDay(typed, today)).toBe(day))

test.each([
  '',
  '1',
  'jan',
  'jan 27',
  '7/2/2027',
  '30 feb 27',
  '2027-13-01',
  '2027-02-30',
  '1 jab 27',
  '1 may june 27',
  '1 2 jan 27',
  'next week',
  '<b>1 jan 27</b>',
])('"%s" is no certain day', (typed) => expect(readDay(typed, today)).toBeUndefined())

test('next month of December is January of the next year', () => {
  expect(readDay('next month', '2026-12-31')).toBe('2027-01-01')
})
