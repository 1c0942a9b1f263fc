import { Ajv2020 } from 'ajv/dist/2020.js'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneRow } from '../../../../test/one-row.ts'
import { carton, type Quoting, quoteBody, testQuoting } from '../../../../test/rates/quoting.ts'
import type { Explanation } from '../../../quotes/answer/explanation.ts'
import { explanationExample, explanation as schema } from './explanation-schema.ts'
import { quoteRequestExample } from './quote-schemas.ts'

let quoting: Quoting
beforeAll(async () => {
  quoting = await testQuoting()
})
afterAll(() => quoting.close())

const ajv = new Ajv2020({ allErrors: true })
const customerIds = ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT', 'DORMANT']
const request = {
  ...quoteBody,
  general: { customerIds },
  destination: { postalCode: '4825', street1: '1 Marian Street' },
  items: [
    { ...carton, itemValue: 900, type: 'DG' },
    { ...carton, length: 3.1, weight: 35 },
  ],
}

async function explain(body: object) {
  const { results } = (await quoting.send(body)).json()
  const explained: Explanation[] = []
  for (const { quoteId } of results) explained.push((await quoting.read(`${quoteId}/explanation`)).json())
  return { results, explained }
}
const cents = (money: number) => Math.round(money * 100)

describe('an explanation', () => {
  test('has its published shape', async () => {
    const { explained } = await explain(request)
    for (const one of explained) expect(ajv.validate(schema, one), JSON.stringify(ajv.errors)).toBe(true)
  })

  test('matches the documentation', async () => {
    const [explained] = (await explain(quoteRequestExample)).explained
    const shown = JSON.stringify(explanationExample).replaceAll(
      explanationExample.quoteId,
      explained?.quoteId ?? '',
    )
    const { notPriced, ...lines } = { ...JSON.parse(shown), pricedOn: '2026-11-15' }
    expect(explained).toMatchObject(lines)
    expect(explained?.notPriced).toEqual(expect.arrayContaining(notPriced))
  })

  test.each([
    ['', customerIds],
    [', also where a customer with surcharges of its own comes first', customerIds.toReversed()],
  ])('adds up to every line of its quote%s', async (_which, asked) => {
    const { results, explained } = await explain({ ...request, general: { customerIds: asked } })
    for (const [at, { lines, customerId, quoteId }] of explained.entries()) {
      expect({ customerId, quoteId }).toEqual({
        customerId: results[at].customerId,
        quoteId: results[at].quoteId,
      })
      expect(lines).toHaveLength(results[at].quotes.length)
      for (const [number, line] of lines.entries()) {
        const quoted = results[at].quotes[number]
        const { freight, surcharges, fuel, gst } = line
        const sum = freight.charges.reduce(
          (total, charge) => total + cents(charge.amount),
          cents(freight.basic),
        )
        expect(cents(freight.amount)).toBe(
          (freight.minimumApplied
            ? cents(freight.minimum)
            : freight.maximumApplied
              ? cents(freight.maximum ?? 0)
              : sum) + cents(freight.rounding),
        )
        expect(Math.abs(cents(freight.rounding))).toBeLessThanOrEqual(2)
        expect(freight.amount).toBe(quoted.amount)
        const all = [
          ...surcharges.map(({ key, amount }) => ({ key, amount })),
          ...(fuel ? [{ key: 'FUEL', amount: fuel.amount }] : []),
        ]
        expect(all).toEqual(
          quoted.surcharges.map(({ key, amount }: { key: string; amount: number }) => ({ key, amount })),
        )
        const fuelBase = surcharges
          .filter(({ fuelApplies }) => fuelApplies)
          .reduce((total, { amount }) => total + cents(amount), cents(freight.amount))
        if (fuel) expect(cents(fuel.base)).toBe(fuelBase)
        const subtotal = all.reduce((total, { amount }) => total + cents(amount), cents(freight.amount))
        expect(cents(gst.base)).toBe(subtotal)
        expect(subtotal + cents(gst.amount)).toBe(cents(line.totalAmount))
        expect(line.totalAmount).toBe(quoted.totalAmount)
      }
    }
  })

  test('names the figures and conditions behind each surcharge', async () => {
    const { explained } = await explain({ ...request, general: { customerIds: ['LYREBIRD'] } })
    const line = explained[0]?.lines.find(({ serviceId }) => serviceId === 'BRL-GEN')
    const told = line?.surcharges.map(({ key, basis, rate, quantity, conditions }) => [
      key,
      basis,
      rate,
      quantity,
      conditions[0],
    ])
    expect(told).toEqual([
      ['OVL3', 'PER_ITEM', 75, 2, 'longest side from 3 m'],
      ['REMOTE', 'PER_KG', 0.2, line?.weight.chargeableKg, expect.stringMatching(/^destination zone .*QLF/)],
      ['RESI', 'FIXED', 5, 1, 'residential delivery'],
      ['HRES', 'FIXED', 55, 1, 'weight of the consignment from 30 kg'],
      ['DG', 'FIXED', 60, 1, expect.stringMatching(/^item type .*\bDG\b/)],
      ['WARR', 'PCT_VALUE', 1, 1600, "the part of an item's value above 100"],
    ])
  })

  test('says why every other service was not priced', async () => {
    const { explained } = await explain({
      ...quoteBody,
      general: { customerIds: ['SALTBUSH'] },
      items: [{ ...carton, weight: 31 }],
      filters: { serviceTypes: ['DOMESTIC'] },
    })
    expect(explained[0]?.notPriced.map(({ serviceId, reason }) => [serviceId, reason])).toEqual([
      ['PWX-ECO', 'FILTER'],
      ['PWX-EXP', 'FILTER'],
      ['BRL-GEN', 'NO_RATE_CARD'],
      ['GLX-NITE', 'ITEM_LIMIT'],
      ['NPN-PAL', 'ITEM_TYPE'],
    ])
  })

  test('reveals neither cost nor margin nor markup', async () => {
    const { explained } = await explain(request)
    const text = JSON.stringify(explained)
    expect(text).not.toMatch(/cost|margin|markup/i)
    const [first] = explained[0]?.lines ?? []
    // The card has 7.50 and a minimum of 15.00; SALTBUSH pays 18 % more.
    expect(first?.freight).toMatchObject({ basic: 8.85, minimum: 17.7 })
    // Rates are rounded like those of a card, so that the markup cannot be worked out from them.
    for (const { lines } of explained) {
      for (const { rate } of lines.flatMap((line) => line.freight.charges)) {
        expect(String(rate)).toMatch(/^\d+(\.\d{1,4})?$/)
      }
    }
  })

  test('never contains cost or margin', async () => {
    const { results } = await explain(quoteBody)
    const { workings } = await oneRow<{ workings: { lines: object[] } }>(
      quoting.database.pool,
      'select workings from quote where organisation_id = $1 and quote_id = $2',
      [quoting.quollway.organisationId, results[0].quoteId],
    )
    expect(workings.lines[0]).toMatchObject({
      serviceId: 'GLX-ROAD',
      costCents: 2154,
      marginCents: 388,
    })
  })
})
