import { describe, expect, test } from 'vitest'
import { allPostcodes } from '../locations/locality-index.ts'
import { resolvePlace } from '../locations/resolve-location.ts'
import { laneBetween, lanesBetween } from './lane.ts'
import { exampleZones } from './zones.ts'

const zone = (code: string) => {
  const found = exampleZones.find((one) => one.code === code)
  if (!found) throw new Error(`no zone ${code}`)
  return found
}

test.each([
  ['MEL', 'SYD', '0.2926'],
  ['SYD', 'MEL', '0.2926'],
  ['MEL', 'PER', '0.7279'],
  ['BNE', 'QLF', '0.8277'],
  ['SYD', 'ISL', '2.3034'],
  ['SYD', 'SYD', '0.1472'],
])('a kilogram from %s to %s costs %s', (from, to, expected) => {
  expect(laneBetween(zone(from), zone(to)).kgRate.toFixed(4)).toBe(expected)
})

test.each([
  ['SYD', 'SYD', 1, 2],
  ['MEL', 'SYD', 1, 2],
  ['MEL', 'PER', 4, 5],
  ['BNE', 'QLF', 5, 7],
  ['SYD', 'ISL', 8, 9],
])('%s to %s takes %i to %i days', (from, to, min, max) => {
  const { transitDaysMin, transitDaysMax } = laneBetween(zone(from), zone(to))
  expect([transitDaysMin, transitDaysMax]).toEqual([min, max])
})

test('27 zones have 378 lanes, each pair once', () => {
  const pairs = lanesBetween(exampleZones).map(({ from, to }) => [from, to].sort().join())
  expect(new Set(pairs).size).toBe(378)
  expect(pairs.length).toBe(378)
})

describe('every postcode', () => {
  const holding = (postcode: number) =>
    exampleZones.flatMap(({ code, postcodes }) =>
      postcodes
        .filter(([from, to]) => from <= postcode && postcode <= to)
        .map(([from, to]) => ({ code, width: to - from })),
    )

  test('is in exactly one zone: no two ranges tie for the narrowest, and the narrowest comes first in the list', () => {
    for (const { postcode } of allPostcodes()) {
      const ranges = holding(Number(postcode))
      const narrowest = Math.min(...ranges.map(({ width }) => width))
      const winners = ranges.filter(({ width }) => width === narrowest)
      expect([postcode, winners.length, winners[0]?.code]).toEqual([postcode, 1, ranges[0]?.code])
    }
  })

  test('is in the city of its zone, if the zone is a city', () => {
    const cities: Record<string, string> = {
      CBR: 'Canberra',
      NTL: 'Newcastle',
      WOL: 'Wollongong',
      SYD: 'Sydney',
      GLG: 'Geelong',
      MEL: 'Melbourne',
      OOL: 'Gold Coast',
      SCT: 'Sunshine Coast',
      BNE: 'Brisbane',
      ADL: 'Adelaide',
      PER: 'Perth',
      HBA: 'Hobart',
      DRW: 'Darwin',
    }
    for (const { postcode, main } of allPostcodes()) {
      const code = holding(Number(postcode))[0]?.code ?? ''
      expect([postcode, resolvePlace({ postalCode: postcode }, 'lenient')?.city]).toEqual([
        postcode,
        cities[code] ?? main.name,
      ])
    }
  })
})
