import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apply, exportText, testTime } from '../../../../test/rates/configuring.ts'
import { type TestApp, testApp } from '../../../../test/test-app.ts'
import { type TestOrganisation, testOrganisation } from '../../../../test/test-database.ts'

let running: TestApp
beforeAll(async () => {
  running = await testApp()
  running.services.clock = () => testTime
})
afterAll(() => running.close())

interface Figures {
  amount: number
  surcharges: Record<string, number>
  gst: number
  total: number
}

/** The name of an example, what is asked for with it, and what it costs. */
type Priced = [example: string, extras: string[], figures: Figures]

const charged = (
  amount: number,
  surcharges: Record<string, number>,
  gst: number,
  total: number,
): Figures => ({
  amount,
  surcharges,
  gst,
  total,
})

/**
 * The cards of a road, a parcel and a pallet carrier under `examples`, and what they charge, worked out by hand.
 * Amounts are the card's freight with the customer's markup; fuel is the last surcharge.
 */
const cards: Record<string, Priced[]> = {
  // Markup 15 %, at least 4.00, in steps of 0.05; the customer's fuel is 12 %; 333 kg for a cubic metre.
  'road-carrier': [
    // 106.56 cubic kg: 9.80 + 107 × 0.3048 = 42.41, × 1.15 = 48.77.
    ['Cartons from Melbourne to Sydney', [], charged(48.75, { FUEL: 5.85 }, 5.46, 60.06)],
    // Fuel also on the tail lift.
    [
      'Cartons from Melbourne to Sydney',
      ['TAIL-LIFT-DELIVERY', 'CALL-FIRST'],
      charged(48.75, { TAILD: 45.76, FUEL: 11.34 }, 10.59, 116.44),
    ],
    // The minimum: 18.50, and 4.00 is more than 15 % of it.
    ['One small carton inside Sydney', [], charged(22.5, { FUEL: 2.7 }, 2.52, 27.72)],
    // 14.50 + 107 × 0.7410 = 93.79, × 1.15 = 107.86. Heavy home delivery is dearer than the customer's own 4.40.
    // Remote: 107 × 0.22, on which fuel is charged too.
    [
      'A long item to a home far away',
      [],
      charged(107.85, { HAND: 11, LEN2: 27.5, HOME: 49.5, REMOTE: 23.54, FUEL: 15.77 }, 23.52, 258.68),
    ],
    // 480 kg of cartons would be 402.34: 500 × 0.7711 is cheaper. The skid is 95.00: 9.80 + 385.55 + 95.00 = 490.35,
    // × 1.15. No manual handling is charged for the skid.
    ['Cartons and a skid to Perth', [], charged(563.9, { FUEL: 67.67 }, 63.16, 694.73)],
  ],
  // Markup 20 %, fuel 11.2 %, 250 kg for a cubic metre, each parcel on its own.
  'parcel-carrier': [
    // 3 cubic kg: "over 1 to 3 kg 12.90", × 1.2.
    ['A parcel from Melbourne to Sydney', [], charged(15.48, { FUEL: 1.73 }, 1.72, 18.93)],
    // "Over 5 to 10 kg 31.80", × 1.2. Cover: 1.25 % of 200.00.
    [
      'A parcel of value to a box in Perth',
      [],
      charged(38.16, { BOX: 5.5, COVER: 2.5, FUEL: 4.27 }, 5.04, 55.47),
    ],
    // "14.90 for 10 kg and 0.62 for each more": 24.20, × 1.2. A girth of 1.6 m is dearer than 25 kg.
    [
      'A heavy parcel to a home in Sydney',
      [],
      charged(29.04, { HOME: 3.85, WIDE: 11, FUEL: 3.25 }, 4.71, 51.85),
    ],
    // Two satchels at 11.50, 5 kg for 15.80, twice 12 kg for 21.28: 81.36, × 1.2.
    ['Parcels and satchels together', [], charged(97.63, { FUEL: 10.93 }, 10.86, 119.42)],
    [
      'Parcels and satchels together',
      ['SIGNATURE'],
      charged(97.63, { SIGN: 2.75, FUEL: 10.93 }, 11.13, 122.44),
    ],
  ],
  // Markup 12.5 %, fuel 22.5 %, spaces of 1.2 × 1.2 × 1.5 m and 1,000 kg.
  'pallet-carrier': [
    // 12.00 + 3 × 114.38 = 355.14, × 1.125.
    ['Three pallets from Melbourne to Sydney', [], charged(399.53, { FUEL: 89.89 }, 48.94, 538.36)],
    // 1.6 m high, so two spaces: 12.00 + 2 × 283.50, × 1.125. Remote: 8 % of 651.38, with fuel.
    ['A high pallet to a remote place', [], charged(651.38, { REMOTE: 52.11, FUEL: 158.29 }, 86.18, 947.96)],
    // 12.00 + 22 × 97.34 = 2,153.48 is above the maximum: 1,950.00 × 1.125.
    ['A truckload from Melbourne to Sydney', [], charged(2193.75, { FUEL: 493.59 }, 268.73, 2956.07)],
    // One space and a half: 12.00 + 1.5 × 49.44, × 1.125. The slot: 1.5 × 6.50, at least 25.00.
    ['Three half pallets inside Sydney', [], charged(96.93, { SMALL: 15, FUEL: 21.81 }, 13.37, 147.11)],
    [
      'Three half pallets inside Sydney',
      ['TIMESLOT'],
      charged(96.93, { SMALL: 15, SLOT: 25, FUEL: 21.81 }, 15.87, 174.61),
    ],
  ],
}

