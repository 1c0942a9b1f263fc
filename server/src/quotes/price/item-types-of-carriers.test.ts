import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { all, type Change, lanesWith, service, serviceWith } from '../../../test/rates/clean-document.ts'
import { item, quoteChanged } from '../../../test/rates/quoting-document.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import type { Item } from './goods.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

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

describe('breaks by item type', () => {
  const skid = { types: ['SKID'], unit: 'item', breaks: [[0, 60]] }
  const beside = lanesWith({ basic: 10, kg: [[0, 0.5]], byType: [skid] })

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
    const change = all(beside, lanesWith({ kg: [[0, 0.5, 9]] }), serviceWith({ minimumKg: 50 }))
    expect((await quote(change, item(200, { type: 'SKID' }))).figures?.[0]).toBe(70)
    expect((await quote(change, item(3), item(200, { type: 'SKID' }))).figures?.[0]).toBe(10 + 60 + 25 + 9)
  })

  test('by the kilogram weigh all items of the entry together, without the minimum weight', async () => {
    const tubes = { types: ['TUBE', 'ROLL'], unit: 'kg', breaks: [[0, 2], [10, 1]] } // biome-ignore format: a pair
    const change = all(lanesWith({ basic: 0, byType: [tubes] }), serviceWith({ minimumKg: 50 }))
    // 4.2 + 6.1 kg are 11 kg together, at the second break.
    const { figures } = await quote(change, item(4.2, { type: 'TUBE' }), item(6.1, { type: 'ROLL' }))
    expect(figures?.[0]).toBe(11)
  })

  test('by the kilogram weigh each article where the service does', async () => {
    const tubes = { types: ['TUBE'], unit: 'kg', breaks: [[0, 2], [10, 1]] } // biome-ignore format: a pair
    const change = all(
      lanesWith({ basic: 0, byType: [tubes] }),
      serviceWith({ minimumKg: 50, weighBy: 'ITEM' }),
    )
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
    const change = all(lanesWith({ basic: 0, byType: [pallets] }), (d) => (d.itemTypes = [chep]))
    const { figures } = await quote(
      change,
      item(1050, { length: 1.2, width: 1.2, height: 1, type: 'CHEP' }),
      item(10),
    )
    expect(figures?.[0]).toBe(183)
  })

  test('without own breaks refuse all other types, and name them', async () => {
    const { notPriced, noQuoteMessage } = await quote(
      lanesWith({ kg: undefined, byType: [skid] }),
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
      lanesWith({ kg: undefined, byType: [skid] })(d)
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
    await expect(quote(lanesWith({ byType: [pallets] }), item(1))).rejects.toMatchObject({
      body: { message: [expect.stringContaining('GLX-ROAD is priced by the pallet')] },
    })
  })
})
