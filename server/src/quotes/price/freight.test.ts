import { describe, expect, test } from 'vitest'
import { testLane } from '../../../test/rates/test-rate-book.ts'
import { Decimal } from '../../platform/values/decimal.ts'
import { type LaneBreak, type LaneRate, laneKey } from '../book/rate-book.ts'
import { chargeFreight, findLane } from './freight.ts'
import { measureGoods } from './goods.ts'

const goods = measureGoods(
  [
    { quantity: 3, length: 1, width: 1, height: 1, weight: 1, type: 'Pallet' },
    { quantity: 2, length: 1, width: 1, height: 1, weight: 1 },
  ],
  new Map(),
)
const breaks = (...pairs: [from: number, rate: number][]): LaneBreak[] =>
  pairs.map(([from, rate]) => ({ unit: 'KG', from, rate }))
const freight = (lane: LaneRate, kg: number) =>
  chargeFreight(lane, { own: { ...goods, portions: [{ kg: Decimal.of(kg), articles: 1 }] }, byType: [] })
const charge = (lane: Partial<LaneRate>, kg: number) => freight(testLane(lane), kg).cents

const domainBreaks = breaks([0, 1.5], [5, 1.25], [10, 1])

describe('breaks', () => {
  test.each([
    ['WHOLE', 11, 1100],
    ['SLIDING', 11, 1475],
    ['WHOLE', 4, 600],
    ['SLIDING', 4, 600],
    ['WHOLE', 5, 625],
    ['SLIDING', 5, 750],
    ['WHOLE', 10, 1000],
    ['SLIDING', 10, 1375],
  ] as const)('%s: %d kg cost %d cents', (breakRule, kg, cents) => {
    expect(charge({ breakRule, breaks: domainBreaks }, kg)).toBe(cents)
  })

  test('below the first break only the basic charge is due', () => {
    for (const breakRule of ['WHOLE', 'SLIDING'] as const) {
      expect(charge({ breakRule, basicCents: 700, breaks: breaks([20, 2]) }, 15)).toBe(700)
    }
  })

  test('kilograms, items and pallets of one lane add up', () => {
    const lane = {
      basicCents: 1000,
      breaks: [
        { unit: 'ITEM', from: 0, rate: 2 },
        { unit: 'KG', from: 0, rate: 0.1 },
        { unit: 'PALLET', from: 0, rate: 50 },
        { unit: 'PALLET', from: 3, rate: 40 },
      ] satisfies LaneBreak[],
    }
    expect(charge(lane, 10)).toBe(1000 + 5 * 200 + 100 + 3 * 4000)
  })

  test('the minimum is charged when the sum is less, and not when it is the same', () => {
    const lane = testLane({ basicCents: 500, minimumCents: 1100, breaks: breaks([0, 0.5]) })
    expect(freight(lane, 11)).toMatchObject({ cents: 1100, minimumApplied: true })
    expect(freight(lane, 12)).toMatchObject({ cents: 1100, minimumApplied: false })
    expect(freight(lane, 13)).toMatchObject({ cents: 1150, minimumApplied: false })
  })
})

describe('a flat amount', () => {
  const satchels = [
    { unit: 'KG' as const, from: 0, rate: 0, flatCents: 800 },
    { unit: 'KG' as const, from: 5, rate: 0, flatCents: 1250 },
    { unit: 'KG' as const, from: 10, rate: 1.5, flatCents: 2000 },
  ]
  test.each([
    ['WHOLE', 4, 900],
    ['WHOLE', 5, 1350],
    ['WHOLE', 10, 3600],
    ['SLIDING', 5, 900],
    ['SLIDING', 6, 1350],
    ['SLIDING', 10, 1350],
    ['SLIDING', 12, 2400],
  ] as const)('of the break reached last is charged once: %s, %d kg, %d cents', (breakRule, kg, cents) => {
    const lane = testLane({ basicCents: 100, breakRule, breaks: satchels })
    expect(freight(lane, kg).cents).toBe(cents)
  })
})

describe('the lane', () => {
  const versionWith = (...lanes: [from: string, to: string, reciprocal?: boolean][]) => ({
    versionId: 'version',
    effectiveFrom: '2026-01-01',
    effectiveTo: null,
    lanes: new Map(
      lanes.map(([fromZone, toZone, reciprocal = false]) => [
        laneKey('S', fromZone, toZone),
        testLane({ fromZone, toZone, reciprocal }),
      ]),
    ),
  })
  const all = versionWith(['A', 'B'], ['B', 'A', true], ['A', '*'], ['*', 'B'], ['*', '*'])
  const without = (...keys: [string, string][]) => {
    const lanes = new Map(all.lanes)
    for (const [from, to] of keys) lanes.delete(laneKey('S', from, to))
    return { ...all, lanes }
  }

  test.each([
    ['the exact pair', all, 'A', 'B'],
    ['the way back of a reciprocal lane', without(['A', 'B']), 'B', 'A'],
    ['from the zone to anywhere', without(['A', 'B'], ['B', 'A']), 'A', '*'],
    ['from anywhere to the zone', without(['A', 'B'], ['B', 'A'], ['A', '*']), '*', 'B'],
    ['anywhere to anywhere', without(['A', 'B'], ['B', 'A'], ['A', '*'], ['*', 'B']), '*', '*'],
  ])('is first %s', (_what, version, fromZone, toZone) => {
    expect(findLane(version, 'S', 'A', 'B')).toMatchObject({ fromZone, toZone })
  })

  test('does not apply in reverse unless it is reciprocal', () => {
    expect(findLane(versionWith(['B', 'A']), 'S', 'A', 'B')).toBeUndefined()
    expect(findLane(versionWith(['B', '*', true]), 'S', 'A', 'B')).toMatchObject({ fromZone: 'B' })
    expect(findLane(versionWith(['B', '*']), 'S', 'A', 'B')).toBeUndefined()
  })

  test('of one service is not used for another', () => {
    expect(findLane(all, 'T', 'A', 'B')).toBeUndefined()
  })
})
