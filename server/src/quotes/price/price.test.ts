import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { testPlaces, testRateBook, testService, testSurcharge } from '../../../test/rates/test-rate-book.ts'
import { limits } from '../../limits.ts'
import { centsMax } from '../../platform/values/money.ts'
import { ZoneFinder } from '../../zones/zone-finder.ts'
import type { LaneBreak, LaneRate, Service, SurchargeRule } from '../book/rate-book.ts'
import type { Filters } from '../book/service-filter.ts'
import type { Item } from './goods.ts'
import { type PricedLine, Pricing } from './price.ts'

const date = '2026-11-15'

/** Cases are drawn from everything the limits allow, with short and long numbers. */
const side = fc.oneof(
  fc.integer({ min: 1, max: 4000 }).map((millimetres) => millimetres / 1000),
  fc.double({ min: limits.itemSideMinMetres, max: limits.itemSideMaxMetres, noNaN: true }),
)
const weight = fc.oneof(
  fc.integer({ min: 1, max: 900_000 }).map((grams) => grams / 1000),
  fc.double({ min: limits.itemWeightMinKilograms, max: limits.itemWeightMaxKilograms, noNaN: true }),
)
const item: fc.Arbitrary<Item> = fc.record({
  quantity: fc.oneof(fc.integer({ min: 1, max: 20 }), fc.integer({ min: 1, max: limits.itemQuantityMax })),
  length: side,
  width: side,
  height: side,
  weight,
  type: fc.constantFrom('', 'CARTON', 'PALLET', 'DG'),
  itemValue: fc.double({ min: 0, max: limits.itemValueMaxDollars, noNaN: true }),
})
const items = fc.array(item, { minLength: 1, maxLength: 8 })
const fourDecimals = (max: number) => fc.integer({ min: 0, max: max * 10_000 }).map((value) => value / 10_000)
const laneBreaks: fc.Arbitrary<LaneBreak[]> = fc
  .uniqueArray(fc.tuple(fc.integer({ min: 0, max: 2000 }), fourDecimals(20)), {
    selector: ([from]) => from,
    minLength: 1,
    maxLength: 5,
  })
  .map((pairs) => pairs.sort(([a], [b]) => a - b).map(([from, rate]) => ({ unit: 'KG', from, rate })))
const lane: fc.Arbitrary<Partial<LaneRate>> = fc.record({
  basicCents: fc.nat(10_000),
  minimumCents: fc.nat(10_000),
  breakRule: fc.constantFrom('WHOLE', 'SLIDING'),
  breaks: laneBreaks,
})
const surcharge: fc.Arbitrary<SurchargeRule> = fc
  .record({
    key: fc.constantFrom('ONE', 'TWO'),
    basis: fc.constantFrom('FIXED', 'PER_ITEM', 'PER_KG', 'PCT_FREIGHT', 'PCT_VALUE'),
    amount: fourDecimals(90),
    minimumCents: fc.option(fc.nat(1000)),
    valueAbove: fc.constantFrom(0, 100),
    group: fc.constantFrom(null, 'G', 'H'),
    fuelApplies: fc.boolean(),
    conditions: fc.constantFrom<SurchargeRule['conditions'][]>(
      [],
      [{ subject: 'LONGEST_SIDE', comparison: 'OVER', number: 1.2 }],
      [{ subject: 'ITEM_KG', comparison: 'FROM', number: 30 }],
      [{ subject: 'CONSIGNMENT_KG', comparison: 'FROM', number: 100 }],
      [{ subject: 'ITEM_TYPE', comparison: 'IS', choices: ['DG'] }],
    ),
  })
  .map(testSurcharge)
const service = (serviceId: string): fc.Arbitrary<Service> =>
  fc
    .record({
      carrierId: fc.constantFrom('X', 'Y'),
      class: fc.constantFrom('STANDARD', 'EXPRESS'),
      cubicFactor: fc.constantFrom(0, 167, 250, 333),
      weightStepKg: fc.constantFrom(1, 0.5),
      minimumKg: fc.constantFrom(0, 5),
      itemKgMax: fc.constantFrom(null, 1000),
      tax: fc.constantFrom('GST', 'FREE'),
      surcharges: fc.array(surcharge, { maxLength: 5 }),
      fuelLevies: fourDecimals(40).map((percent) => [{ percent, effectiveFrom: '2026-01-01' }]),
    })
    .map((parts) => testService({ serviceId, ...parts }))
const rates = fc
  .record({
    services: fc.tuple(service('S1'), service('S2'), service('S3')),
    lanes: fc.record({ S1: lane, S2: lane, S3: lane }),
    markupPercent: fc.option(fourDecimals(90)),
  })
  .map(testRateBook)

const price = ({ book, customer }: ReturnType<typeof testRateBook>, goods: Item[], filters: Filters = {}) =>
  new Pricing(book, { ...testPlaces, items: goods }, filters, date).price(customer)

