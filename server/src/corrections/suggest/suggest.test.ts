import { describe, expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { suggestNumber } from './suggest-number.ts'
import { suggestPlace } from './suggest-place.ts'
import { suggestTimestamp } from './suggest-timestamp.ts'

describe('a place that was probably meant', () => {
  const place = (postcode: string | null, suburb: string | null, state: string | null = null) =>
    suggestPlace('origin', (column) =>
      column === 'originPostCode'
        ? postcode
        : column === 'originSuburb'
          ? suburb
          : column === 'originState'
            ? state
            : null,
    ).map(({ set, why }) => `${set.map(({ column, to }) => `${column}=${to}`).join()} (${why})`)

  test.each([
    ['2000', 'SYDNY', null, 'originSuburb=Sydney (one letter differs)'],
    ['2000', 'Sydnye', 'NSW', 'originSuburb=Sydney (one letter differs)'],
    ['3000', 'St Kilda', 'VIC', 'originPostCode=3182 (St Kilda VIC is 3182)'],
    ['800', 'Darwen', null, 'originSuburb=Darwin (one letter differs)'],
    ['800.0', 'Darwin', null, 'originPostCode=0800 (its zero was lost)'],
    ['800.0', 'Darwen', 'NT', 'originSuburb=Darwin,originPostCode=0800 (one letter differs)'],
    ['2000.0', 'Sydney', 'VIC', 'originState=NSW,originPostCode=2000 (Sydney 2000 is in NSW)'],
    ['3000.0', 'St Kilda', 'VIC', 'originPostCode=3182 (St Kilda VIC is 3182)'],
    ['2000', null, null, 'originSuburb=Sydney (main suburb of 2000)'],
    ['2000', 'Sydney', 'VIC', 'originState=NSW (Sydney 2000 is in NSW)'],
    [null, 'Truganina', 'VIC', 'originPostCode=3029 (Truganina VIC is 3029)'],
  ])('%s %s %s: %s', (postcode, suburb, state, first) => {
    expect(place(postcode, suburb, state)[0]).toBe(first)
  })

  test('offers the main suburb of the postcode beside another postcode of the suburb', () => {
    expect(place('3000', 'St Kilda', 'VIC')).toContain('originSuburb=Melbourne (main suburb of 3000)')
  })

  test('a country code with dots or blanks', () => {
    const sent = (column: string) => (column === 'originCountryCode' ? 'A. U.' : '2000')
    expect(suggestPlace('origin', sent)).toEqual([
      { set: [{ column: 'originCountryCode', to: 'AU' }], why: 'as a country code' },
    ])
  })

  test('has nothing to offer for a postcode and suburb that nobody knows, or for another country', () => {
    expect(place('9998', 'Nowhere At All')).toEqual([])
    expect(suggestPlace('origin', (column) => (column === 'originCountryCode' ? 'NZ' : '2000'))).toEqual([])
  })
})

test.each([
  ['01/07/2026', ['2026-07-01', '2026-01-07']],
  ['25/12/2026', ['2026-12-25']],
  ['12/25/2026', ['2026-12-25']],
  ['7/7/26', ['2026-07-07']],
  ['07/7/2026', ['2026-07-07']],
  ['01/07/2026 9:30 pm', ['2026-07-01T21:30:00', '2026-01-07T21:30:00']],
  ['2026/07/01', ['2026-07-01']],
  ['20260701', ['2026-07-01']],
  ['1 Jul 2026', ['2026-07-01']],
  ['Wed, 1 July 2026 09:30', ['2026-07-01T09:30:00']],
  ['July 1, 2026', ['2026-07-01']],
  ['46204', ['2026-07-01']],
  ['46204.5', ['2026-07-01T12:00:00']],
  ['31/02/2026', []],
  ['soon', []],
  ['', []],
])('the date %s was probably meant as %j', (text, expected) => {
  expect(suggestTimestamp('quoteDate', text, 'Australia/Sydney').map(({ set }) => set[0]?.to)).toEqual(
    expected,
  )
})

test('of two days that a date can be, the one that is not in the future comes first', () => {
  const now = new Date('2026-11-16T00:00:00Z')
  const meant = (text: string) =>
    suggestTimestamp('activityTimestamp', text, 'UTC', now).map(({ set }) => set[0]?.to)
  expect(meant('11/12/2026')).toEqual(['2026-11-12', '2026-12-11'])
  expect(meant('12/11/2026')).toEqual(['2026-11-12', '2026-12-11'])
  expect(meant('11/12/2027')).toEqual(['2027-12-11', '2027-11-12'])
})

test.each([
  ['12 kg', ['12']],
  ['$1,234.50', ['1234.50']],
  ['1,5', ['1.5']],
  ['1,234', ['1234', '1.2340']],
  ['1,234,567', ['1234567']],
  ['0,500', ['0.500']],
  ['1234,567 kg', ['1234.567']],
  ['1.234', ['1234', '1.2340']],
  ['1.234,5', ['1234.5']],
  ['(5.00)', ['-5.00']],
  ['1 234', ['1234']],
  ['twelve', []],
  ['', []],
])('the number %s was probably meant as %j', (text, expected) => {
  expect(suggestNumber('itemWeight', text).map(({ set }) => set[0]?.to)).toEqual(expected)
})

test.each([
  ['SYDNEY', 'SYDNY', 1],
  ['SYDNEY', 'SYDNYE', 1],
  ['PERTH', 'PERTH', 0],
  ['PERTH', 'HOBART', 3],
])('%s and %s are %d letters apart, counted no further than two', (one, other, distance) => {
  expect(editDistance(one, other, 2)).toBe(distance)
})
