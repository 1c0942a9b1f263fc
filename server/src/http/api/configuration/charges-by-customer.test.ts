import { beforeAll, describe, expect, test } from 'vitest'
import { cleanDocument } from '../../../../test/rates/clean-document.ts'
import { newOrganisation, type Sender, sendAs } from '../../../../test/rates/configuration-calls.ts'
import { apply, exampleDocument } from '../../../../test/rates/configuring.ts'
import { configuringApp } from '../../../../test/rates/configuring-app.ts'
import { createApiKey } from '../../../organisations/api-keys.ts'

const app = configuringApp()
let who: Sender
beforeAll(async () => {
  who = await newOrganisation(app.running)
  await apply(app.running.database.pool, who.organisationId, exampleDocument())
})

const send = (...call: Parameters<typeof sendAs> extends [unknown, unknown, ...infer Rest] ? Rest : never) =>
  sendAs(app.running, who, ...call)

describe("a customer's fuel levy", () => {
  const path = 'fuel-levies/GALAH/-/2026-07-01'
  const create = { 'if-none-match': '*' }

  test("is at the path of the carrier's levy, with the customer in the query", async () => {
    const ofCarrier = await send('GET', path)
    const own = await send('GET', `${path}?customer=IRONBARK`)
    expect(ofCarrier.json()).toEqual({ carrier: 'GALAH', effectiveFrom: '2026-07-01', percent: 18.5 })
    expect(own.json()).toEqual({ ...ofCarrier.json(), customer: 'IRONBARK', percent: 15 })
    const patch = { effectiveTo: '2027-06-30' }
    const ended = await send('PATCH', `${path}?customer=IRONBARK`, patch, {
      'if-match': String(own.headers.etag),
    })
    expect(ended.json()).toEqual({ ...own.json(), ...patch })
    expect((await send('GET', path)).json()).toEqual(ofCarrier.json())
  })

  test('is created, refused and deleted there', async () => {
    const later = 'fuel-levies/GALAH/GLX-ROAD/2027-01-01?customer=SALTBUSH'
    const made = await send('PUT', later, { percent: 0 }, create)
    expect(made.json()).toMatchObject({ service: 'GLX-ROAD', customer: 'SALTBUSH', percent: 0 })
    const next = 'fuel-levies/GALAH/GLX-ROAD/2027-02-01'
    const other = await send('PUT', `${next}?customer=SALTBUSH`, { percent: 1, customer: 'IRONBARK' }, create)
    expect(other.json().message).toEqual(['customer must be SALTBUSH, as in the path'])
    const nobody = await send('PUT', `${path}?customer=NOBODY`, { percent: 1 }, create)
    expect(nobody.json().message).toEqual(['customer names NOBODY, which does not exist'])
    const whole = await send('PUT', next, { percent: 1, customer: 'SALTBUSH' }, create)
    expect(whole.json().message).toEqual(['customer must be left out, as in the path'])
    const begun = await send('DELETE', `${path}?customer=IRONBARK`, undefined, {
      'if-match': String((await send('GET', `${path}?customer=IRONBARK`)).headers.etag),
    })
    expect([begun.statusCode, begun.json().message]).toEqual([
      409,
      ['fuel levy GALAH/-/2026-07-01/IRONBARK has begun on 2026-07-01: end it with effectiveTo instead'],
    ])
    const gone = await send('DELETE', later, undefined, { 'if-match': String(made.headers.etag) })
    expect(gone.statusCode).toBe(204)
    expect((await send('GET', later)).statusCode).toBe(404)
  })

  test('is listed and exported', async () => {
    const { items } = (await send('GET', 'fuel-levies')).json()
    expect(items).toHaveLength(4)
    expect((await send('GET', '/v1/org/configuration')).json().fuelLevies).toEqual(items)
  })
})

