import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, type Change, lanesWith, serviceWith } from '../../../test/rates/clean-document.ts'
import { item, quoteChanged } from '../../../test/rates/quoting-document.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import type { Item } from './goods.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const quote = (change: Change, ...items: Item[]) => quoteChanged(database.pool, change, items)
/** Prices by hand, as carriers publish their rates. */
describe('a service that weighs each article', () => {
  const parcels = all(
    serviceWith({ weighBy: 'ITEM' }),
    lanesWith({ basic: 0, kg: [[0, 0, 9.5], [6, 0, 14], [23, 1.1]] }), // biome-ignore format: three breaks
  )

  test('prices each by its own break', async () => {
    const { figures, explained } = await quote(parcels, item(4.2), item(5.5), item(25))
    expect(figures).toEqual([51, 5.1, 61.71])
    expect(explained?.weight).toMatchObject({ deadKg: 34.7, chargeableKg: 36, decidedBy: 'ITEMS' })
  })

  test('charges basic, minimum and maximum once', async () => {
    const bounds = (own: object) => all(parcels, lanesWith({ basic: 5, ...own }))
    const two = item(4, { quantity: 2 })
    expect((await quote(bounds({}), two)).figures?.[0]).toBe(24)
    expect((await quote(bounds({ minimum: 30 }), two)).figures?.[0]).toBe(30)
    expect((await quote(bounds({ maximum: 20 }), two)).figures?.[0]).toBe(20)
  })

  test('tries the next break for each', async () => {
    const next = all(parcels, lanesWith({ kg: [[0, 1], [10, 0.8]], nextBreakIfCheaper: true })) // biome-ignore format: a pair
    // 9 kg as 10 kg: 8.00 twice; 7 kg as it is: 7.00.
    expect((await quote(next, item(9, { quantity: 2 }), item(7))).figures?.[0]).toBe(23)
  })
})

describe('weights', () => {
  test('use the factor of the lane before the card, and the card before the service', async () => {
    const box = item(1, { length: 1, width: 1, height: 0.1 })
    const perKg: Change = (d) => {
      d.surcharges = [
        {
          id: 'KG',
          key: 'KG',
          name: 'By the kilogram',
          basis: 'PER_KG',
          amount: 1,
          conditions: [{ subject: 'ITEM_KG', from: 0 }],
        },
      ]
    }
    const ofCard: Change = (d) => (d.rateCards[0].cubicFactor = 300)
    const base = all(perKg, lanesWith({ basic: 0, kg: [[0, 2]] }))
    // Freight, the surcharge, and fuel on the freight.
    expect((await quote(base, box)).figures?.slice(0, 3)).toEqual([50, 25, 5])
    expect((await quote(all(base, ofCard), box)).figures?.slice(0, 3)).toEqual([60, 30, 6])
    const both = await quote(all(base, ofCard, lanesWith({ cubicFactor: 400 })), box)
    expect(both.figures?.slice(0, 3)).toEqual([80, 40, 8])
    expect(both.explained?.weight).toMatchObject({ cubicFactor: 400, cubicKg: 40, chargeableKg: 40 })
  })

  test('are explained to each customer with the factor of its own card', async () => {
    const twoCards: Change = (d) => {
      d.customers.push({ id: 'IRONBARK', name: 'Ironbark' })
      const [own] = d.rateCards
      d.rateCards.push({ ...own, alias: 'GLX-BULK', cubicFactor: 400 })
      d.customerRates.push({ ...d.customerRates[0], customer: 'IRONBARK', card: 'GLX-BULK' })
    }
    const box = item(1, { length: 1, width: 1, height: 0.1 })
    const general = { customerIds: ['SALTBUSH', 'IRONBARK'] }
    const { weights } = await quoteChanged(database.pool, twoCards, [box], { general })
    expect(weights).toMatchObject([
      { cubicFactor: 250, chargeableKg: 25 },
      { cubicFactor: 400, chargeableKg: 40 },
    ])
  })

  test('decide about agreed prices with the factor of the lane', async () => {
    const spot: Change = (d) => {
      d.spotRates = [
        {
          id: 'SPOT',
          customer: 'SALTBUSH',
          service: 'GLX-ROAD',
          from: 'MEL',
          to: 'SYD',
          kgFrom: 40,
          kgTo: 50,
          amount: 20,
          message: 'Agreed',
          validFrom: '2026-07-01',
          validTo: '2029-12-31',
        },
      ]
    }
    const box = item(1, { length: 1, width: 1, height: 0.1 })
    expect((await quote(spot, box)).line?.isSpotRate).toBe(false)
    expect((await quote(all(spot, lanesWith({ cubicFactor: 400 })), box)).line?.isSpotRate).toBe(true)
  })

  test.each([
    [0.1, 10.01, 10.1],
    [0.001, 10.0104, 10.011],
    [2.5, 10.01, 12.5],
    [100, 10.01, 100],
  ])('are rounded up to a step of %d kg', async (weightStepKg, kg, expected) => {
    const { explained } = await quote(serviceWith({ weightStepKg }), item(kg))
    expect(explained?.weight).toMatchObject({ chargeableKg: expected, decidedBy: 'DEAD' })
  })
})