/** The part of a line a customer sees. */
const seen = (lines: PricedLine[]) =>
  lines.map(({ service: { serviceId }, amountCents, surcharges, fuelCents, gstCents, totalCents }) => ({
    serviceId,
    amountCents,
    fuelCents,
    gstCents,
    totalCents,
    surcharges: surcharges.map(({ rule, cents }) => [rule.key, cents]),
  }))

describe('whatever the rates and the goods', () => {
  test('amount, surcharges, fuel and GST add up to the total, in whole cents that can be stored', () => {
    fc.assert(
      fc.property(rates, items, (book, goods) => {
        for (const line of price(book, goods).lines) {
          const parts = [
            line.amountCents,
            ...line.surcharges.map(({ cents }) => cents),
            line.fuelCents,
            line.gstCents,
          ]
          expect(parts.every((cents) => Number.isSafeInteger(cents) && cents >= 0)).toBe(true)
          expect(parts.reduce((sum, cents) => sum + cents, 0)).toBe(line.totalCents)
          expect(line.totalCents).toBeLessThanOrEqual(centsMax)
        }
      }),
    )
  })

  test('most drawn cases can be priced', () => {
    const priced = fc
      .sample(fc.tuple(rates, items), 200)
      .filter(([book, goods]) => price(book, goods).lines.length > 0)
    expect(priced.length).toBeGreaterThan(100)
  })

  test('every service is either priced or refused with a reason', () => {
    fc.assert(
      fc.property(rates, items, (book, goods) => {
        const { lines, refusals } = price(book, goods)
        const all = [...lines, ...refusals].map((one) => one.service.serviceId).sort()
        expect(all).toEqual(['S1', 'S2', 'S3'])
      }),
    )
  })

  test('the order of the items does not matter', () => {
    fc.assert(
      fc.property(rates, items, (book, goods) => {
        expect(seen(price(book, goods.toReversed()).lines)).toEqual(seen(price(book, goods).lines))
      }),
    )
  })

  test('splitting a line into equal lines changes nothing', () => {
    fc.assert(
      fc.property(rates, items, fc.integer({ min: 2, max: 4 }), (book, goods, parts) => {
        const whole = goods.map((one) => ({ ...one, quantity: one.quantity * parts }))
        const split = goods.flatMap((one) => Array.from({ length: parts }, () => one))
        expect(seen(price(book, split).lines)).toEqual(seen(price(book, whole).lines))
      }),
    )
  })

  test('filters only remove', () => {
    const filters = fc.record(
      {
        carrierIds: fc.subarray(['X', 'Y', 'unknown']),
        serviceIds: fc.subarray(['S1', 'S2', 'unknown']),
        rateCardIds: fc.subarray(['CARD', 'unknown']),
        serviceTypes: fc.subarray(['DOMESTIC', 'INTERNATIONAL']),
        serviceClasses: fc.subarray(['STANDARD', 'EXPRESS']),
      },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(rates, items, filters, (book, goods, filter) => {
        const all = seen(price(book, goods).lines)
        const filtered = seen(price(book, goods, filter).lines)
        expect(all.filter((line) => filtered.some((kept) => kept.serviceId === line.serviceId))).toEqual(
          filtered,
        )
      }),
    )
  })

  test('the cheapest comes first, equal prices are sorted by service', () => {
    fc.assert(
      fc.property(rates, items, (book, goods) => {
        const { lines } = price(book, goods)
        const order = lines.map((line) => [line.totalCents, line.service.serviceId] as const)
        const sorted = order.toSorted(([a, x], [b, y]) => a - b || (x < y ? -1 : 1))
        expect(order).toEqual(sorted)
      }),
    )
  })
})

describe('more goods never cost less', () => {
  const heavier = (goods: Item[], kg: number) => goods.map((one) => ({ ...one, weight: one.weight + kg }))
  const larger = (goods: Item[], metres: number) =>
    goods.map((one) => ({ ...one, height: one.height + metres }))
  const amountOf = (book: ReturnType<typeof testRateBook>, goods: Item[]) =>
    price(book, goods).lines[0]?.amountCents
  const oneService = (breakRule: LaneRate['breakRule'], breaks: fc.Arbitrary<LaneBreak[]>) =>
    fc
      .record({
        services: fc.constant<Service[]>([testService({ serviceId: 'S1' })]),
        lane,
        breaks,
        markupPercent: fourDecimals(90),
      })
      .map((parts) =>
        testRateBook({ ...parts, lanes: { S1: { ...parts.lane, breakRule, breaks: parts.breaks } } }),
      )
  const oneBreak = fourDecimals(20).map((rate): LaneBreak[] => [{ unit: 'KG', from: 0, rate }])

  test.each([
    ['where each kilogram has its own break', oneService('SLIDING', laneBreaks)],
    ['within one break of the whole weight', oneService('WHOLE', oneBreak)],
  ])('%s', (_where, book) => {
    fc.assert(
      fc.property(book, items, fc.integer({ min: 0, max: 500 }), (rates, goods, more) => {
        const amount = amountOf(rates, goods)
        if (amount === undefined) return
        const over = centsMax + 1
        expect(amountOf(rates, heavier(goods, more / 10)) ?? over).toBeGreaterThanOrEqual(amount)
        expect(amountOf(rates, larger(goods, more / 1000)) ?? over).toBeGreaterThanOrEqual(amount)
      }),
    )
  })
})

