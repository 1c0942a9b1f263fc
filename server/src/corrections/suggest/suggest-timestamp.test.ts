import { describe, expect, test } from 'vitest'
import { type DateContext, suggestTimestamp } from './suggest-timestamp.ts'

const now = new Date('2026-11-16T00:00:00Z')

const meant = (text: string, context: Partial<DateContext> = {}) =>
  suggestTimestamp('quoteDate', text, {
    timeZone: 'Australia/Sydney',
    datesFrom1904: null,
    now,
    ...context,
  }).map(({ set }) => set[0]?.to)

test.each([
  ['01/07/2026', ['2026-07-01', '2026-01-07']],
  ['25/12/2026', ['2026-12-25']],
  ['12/25/2026', ['2026-12-25']],
  ['07/7/2026', ['2026-07-07']],
  ['01/07/2026 9:30 pm', ['2026-07-01T21:30:00', '2026-01-07T21:30:00']],
  ['2026/07/01', ['2026-07-01']],
  ['20260701', ['2026-07-01']],
  ['1 Jul 2026', ['2026-07-01']],
  ['Wed, 1 July 2026 09:30', ['2026-07-01T09:30:00']],
  ['July 1, 2026', ['2026-07-01']],
  ['31/02/2026', []],
  ['soon', []],
  ['', []],
])('the date %s was probably meant as %j', (text, expected) => {
  expect(meant(text)).toEqual(expected)
})

test('of two days that a date can be, the one that is not in the future comes first', () => {
  expect(meant('11/12/2026', { timeZone: 'UTC' })).toEqual(['2026-11-12', '2026-12-11'])
  expect(meant('12/11/2026', { timeZone: 'UTC' })).toEqual(['2026-11-12', '2026-12-11'])
  expect(meant('11/12/2027', { timeZone: 'UTC' })).toEqual(['2027-12-11', '2027-11-12'])
})

describe('an offset is kept', () => {
  test.each([
    ['20260701T093000Z', ['2026-07-01T09:30:00Z']],
    ['20260701T0930Z', ['2026-07-01T09:30:00Z']],
    ['20260701T093000.250Z', ['2026-07-01T09:30:00.250Z']],
    ['20260701T093000+1000', ['2026-07-01T09:30:00+1000']],
    ['20260701 093000', []],
    ['20260701093000', ['2026-07-01T09:30:00']],
    ['20260701Z', []],
    ['2026-07-01 09:30:00Z', ['2026-07-01T09:30:00Z']],
    ['2026/07/01 09:30 +10:00', ['2026-07-01T09:30:00+10:00']],
    ['25/12/2026 9:30 pm -0500', ['2026-12-25T21:30:00-0500']],
    ['2026/07/01 09:30 AEST', []],
  ])('%s: %j', (text, expected) => {
    expect(meant(text)).toEqual(expected)
  })
})

describe('a year of two digits is suggested only if one reading is possible', () => {
  test.each([
    // 2026-07-01 or 26 July 2001.
    ['26/07/01', []],
    ['26-07-01', []],
    // 25 December 2026 or 2025-12-26.
    ['25/12/26', []],
    ['07/07/26', []],
    // 7 January or 1 July.
    ['7/1/26', []],
    ['7/7/26', ['2026-07-07']],
    ['7/25/26', ['2026-07-25']],
    ['26/7/1', ['2026-07-01']],
    ['26/7/1 09:30Z', ['2026-07-01T09:30:00Z']],
    // 1975 or 2075.
    ['7/25/75', []],
    ['75/7/1', []],
    // More likely a time.
    ['12.30.45', []],
    // Also 12 December 2020, 10:11:12.
    ['201212101112', []],
    ['202607010930', ['2026-07-01T09:30:00']],
    ['260701120000', []],
  ])('%s: %j', (text, expected) => {
    expect(meant(text)).toEqual(expected)
  })

  test('and says which one it is', () => {
    const why = (text: string) =>
      suggestTimestamp('quoteDate', text, { timeZone: 'UTC', datesFrom1904: null, now })[0]?.why
    expect([why('7/25/26'), why('7/7/26'), why('26/7/1')]).toEqual([
      'month first',
      'another format',
      'year first',
    ])
  })
})

describe('months are whole names or their usual abbreviations', () => {
  test.each([
    ['1 marraskuu 2026', []],
    ['1 Janvier 2026', []],
    ['1 Julie 2026', []],
    ['1 Sept 2026', ['2026-09-01']],
    ['1 Sep. 2026', ['2026-09-01']],
    ['Marraskuu 1, 2026', []],
    ['March 1, 2026', ['2026-03-01']],
    // It is a Wednesday.
    ['Mon, 1 July 2026', []],
    ['about 1 July 2026', []],
  ])('%s: %j', (text, expected) => {
    expect(meant(text)).toEqual(expected)
  })
})

describe('a number of days', () => {
  test.each([
    ['46204', false, ['2026-07-01']],
    ['46204.5', false, ['2026-07-01T12:00:00']],
    ['44742', true, ['2026-07-01']],
    ['44742.25', true, ['2026-07-01T06:00:00']],
    // Outside a workbook the day counted from 1904 would be in 2030.
    ['46204', null, ['2026-07-01']],
    // 2022 or 2026.
    ['44742', null, []],
    ['123', false, []],
  ])('%s, counted from 1904: %s, is %j', (text, datesFrom1904, expected) => {
    expect(meant(text, { datesFrom1904 })).toEqual(expected)
  })
})