describe('a lane', () => {
  const kg = [[0, 1], [100, 0.8]] // biome-ignore format: a pair

  test('charges the next break where that is cheaper, and the true weight where it is not', async () => {
    const next = lanesWith({ basic: 0, kg, nextBreakIfCheaper: true })
    const [heavy, light] = [await quote(next, item(90)), await quote(next, item(79))]
    expect([heavy.figures?.[0], light.figures?.[0]]).toEqual([80, 79])
    expect(heavy.explained?.weight.chargeableKg).toBe(90)
    expect(heavy.explained?.freight.charges).toEqual([
      { unit: 'KG', from: 100, quantity: 100, rate: 0.8, nextBreak: true, amount: 80 },
    ])
    expect((await quote(next, item(80))).explained?.freight.charges[0]).not.toHaveProperty('nextBreak')
  })

  test('charges at most its maximum, before the markup', async () => {
    const most = all(
      lanesWith({ basic: 10, kg, maximum: 60 }),
      (d) => (d.customerRates[0].markupPercent = 20),
    )
    const { figures, explained } = await quote(most, item(90))
    expect(figures).toEqual([72, 7.2, 87.12])
    expect(explained?.freight).toMatchObject({
      maximum: 72,
      maximumApplied: true,
      minimumApplied: false,
      rounding: 0,
    })
    expect((await quote(most, item(50))).explained?.freight).toMatchObject({
      maximumApplied: false,
      amount: 72,
    })
  })
})

describe('the limits of a service', () => {
  test.each<[limit: object, reason: string, said: string, items: Item[]]>([
    [{ itemKgMax: 30 }, 'ITEM_LIMIT', 'items of at most 30 kg; the largest is 35 kg', [item(35), item(31)]],
    [
      { itemLengthMetresMax: 3 },
      'ITEM_LIMIT',
      'items of at most 3 m in length; the largest is 3.2 m',
      [item(1, { height: 3.2 })],
    ],
    [
      { itemWidthMetresMax: 1 },
      'ITEM_LIMIT',
      'items of at most 1 m in width; the largest is 1.1 m',
      [item(1, { width: 1.1 })],
    ],
    [
      { itemHeightMetresMax: 1 },
      'ITEM_LIMIT',
      'items of at most 1 m in height; the largest is 1.1 m',
      [item(1, { height: 1.1 })],
    ],
    [
      { itemGirthMetresMax: 1.4 },
      'ITEM_LIMIT',
      'items of at most 1.4 m in girth; the largest is 1.6 m',
      [item(1, { length: 0.5, width: 2, height: 0.3 })],
    ],
    [
      { itemVolumeM3Max: 0.05 },
      'ITEM_LIMIT',
      'items of at most 0.05 m³; the largest is 0.06 m³',
      [item(1, { length: 0.5, width: 0.4, height: 0.3 })],
    ],
    [
      { consignmentKgMax: 100 },
      'CONSIGNMENT_LIMIT',
      'consignments of at most 100 kg; this one has 120.2 kg',
      [item(60.1, { quantity: 2 })],
    ],
    [
      { consignmentItemsMax: 3 },
      'CONSIGNMENT_LIMIT',
      'consignments of at most 3 items; this one has 4 items',
      [item(1, { quantity: 2 }), item(2, { quantity: 2 })],
    ],
    [
      { consignmentItemsMax: 1 },
      'CONSIGNMENT_LIMIT',
      'consignments of at most 1 item; this one has 2 items',
      [item(1, { quantity: 2 })],
    ],
    [
      { consignmentVolumeM3Max: 0.1 },
      'CONSIGNMENT_LIMIT',
      'consignments of at most 0.1 m³; this one has 0.12 m³',
      [item(1, { quantity: 2, length: 0.5, width: 0.4, height: 0.3 })],
    ],
    [
      { consignmentPalletSpacesMax: 1.5 },
      'CONSIGNMENT_LIMIT',
      'consignments of at most 1.5 pallet spaces; this one has 2 pallet spaces',
      [item(1, { quantity: 2, type: 'PALLET' })],
    ],
  ])('%j refuse with the limit and the value', async (limit, reason, said, items) => {
    // biome-ignore format: a table
    const { notPriced } = await quote(serviceWith(limit), ...items)
    expect(notPriced).toMatchObject([{ reason, message: `GLX-ROAD takes ${said}.` }])
  })

  test.each([
    [{ itemGirthMetresMax: 1.6 }, item(1, { length: 0.5, width: 2, height: 0.3 })],
    [{ itemVolumeM3Max: 0.06 }, item(1, { length: 0.5, width: 0.4, height: 0.3 })],
    [{ consignmentKgMax: 120.2 }, item(60.1, { quantity: 2 })],
    [{ consignmentItemsMax: 2, consignmentPalletSpacesMax: 2 }, item(1, { quantity: 2, type: 'PALLET' })],
  ])('%j take what just fits', async (limit, one) => {
    expect((await quote(serviceWith(limit), one)).notPriced).toEqual([])
  })

  test('hold for agreed prices too, and those of an item are named first', async () => {
    const spot: Change = (d) => {
      d.spotRates = [
        {
          id: 'SPOT',
          customer: 'SALTBUSH',
          service: 'GLX-ROAD',
          from: 'MEL',
          to: 'SYD',
          kgFrom: 0,
          kgTo: 500,
          amount: 20,
          message: 'Agreed',
          validFrom: '2026-07-01',
          validTo: '2029-12-31',
        },
      ]
    }
    const limited = all(spot, serviceWith({ consignmentKgMax: 100, itemKgMax: 60 }))
    const reasons = async (...items: Item[]) =>
      (await quote(limited, ...items)).notPriced.map(({ reason }) => reason)
    expect(await reasons(item(60), item(60))).toEqual(['CONSIGNMENT_LIMIT'])
    expect(await reasons(item(61), item(60))).toEqual(['ITEM_LIMIT'])
    expect(await reasons(item(60), item(40))).toEqual([])
  })
})