describe('extras', () => {
  const body = (extras: string[]) => ({
    general: { customerIds: ['SALTBUSH'], extras },
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 1, length: 0.3, width: 0.3, height: 0.3, weight: 10 }],
  })
  const quote = (extras: string[]) => send('POST', '/v1/org/quote/getQuote', body(extras))

  test('an unknown one is refused by its name, in a quote and in a trial', async () => {
    for (const path of ['/v1/org/quote/getQuote', 'price']) {
      const answer = await send('POST', path, body(['TAIL-LIFT-DELIVERY', 'PIANO']))
      expect([answer.statusCode, answer.json().message]).toEqual([
        400,
        ['general.extras.1 names PIANO, which does not exist'],
      ])
    }
  })

  test('at most twenty are asked for', async () => {
    const answer = await quote(Array.from({ length: 21 }, () => 'TAIL-LIFT-DELIVERY'))
    expect(answer.json().message).toEqual(['general.extras must contain at most 20 elements'])
  })

  test('are answered, kept with the quote, and left out if none were asked for', async () => {
    const answer = (await quote([' TAIL-LIFT-DELIVERY ', 'TAIL-LIFT-DELIVERY'])).json()
    expect(answer.extras).toEqual(['TAIL-LIFT-DELIVERY'])
    const { quoteId, quotes } = answer.results[0]
    expect(quotes[0].surcharges[0]).toMatchObject({ key: 'TAIL', amount: 45.76 })
    const kept = (await send('GET', `/v1/org/quote/getQuote/${quoteId}`)).json()
    expect(kept.extras).toEqual(['TAIL-LIFT-DELIVERY'])
    expect((await quote([])).json()).not.toHaveProperty('extras')
  })

  test('one that is in use cannot be removed', async () => {
    const { headers } = await send('GET', 'extras/TAIL-LIFT-DELIVERY')
    const answer = await send('DELETE', 'extras/TAIL-LIFT-DELIVERY', undefined, {
      'if-match': String(headers.etag),
    })
    expect(answer.json().message).toEqual([
      'extra TAIL-LIFT-DELIVERY is used by service GLX-ROAD',
      'extra TAIL-LIFT-DELIVERY is used by surcharge GALAH-TAIL-LIFT',
      'extra TAIL-LIFT-DELIVERY is used by example E4',
    ])
  })

  test('costs are explained to a key that may see them, and to no other', async () => {
    const { quoteId } = (await quote(['TAIL-LIFT-DELIVERY'])).json().results[0]
    const path = `/v1/org/quote/getQuote/${quoteId}/explanation`
    const [line] = (await send('GET', path)).json().lines
    expect(
      line.costs.lines.map(({ name, cost, sell }: Record<string, unknown>) => [name, cost, sell]),
    ).toEqual([
      ['Freight', 11, 12.98],
      ['Tail lift at delivery', 38, 45.76],
      ['Fuel levy', 9.07, 10.87],
    ])
    const { apiKey } = await createApiKey(app.running.database.pool, who.organisationId, 'plain', ['quotes'])
    const plain = await sendAs(app.running, { ...who, apiKey }, 'GET', path)
    expect(plain.statusCode).toBe(200)
    expect(plain.payload).not.toMatch(/cost|margin/i)
  })
})

test('a rule that another one replaces cannot be removed or given to a customer', async () => {
  const { headers } = await send('GET', 'surcharges/RESI')
  const match = { 'if-match': String(headers.etag) }
  expect((await send('DELETE', 'surcharges/RESI', undefined, match)).json().message).toEqual([
    'surcharge RESI is used by surcharge IRONBARK-RESI',
  ])
  expect((await send('PATCH', 'surcharges/RESI', { customer: 'SALTBUSH' }, match)).json().message).toEqual([
    'customer must be left out: IRONBARK-RESI replaces this rule for one customer',
  ])
})

test('the cost of a surcharge by the kilogram is that of the weight on the card of the customer', async () => {
  const other = await newOrganisation(app.running)
  const document = cleanDocument()
  const [card] = document.rateCards
  const [rate] = document.customerRates
  document.rateCards.push({ ...card, alias: 'GLX-CUBE', cubicFactor: 500 })
  document.customers.push({ id: 'OTHER', name: 'Other' })
  document.customerRates.push({ ...rate, customer: 'OTHER', card: 'GLX-CUBE' })
  document.surcharges = [{ id: 'KG', key: 'KG', name: 'By weight', basis: 'PER_KG', amount: 0.1, cost: 0.08 }]
  await apply(app.running.database.pool, other.organisationId, document)
  const answer = await sendAs(app.running, other, 'POST', 'price', {
    general: { customerIds: ['SALTBUSH', 'OTHER'] },
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 1, length: 1, width: 0.5, height: 0.4, weight: 10 }],
  })
  const figures = answer
    .json()
    .results.map((result: { costs: { whole: { lines: { kind: string }[] } }[] }) =>
      result.costs[0]?.whole.lines.find(({ kind }) => kind === 'SURCHARGE'),
    )
  // 0.2 cubic metres: 50 kg by the service's factor, 100 kg by the card's.
  expect(figures).toMatchObject([
    { cost: 4, sell: 5 },
    { cost: 8, sell: 10 },
  ])
})
