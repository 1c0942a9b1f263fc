import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Change, Sent } from '../../../test/rates/clean-document.ts'
import { carton, quoteOneLane } from '../../../test/rates/quoting-one-lane.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import type { Item } from './goods.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const quote = (change: Change, items?: Item[], more?: Sent) =>
  quoteOneLane(database.pool, change, items, more)

describe('golden examples', () => {
  test('R1: a condition with both ends, and one that says not', async () => {
    const { bill, explained } = await quote(
      (d) =>
        d.surcharges.push({
          id: 'OVL',
          key: 'OVL',
          name: 'Overlength',
          basis: 'PER_ITEM',
          amount: 22,
          conditions: [
            { subject: 'LONGEST_SIDE', from: 1.5, below: 2 },
            { subject: 'ITEM_TYPE', isNot: ['PALLET'] },
          ],
        }),
      [
        { ...carton, quantity: 2, length: 1.6, weight: 30 },
        { ...carton, length: 1.8, weight: 30, type: 'PALLET' },
      ],
    )
    expect(bill).toEqual([55, 'OVL 44', 'FUEL 5.5', 10.45, 114.95])
    expect(explained?.surcharges[0]?.conditions).toEqual([
      'item type not PALLET',
      'longest side below 2 m and from 1.5 m',
    ])
  })

  const tailLift = (d: Sent) => {
    d.extras = [
      { code: 'TAIL-LIFT-DELIVERY', name: 'Tail lift at delivery' },
      { code: 'TWO-PERSON', name: 'Two people' },
    ]
    d.services[0].extras = ['TAIL-LIFT-DELIVERY', 'TWO-PERSON']
    d.surcharges.push({
      id: 'TAIL',
      key: 'TAIL',
      name: 'Tail lift',
      basis: 'FIXED',
      amount: 45.76,
      fuelApplies: true,
      conditions: [{ subject: 'EXTRA', is: ['TAIL-LIFT-DELIVERY'] }],
    })
  }

  test('R2: an extra is charged if it is asked for', async () => {
    const asked = { extras: ['TAIL-LIFT-DELIVERY', 'TWO-PERSON', 'TAIL-LIFT-DELIVERY'] }
    const { bill, answer, explained } = await quote(tailLift, [carton], asked)
    expect(bill).toEqual([20, 'TAIL 45.76', 'FUEL 6.58', 7.23, 79.57])
    expect(answer.extras).toEqual(['TAIL-LIFT-DELIVERY', 'TWO-PERSON'])
    expect(explained?.extras).toEqual([
      { code: 'TAIL-LIFT-DELIVERY', name: 'Tail lift at delivery', surcharges: ['TAIL'], amount: 45.76 },
      { code: 'TWO-PERSON', name: 'Two people', surcharges: [], amount: 0 },
    ])
    const without = await quote(tailLift)
    expect(without.bill).toEqual([20, 'FUEL 2', 2.2, 24.2])
    expect(without.answer).not.toHaveProperty('extras')
    expect(without.explained).not.toHaveProperty('extras')
  })

  test('a service that does not offer what is asked for says so', async () => {
    const { result } = await quote(
      (d) => {
        tailLift(d)
        d.services[0].extras = []
      },
      [carton],
      { extras: ['TAIL-LIFT-DELIVERY', 'TWO-PERSON'] },
    )
    expect(result.quotes).toEqual([])
    expect(result.noQuoteMessage).toBe(
      'No service offered to this customer offers everything that was asked for. GLX-ROAD does not offer Tail lift at delivery or Two people.',
    )
  })

  test("R3: a customer's own fuel levy, and the carrier's in the cost", async () => {
    const { bill, costs, explained } = await quote((d) => {
      d.customerRates[0].markupPercent = 20
      d.fuelLevies.push({ carrier: 'GALAH', customer: 'SALTBUSH', effectiveFrom: '2026-08-01', percent: 5 })
    })
    expect(bill).toEqual([24, 'FUEL 1.2', 2.52, 27.72])
    expect(explained?.fuel).toEqual({ percent: 5, effectiveFrom: '2026-08-01', base: 24, amount: 1.2 })
    expect(costs).toEqual({
      cost: 22,
      sell: 25.2,
      margin: 3.2,
      lines: [
        { kind: 'FREIGHT', key: null, name: 'Freight', cost: 20, sell: 24, margin: 4 },
        { kind: 'FUEL', key: null, name: 'Fuel levy', cost: 2, sell: 1.2, margin: -0.8 },
      ],
    })
  })
})

