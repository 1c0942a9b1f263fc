import { describe, expect, test } from 'vitest'
import { editDistance } from './edit-distance.ts'
import { suggestNumber } from './suggest-number.ts'
import { suggestPlace } from './suggest-place.ts'

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
    ['800.0', 'Darwin', null, 'originPostCode=0800 (its leading zero was lost)'],
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

  test.each([
    ['A. U.', 'AU'],
    ['Australia', 'AU'],
    ['new zealand', 'NZ'],
    ['The Netherlands', 'NL'],
  ])('%s instead of the country code %s', (country, code) => {
    const cells = new Map(
      Object.entries({ originPostCode: '2000', originSuburb: 'Sydney', originCountryCode: country }),
    )
    expect(suggestPlace('origin', (column) => cells.get(column) ?? null)).toEqual([
      { set: [{ column: 'originCountryCode', to: code }], why: 'as a country code' },
    ])
  })

  test('the name of the country together with what else is wrong', () => {
    const cells = new Map(
      Object.entries({ originPostCode: '2000', originSuburb: 'SYDNY', originCountryCode: 'Australia' }),
    )
    expect(suggestPlace('origin', (column) => cells.get(column) ?? null)).toEqual([
      {
        set: [
          { column: 'originSuburb', to: 'Sydney' },
          { column: 'originCountryCode', to: 'AU' },
        ],
        why: 'one letter differs',
      },
    ])
  })

  test('postcode and suburb in each other’s cells', () => {
    expect(place('Sydney', '2000', 'NSW')).toEqual([
      'originPostCode=2000,originSuburb=Sydney (postcode and suburb are swapped)',
    ])
    expect(place('Darwin', '800')).toEqual([
      'originPostCode=0800,originSuburb=Darwin (postcode and suburb are swapped)',
    ])
    expect(place('SYDNY', '2000')).toEqual(['originSuburb=Sydney,originPostCode=2000 (one letter differs)'])
    expect(place('Nowhere At All', '9998')).toEqual([])
  })

  test('has nothing to offer for a postcode and suburb that nobody knows, or for another country', () => {
    expect(place('9998', 'Nowhere At All')).toEqual([])
    expect(suggestPlace('origin', (column) => (column === 'originCountryCode' ? 'NZ' : '2000'))).toEqual([])
  })
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