const documentOf = (card: string) =>
  JSON.parse(readFileSync(new URL(`../../../../../examples/${card}.json`, import.meta.url), 'utf8'))

async function quote(
  { apiKey }: TestOrganisation,
  example: Record<string, unknown>,
  extras: string[],
): Promise<Figures> {
  const { customer, service, origin, destination, items } = example
  const answer = await running.app.inject({
    method: 'POST',
    url: '/v1/org/quote/getQuote',
    headers: { 'x-api-key': apiKey },
    payload: {
      general: { customerIds: [customer], extras },
      filters: { serviceIds: [service] },
      origin,
      destination,
      items,
    },
  })
  const [{ quotes, noQuoteMessage }] = answer.json().results
  expect(quotes, noQuoteMessage).toHaveLength(1)
  const [{ amount, surcharges, gstAmount, totalAmount }] = quotes
  return {
    amount,
    surcharges: Object.fromEntries(
      surcharges.map((one: { key: string; amount: number }) => [one.key, one.amount]),
    ),
    gst: gstAmount,
    total: totalAmount,
  }
}

describe.each(Object.entries(cards))('the card of examples/%s.json', (card, priced) => {
  test('is entered whole, with nothing to complain about, and exported as it was', async () => {
    const { organisationId } = await testOrganisation(running.database.pool)
    const document = documentOf(card)
    const { findings } = await apply(running.database.pool, organisationId, document, { check: 'warnings' })
    expect(findings?.filter(({ severity }) => severity !== 'N')).toEqual([])
    const exported = await exportText(running.database.pool, organisationId)
    const again = await apply(running.database.pool, organisationId, JSON.parse(exported))
    expect(again.counts).toMatchObject({ new: 0, changed: 0, removed: 0 })
  })

  test('charges what the carrier would, to the cent', async () => {
    const organisation = await testOrganisation(running.database.pool)
    const document = documentOf(card)
    await apply(running.database.pool, organisation.organisationId, document)
    const examples = new Map(document.examples.map((one: { name: string }) => [one.name, one]))
    const found: Priced[] = []
    for (const [name, extras] of priced) {
      found.push([
        name,
        extras,
        await quote(organisation, examples.get(name) as Record<string, unknown>, extras),
      ])
    }
    expect(found).toEqual(priced)
    expect(priced.filter(([, extras]) => extras.length === 0).map(([name]) => name)).toEqual([
      ...examples.keys(),
    ])
  })
})