describe("a customer's levy", () => {
  const own = (percent: number, more: object = {}) => ({
    carrier: 'GALAH',
    customer: 'SALTBUSH',
    effectiveFrom: '2026-07-01',
    percent,
    ...more,
  })

  test('counts on a sell card, whose cost is not known', async () => {
    const { bill, costs } = await quote((d) => {
      d.rateCards[0].kind = 'SELL'
      d.fuelLevies.push(own(5))
    })
    expect(bill).toEqual([20, 'FUEL 1', 2.1, 23.1])
    expect(costs).toBeUndefined()
  })

  test('of 0 % is no levy', async () => {
    const { bill } = await quote((d) => d.fuelLevies.push(own(0)))
    expect(bill).toEqual([20, 2, 22])
  })

  test.each([
    ['of a service goes before that of the carrier', [own(5), own(4, { service: 'GLX-ROAD' })], 'FUEL 0.8'],
    ['that began last counts', [own(5), own(6, { effectiveFrom: '2026-08-01' })], 'FUEL 1.2'],
    [
      'counts again after a later one has ended',
      [own(5), own(6, { effectiveFrom: '2026-08-01', effectiveTo: '2026-11-14' })],
      'FUEL 1',
    ],
    [
      "gives way to the carrier's after its last day",
      [own(5, { effectiveTo: '2026-11-14' }), own(9, { effectiveFrom: '2026-11-16' })],
      'FUEL 2',
    ],
  ])('%s', async (_what, levies, expected) => {
    const { bill } = await quote((d) => d.fuelLevies.push(...levies))
    expect(bill[1]).toBe(expected)
  })
})

describe('a rule that replaces another for a customer', () => {
  const overlength = (d: Sent) => {
    const rule = (id: string, amount: number, from: number) => ({
      id,
      key: id,
      name: id,
      basis: 'PER_ITEM',
      amount,
      group: 'OVL',
      conditions: [{ subject: 'LONGEST_SIDE', from }],
    })
    d.surcharges.push(rule('OVL1', 10, 1.5), rule('OVL2', 40, 2))
    return { ...rule('SALT-OVL2', 25, 2), customer: 'SALTBUSH', replaces: 'OVL2' }
  }
  const long = [{ ...carton, length: 2.5 }]

  test('takes its place in a group', async () => {
    const { bill, costs } = await quote((d) => d.surcharges.push(overlength(d)), long)
    expect(bill).toEqual([20, 'SALT-OVL2 25', 'FUEL 2', 4.7, 51.7])
    // The carrier still charges 40.
    expect(costs?.lines[1]).toMatchObject({ cost: 40, sell: 25, margin: -15 })
  })

  test('and exempts from that rule alone: the next of the group applies', async () => {
    const { bill, costs } = await quote((d) => d.surcharges.push({ ...overlength(d), amount: 0 }), long)
    expect(bill).toEqual([20, 'OVL1 10', 'FUEL 2', 3.2, 35.2])
    expect(costs?.lines[1]).toMatchObject({ key: 'OVL1', cost: 10, sell: 10, margin: 0 })
  })

  const residential = (d: Sent) =>
    d.surcharges.push({
      id: 'RESI',
      key: 'RESI',
      name: 'Residential',
      basis: 'FIXED',
      amount: 8.5,
      fuelApplies: true,
      conditions: [{ subject: 'RESIDENTIAL' }],
    })

  test('an exemption is not on the quote, but its cost is in the explanation', async () => {
    const { bill, costs } = await quote(
      (d) => {
        residential(d)
        d.surcharges.push({
          ...d.surcharges[0],
          id: 'SALT-RESI',
          customer: 'SALTBUSH',
          replaces: 'RESI',
          amount: 0,
        })
      },
      [carton],
      { street1: '1 Short Street' },
    )
    expect(bill).toEqual([20, 'FUEL 2', 2.2, 24.2])
    expect(costs).toMatchObject({ cost: 31.35, sell: 22, margin: -9.35 })
    expect(costs?.lines.map(({ name, cost, sell }) => [name, cost, sell])).toEqual([
      ['Freight', 20, 20],
      ['Residential', 8.5, 0],
      ['Fuel levy', 2.85, 2],
    ])
  })

  test.each([
    [
      'if its own conditions are not met, nothing is charged',
      { conditions: [{ subject: 'ITEM_KG', over: 99 }] },
      [],
    ],
    ['before its first day, the replaced rule counts', { effectiveFrom: '2026-11-16' }, ['RESI 8.5']],
  ])('%s', async (_what, own, expected) => {
    const { bill } = await quote(
      (d) => {
        residential(d)
        d.surcharges.push({
          ...d.surcharges[0],
          id: 'SALT-RESI',
          customer: 'SALTBUSH',
          replaces: 'RESI',
          ...own,
        })
      },
      [carton],
      { street1: '1 Short Street' },
    )
    expect(bill.filter((part: unknown) => String(part).startsWith('RESI'))).toEqual(expected)
  })
})

