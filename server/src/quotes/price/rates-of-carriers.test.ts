import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Change, service } from '../../../test/rates/clean-document.ts'
import { quoteChanged } from '../../../test/rates/quoting-document.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import type { Item } from './goods.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Thin, so that its volume does not count. */
const item = (weight: number, own: Partial<Item> = {}): Item => ({
  quantity: 1,
  length: 0.1,
  width: 0.1,
  height: 0.1,
  weight,
  ...own,
})
const quote = (change: Change, ...items: Item[]) => quoteChanged(database.pool, change, items)
const chep = {
  code: 'CHEP',
  name: 'CHEP pallet',
  unit: 'PALLET',
  space: { length: 1.2, width: 1.2, height: 1.5, kg: 1000 },
}

/** Prices by hand, as carriers publish their rates. */
describe('pallet spaces', () => {
  const byPallet: Change = (d) => {
    d.itemTypes = [chep, { code: 'HALF', unit: 'PALLET', spaces: 0.5 }]
    service(d).itemTypes = ['CHEP', 'HALF']
    for (const one of d.rateCards[0].versions[0].lanes) {
      Object.assign(one, { basic: 0, kg: undefined, pallet: [[0, 98]] })
    }
  }

  test('a pallet that is too long and one that is too high take two each', async () => {
    const { figures, explained } = await quote(
      byPallet,
      item(900, { length: 2.4, width: 1.2, height: 1.4, type: 'CHEP' }),
      item(1050, { length: 1.2, width: 1.2, height: 1.6, type: 'Chep' }),
    )
    expect(figures).toEqual([392, 39.2, 474.32])
    expect(explained?.freight.charges).toEqual([
      { unit: 'PALLET', from: 0, quantity: 4, rate: 98, amount: 392 },
    ])
  })

  test('halves count as halves', async () => {
    const { figures } = await quote(byPallet, item(100, { quantity: 3, type: 'half' }))
    expect(figures?.[0]).toBe(147)
  })

  test('a service that is priced by the pallet takes types that are pallets only', async () => {
    const wrong: Change = (d) => {
      byPallet(d)
      d.itemTypes[0] = { code: 'CHEP', unit: 'ITEM' }
    }
    await expect(quote(wrong, item(1))).rejects.toMatchObject({
      body: { message: [expect.stringContaining('GLX-ROAD is priced by the pallet')] },
    })
  })
})

/** All lanes of the card alike. */
const lanes =
  (own: object): Change =>
  (d) => {
    for (const one of d.rateCards[0].versions[0].lanes) Object.assign(one, own)
  }
const all =
  (...changes: Change[]): Change =>
  (d) => {
    for (const change of changes) change(d)
  }
const ofService =
  (own: object): Change =>
  (d) =>
    Object.assign(service(d), own)