describe('a price', () => {
  const goods: Item[] = [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 10 }]
  const lanes = { SERVICE: { basicCents: 1005 } }
  const amountFor = (parts: Partial<Parameters<typeof testRateBook>[0]>) =>
    price(testRateBook({ services: [testService()], lanes, ...parts }), goods).lines[0]

  test.each([
    ['a cost card without markup', {}, 1005],
    ['a percentage', { markupPercent: 18 }, 1186],
    ['an amount', { markupCents: 250 }, 1255],
    ['a discount', { markupPercent: -10 }, 905],
    ['a sell card, which takes no markup', { cardKind: 'SELL', markupPercent: 50 }, 1005],
  ] as const)('with %s', (_name, parts, expected) => {
    expect(amountFor(parts)?.amountCents).toBe(expected)
  })

  test('has the cost if it is known', () => {
    expect(amountFor({ markupPercent: 18 })?.costCents).toBe(1005)
    expect(amountFor({ cardKind: 'SELL' })?.costCents).toBeNull()
  })

  test('of 1.1 x 0.4 x 0.5 m at 250 kg per cubic metre is for 55 kg, not 56', () => {
    const breaks: LaneBreak[] = [{ unit: 'KG', from: 0, rate: 1 }]
    const book = testRateBook({ services: [testService()], lanes: { SERVICE: { breaks } } })
    const [line] = price(book, [{ quantity: 1, length: 1.1, width: 0.4, height: 0.5, weight: 1 }]).lines
    expect(line?.amountCents).toBe(5500)
  })

  test('that is too large to store is refused with a reason', () => {
    const breaks: LaneBreak[] = [{ unit: 'KG', from: 0, rate: 99_999_999 }]
    const book = testRateBook({ services: [testService()], lanes: { SERVICE: { breaks } } })
    const { lines, refusals } = price(book, [{ ...goods[0], quantity: 1_000_000, weight: 100_000 } as Item])
    expect(lines).toEqual([])
    expect(refusals.map(({ reason }) => reason)).toEqual(['PRICE_TOO_LARGE'])
  })
})

describe('a retired thing', () => {
  const breaks: LaneBreak[] = [{ unit: 'KG', from: 0, rate: 1 }]
  const goods = [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 3 }]
  const reasons = (service: Partial<Service>, retiredFrom: string | null) => {
    const { book, customer } = testRateBook({
      services: [testService(service)],
      lanes: { SERVICE: { breaks } },
    })
    const { lines, refusals } = price({ book, customer: { ...customer, retiredFrom } }, goods)
    return [lines.length, ...refusals.map(({ reason }) => reason)]
  }

  test('is not offered from the day it is retired', () => {
    expect(reasons({ retiredFrom: '2026-11-16' }, '2026-11-16')).toEqual([1])
    expect(reasons({ retiredFrom: '2026-11-15' }, null)).toEqual([0, 'SERVICE_RETIRED'])
    expect(reasons({}, '2026-11-15')).toEqual([0, 'CUSTOMER_RETIRED'])
    expect(reasons({ retiredFrom: '2026-11-15' }, '2026-11-15')).toEqual([0, 'CUSTOMER_RETIRED'])
  })
})

test('a place is in the zone of the version in force on the date', () => {
  const breaks: LaneBreak[] = [{ unit: 'KG', from: 0, rate: 1 }]
  const { book, customer } = testRateBook({ services: [testService()], lanes: { SERVICE: { breaks } } })
  const [version] = book.zoneSets.get('SET')?.versions ?? []
  if (version === undefined) throw new Error('no version')
  const later = { ...version, versionId: 'later', effectiveFrom: '2026-11-16' }
  book.zoneSets.set('SET', { zoneSetCode: 'SET', versions: [later, version] })
  const { finderOf } = book.tables
  book.tables.finderOf = (asked) => (asked === later ? new ZoneFinder([]) : finderOf(asked))
  const linesOn = (day: string) =>
    new Pricing(
      book,
      { ...testPlaces, items: [{ quantity: 1, length: 1, width: 1, height: 1, weight: 1 }] },
      {},
      day,
    ).price(customer).lines.length
  expect([linesOn('2026-11-15'), linesOn('2026-11-16')]).toEqual([1, 0])
})