describe('the cost of a rule', () => {
  test('has the basis, minimum and maximum of the rule; a percentage of freight is of its cost', async () => {
    const { bill, costs } = await quote((d) => {
      d.customerRates[0].markupPercent = 20
      const rule = { name: 'Rule', fuelApplies: false }
      d.surcharges.push(
        { ...rule, id: 'KG', key: 'KG', basis: 'PER_KG', amount: 0.5, cost: 0.3, minimum: 8 },
        { ...rule, id: 'PCT', key: 'PCT', basis: 'PCT_FREIGHT', amount: 10, cost: 5 },
      )
    })
    expect(bill).toEqual([24, 'KG 10', 'PCT 2.4', 'FUEL 2.4', 3.88, 42.68])
    expect(costs?.lines.map(({ cost, sell, margin }) => [cost, sell, margin])).toEqual([
      [20, 24, 4],
      [8, 10, 2],
      [1, 2.4, 1.4],
      [2, 2.4, 0.4],
    ])
    expect(costs).toMatchObject({ cost: 31, sell: 38.8, margin: 7.8 })
  })
})

describe('the least margin and rounding', () => {
  test.each([
    [{ markupPercent: 5, marginMinimum: 3.07, roundTo: 0.1 }, 23.1],
    [{ markupPercent: 5, marginMinimum: 3.07, roundTo: 0.05 }, 23.05],
    [{ markupPercent: 5, marginMinimum: 3.05, roundTo: 0.1 }, 23.1],
    [{ markupPercent: 5, marginMinimum: 3.04, roundTo: 0.1 }, 23],
    [{ markupPercent: 20, marginMinimum: 3.07, roundTo: 0.1 }, 24],
    [{ marginMinimum: 3.07 }, 23.07],
    [{ markupPercent: -10, marginMinimum: 0 }, 20],
  ])('%j make 20.00 %d', async (rate, expected) => {
    const { bill, explained } = await quote((d) => Object.assign(d.customerRates[0], rate))
    expect(bill[0]).toBe(expected)
    const { basic = 0, charges = [], rounding = 0 } = explained?.freight ?? {}
    const shown = [basic, ...charges.map(({ amount }) => amount), rounding]
    expect(shown.reduce((sum, one) => sum + one, 0)).toBeCloseTo(expected, 6)
  })
})