describe('breaks by item type', () => {
  const skid = { types: ['SKID'], unit: 'item', breaks: [[0, 60]] }
  const beside = lanes({ basic: 10, kg: [[0, 0.5]], byType: [skid] })

  test('price items of these types alone, and all others by the breaks of the lane', async () => {
    const { figures, explained } = await quote(
      beside,
      item(200, { type: 'Skid' }),
      item(12, { quantity: 2, type: 'CARTON' }),
    )
    expect(figures).toEqual([82, 8.2, 99.22])
    expect(explained?.weight.chargeableKg).toBe(224)
    expect(explained?.freight.charges).toEqual([
      { unit: 'KG', from: 0, quantity: 24, rate: 0.5, amount: 12 },
      { unit: 'ITEM', from: 0, quantity: 1, rate: 60, types: ['SKID'], amount: 60 },
    ])
  })

  test('leave the own breaks and the minimum weight out where all items are of these types', async () => {
    const change = all(beside, lanes({ kg: [[0, 0.5, 9]] }), ofService({ minimumKg: 50 }))
    expect((await quote(change, item(200, { type: 'SKID' }))).figures?.[0]).toBe(70)
    expect((await quote(change, item(3), item(200, { type: 'SKID' }))).figures?.[0]).toBe(10 + 60 + 25 + 9)
  })

  test('by the kilogram weigh all items of the entry together, without the minimum weight', async () => {
    const tubes = { types: ['TUBE', 'ROLL'], unit: 'kg', breaks: [[0, 2], [10, 1]] } // biome-ignore format: a pair
    const change = all(lanes({ basic: 0, byType: [tubes] }), ofService({ minimumKg: 50 }))
    // 4.2 + 6.1 kg are 11 kg together, at the second break.
    const { figures } = await quote(change, item(4.2, { type: 'TUBE' }), item(6.1, { type: 'ROLL' }))
    expect(figures?.[0]).toBe(11)
  })

  test('by the kilogram weigh each article where the service does', async () => {
    const tubes = { types: ['TUBE'], unit: 'kg', breaks: [[0, 2], [10, 1]] } // biome-ignore format: a pair
    const change = all(lanes({ basic: 0, byType: [tubes] }), ofService({ minimumKg: 50, weighBy: 'ITEM' }))
    // 5 kg and 7 kg twice at 2.00 each; a carton of 3 kg counts as 50 kg at 0.30.
    const { figures, explained } = await quote(
      change,
      item(4.2, { type: 'TUBE' }),
      item(6.1, { quantity: 2, type: 'TUBE' }),
      item(3),
    )
    expect(figures?.[0]).toBe(10 + 28 + 15)
    expect(explained?.weight).toMatchObject({ chargeableKg: 200, decidedBy: 'ITEMS' })
    expect(explained?.freight.charges).toContainEqual({
      unit: 'KG',
      from: 0,
      quantity: 7,
      rate: 2,
      articles: 2,
      types: ['TUBE'],
      amount: 28,
    })
  })

  test('by the pallet count the spaces of these types', async () => {
    const pallets = { types: ['CHEP'], unit: 'pallet', breaks: [[0, 90]] }
    const change = all(lanes({ basic: 0, byType: [pallets] }), (d) => (d.itemTypes = [chep]))
    const { figures } = await quote(
      change,
      item(1050, { length: 1.2, width: 1.2, height: 1, type: 'CHEP' }),
      item(10),
    )
    expect(figures?.[0]).toBe(183)
  })

  test('without own breaks refuse all other types, and name them', async () => {
    const { notPriced, noQuoteMessage } = await quote(
      lanes({ kg: undefined, byType: [skid] }),
      item(10, { type: 'crate' }),
      item(10),
      item(10, { type: 'SKID' }),
    )
    const message = 'GLX-ROAD has no rate for CRATE or items without a type from MEL to SYD.'
    expect(notPriced).toMatchObject([{ reason: 'LANE', message }])
    expect(noQuoteMessage).toBe(`No rate applies to this lane. ${message}`)
  })

  test('do not keep an agreed price from such goods', async () => {
    const spot: Change = (d) => {
      lanes({ kg: undefined, byType: [skid] })(d)
      d.spotRates = [
        {
          id: 'SPOT',
          customer: 'SALTBUSH',
          service: 'GLX-ROAD',
          from: 'MEL',
          to: 'SYD',
          kgFrom: 0,
          kgTo: 50,
          amount: 20,
          message: 'Agreed',
          validFrom: '2026-07-01',
          validTo: '2029-12-31',
        },
      ]
    }
    expect((await quote(spot, item(10, { type: 'CRATE' }))).figures).toEqual([20, 2, 24.2])
  })

  test('by the pallet are refused for types that take no spaces', async () => {
    const pallets = { types: ['CRATE'], unit: 'pallet', breaks: [[0, 90]] }
    await expect(quote(lanes({ byType: [pallets] }), item(1))).rejects.toMatchObject({
      body: { message: [expect.stringContaining('GLX-ROAD is priced by the pallet')] },
    })
  })
})

describe('a service that weighs each article', () => {
  const parcels = all(
    ofService({ weighBy: 'ITEM' }),
    lanes({ basic: 0, kg: [[0, 0, 9.5], [6, 0, 14], [23, 1.1]] }), // biome-ignore format: three breaks
  )

  test('prices each by its own break', async () => {
    const { figures, explained } = await quote(parcels, item(4.2), item(5.5), item(25))
    expect(figures).toEqual([51, 5.1, 61.71])
    expect(explained?.weight).toMatchObject({ deadKg: 34.7, chargeableKg: 36, decidedBy: 'ITEMS' })
  })

  test('charges basic, minimum and maximum once', async () => {
    const bounds = (own: object) => all(parcels, lanes({ basic: 5, ...own }))
    const two = item(4, { quantity: 2 })
    expect((await quote(bounds({}), two)).figures?.[0]).toBe(24)
    expect((await quote(bounds({ minimum: 30 }), two)).figures?.[0]).toBe(30)
    expect((await quote(bounds({ maximum: 20 }), two)).figures?.[0]).toBe(20)
  })

  test('tries the next break for each', async () => {
    const next = all(parcels, lanes({ kg: [[0, 1], [10, 0.8]], nextBreakIfCheaper: true })) // biome-ignore format: a pair
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
    const base = all(perKg, lanes({ basic: 0, kg: [[0, 2]] }))
    // Freight, the surcharge, and fuel on the freight.
    expect((await quote(base, box)).figures?.slice(0, 3)).toEqual([50, 25, 5])
    expect((await quote(all(base, ofCard), box)).figures?.slice(0, 3)).toEqual([60, 30, 6])
    const both = await quote(all(base, ofCard, lanes({ cubicFactor: 400 })), box)
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
    expect((await quote(all(spot, lanes({ cubicFactor: 400 })), box)).line?.isSpotRate).toBe(true)
  })

  test.each([
    [0.1, 10.01, 10.1],
    [0.001, 10.0104, 10.011],
    [2.5, 10.01, 12.5],
    [100, 10.01, 100],
  ])('are rounded up to a step of %d kg', async (weightStepKg, kg, expected) => {
    const { explained } = await quote(ofService({ weightStepKg }), item(kg))
    expect(explained?.weight).toMatchObject({ chargeableKg: expected, decidedBy: 'DEAD' })
  })
})

