import { describe, expect, test } from 'vitest'
import { searchLocalities } from './search-localities.ts'

const found = (typed: string, limit = 20) =>
  searchLocalities(typed, limit).map(({ postcode, name }) => `${name} ${postcode}`)

describe('searching for a place', () => {
  test.each([
    ['sydney', 'Sydney 2000'],
    ['st kil', 'St Kilda 3182'],
    ['3182', 'St Kilda 3182'],
    ['3182 st k', 'St Kilda 3182'],
  ])('%s finds %s', (typed, place) => {
    expect(found(typed)).toContain(place)
  })

  test('places with streets come before post office boxes', () => {
    expect(found('sydney', 1)).toEqual(['Sydney 2000'])
    expect(found('sydney')).toContain('Sydney 1001')
  })

  test('a postcode with only post office boxes is found by its number', () => {
    expect(found('1001')).toEqual(['Sydney 1001'])
  })

  test('nothing typed finds nothing', () => {
    expect(found('  ')).toEqual([])
  })
})