describe('a lane', () => {
  const kg = [[0, 1], [100, 0.8]] // biome-ignore format: a pair

  test('charges the next break where that is cheaper, and the true weight where it is not', async () => {
    const next = lanes({ basic: 0, kg, nextBreakIfCheaper: true })
    const [heavy, light] = [await quote(next, item(90)), await quote(next, item(79))]
    expect([heavy.figures?.[0], light.figures?.[0]]).toEqual([80, 79])
    expect(heavy.explained?.weight.chargeableKg).toBe(90)
    expect(heavy.explained?.freight.charges).toEqual([
      { unit: 'KG', from: 100, quantity: 100, rate: 0.8, nextBreak: true, amount: 80 },
    ])
    expect((await quote(next, item(80))).explained?.freight.charges[0]).not.toHaveProperty('nextBreak')
  })

  test('charges at most its maximum, before the markup', async () => {
    const most = all(lanes({ basic: 10, kg, maximum: 60 }), (d) => (d.customerRates[0].markupPercent = 20))
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
    [{ itemKgMax: 30 }, 'ITEM_LIMIT', 'items of at most 30 kg; one has 35 kg', [item(35), item(31)]],
    [
      { itemLengthMetresMax: 3 },
      'ITEM_LIMIT',
      'items of at most 3 m in length; one has 3.2 m',
      [item(1, { height: 3.2 })],
    ],
    [
      { itemWidthMetresMax: 1 },
      'ITEM_LIMIT',
      'items of at most 1 m in width; one has 1.1 m',
      [item(1, { width: 1.1 })],
    ],
    [
      { itemHeightMetresMax: 1 },
      'ITEM_LIMIT',
      'items of at most 1 m in height; one has 1.1 m',
      [item(1, { height: 1.1 })],
    ],
    [
      { itemGirthMetresMax: 1.4 },
      'ITEM_LIMIT',
      'items of at most 1.4 m in girth; one has 1.6 m',
      [item(1, { length: 0.5, width: 2, height: 0.3 })],
    ],
    [
      { itemVolumeM3Max: 0.05 },
      'ITEM_LIMIT',
      'items of at most 0.05 m³; one has 0.06 m³',
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
    const { notPriced } = await quote(ofService(limit), ...items)
    expect(notPriced).toMatchObject([{ reason, message: `GLX-ROAD takes ${said}.` }])
  })

  test.each([
    [{ itemGirthMetresMax: 1.6 }, item(1, { length: 0.5, width: 2, height: 0.3 })],
    [{ itemVolumeM3Max: 0.06 }, item(1, { length: 0.5, width: 0.4, height: 0.3 })],
    [{ consignmentKgMax: 120.2 }, item(60.1, { quantity: 2 })],
    [{ consignmentItemsMax: 2, consignmentPalletSpacesMax: 2 }, item(1, { quantity: 2, type: 'PALLET' })],
  ])('%j take what just fits', async (limit, one) => {
    expect((await quote(ofService(limit), one)).notPriced).toEqual([])
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
    const limited = all(spot, ofService({ consignmentKgMax: 100, itemKgMax: 60 }))
    const reasons = async (...items: Item[]) =>
      (await quote(limited, ...items)).notPriced.map(({ reason }) => reason)
    expect(await reasons(item(60), item(60))).toEqual(['CONSIGNMENT_LIMIT'])
    expect(await reasons(item(61), item(60))).toEqual(['ITEM_LIMIT'])
    expect(await reasons(item(60), item(40))).toEqual([])
  })
})
