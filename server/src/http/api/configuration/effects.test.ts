import { beforeAll, expect, test } from 'vitest'
import { card, match, refusalOf, set, versionCalls } from '../../../../test/rates/version-calls.ts'

const { send, furnish, firstVersion, draft } = versionCalls()
beforeAll(furnish)

interface Price {
  serviceId: string
  totalAmount: number
}

interface Effect {
  source: string
  name: string
  origin: string
  destination: string
  without: Price | null
  with: Price | null
  difference: number | null
  why: string | null
}

const consignment = {
  name: 'Ours',
  customer: 'SALTBUSH',
  service: 'GLX-ROAD',
  origin: { postalCode: '3000', suburbName: 'Melbourne' },
  destination: { postalCode: '2000' },
  items: [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 100 }],
}

const trialOf = async (
  versionId: string,
  { customer, service, origin, destination, items }: typeof consignment,
) => {
  const request = {
    general: { customerIds: [customer] },
    filters: { serviceIds: [service] },
    origin,
    destination,
    items,
  }
  const prices = await Promise.all(
    [[], [versionId]].map(async (drafts) =>
      (await send('POST', 'price', { ...request, drafts, date: '2027-07-01' })).json(),
    ),
  )
  return prices.map(({ results }) => results[0].quotes[0]?.totalAmount)
}

test('consignments that the caller adds are priced without and with a draft', async () => {
  const body = { copyOf: await firstVersion(card), adjust: { percent: 10 }, effectiveFrom: '2027-07-01' }
  const { path, body: made } = await draft(card, body)
  const answer = await send('POST', `${path}/effects`, { consignments: [consignment] })
  expect(answer.statusCode, answer.payload).toBe(200)
  const { items } = answer.json() as { items: Effect[] }
  const ours = items.find(({ source }) => source === 'added')
  const [without, next] = await trialOf(made.versionId, consignment)
  expect(ours).toMatchObject({
    name: 'Ours',
    origin: '3000',
    originSuburb: 'Melbourne',
    destination: '2000',
    destinationSuburb: null,
    why: null,
    without: { totalAmount: without },
    with: { totalAmount: next },
    difference: Number((next - without).toFixed(2)),
  })
  const sources = items.map(({ source }) => source)
  expect(sources).toEqual(['example', 'example', 'example', 'example', 'added', 'made up', 'made up'])
})

test('a consignment for the cheapest service says which that is, without and with a draft', async () => {
  const { path, etag } = await draft(card, {
    copyOf: await firstVersion(card),
    effectiveFrom: '2027-07-01',
  })
  const cheaper = { service: 'GLX-ROAD', from: 'BNE', to: 'QLF', kg: [[0, 0.01]], days: [2, 3] }
  const saved = await send('PATCH', `${path}/lanes`, { put: [cheaper] }, match(etag))
  expect(saved.statusCode, saved.payload).toBe(200)
  const { service: _, ...asked } = { ...consignment, customer: 'IRONBARK' }
  const there = { origin: { postalCode: '4000' }, destination: { postalCode: '4825' } }
  const answer = await send('POST', `${path}/effects`, { consignments: [{ ...asked, ...there }] })
  expect(answer.statusCode, answer.payload).toBe(200)
  expect((answer.json().items as Effect[]).find(({ source }) => source === 'added')).toMatchObject({
    serviceId: null,
    without: { serviceId: 'BRL-GEN' },
    with: { serviceId: 'GLX-ROAD' },
  })
})

test('a consignment takes blank and unused texts as a quote does', async () => {
  const { path } = await draft(card, { copyOf: await firstVersion(card), effectiveFrom: '2027-07-01' })
  const place = { companyName: ' ', street1: '', contactName: 'Kim', phone: '', email: ' ' }
  const blank = {
    ...consignment,
    name: 'Blank',
    origin: { ...consignment.origin, ...place },
    destination: { ...consignment.destination, ...place },
  }
  const answer = await send('POST', `${path}/effects`, { consignments: [consignment, blank] })
  expect(answer.statusCode, answer.payload).toBe(200)
  const added = (answer.json().items as Effect[]).filter(({ source }) => source === 'added')
  expect(added.map(({ name }) => name)).toEqual(['Ours', 'Blank'])
  expect(added[1]?.with).toEqual(added[0]?.with)
  expect(added[1]?.with).not.toBeNull()
})

test('a consignment of an unknown customer, or with fields missing, is refused', async () => {
  const { path } = await draft(card)
  const wrong = await send('POST', `${path}/effects`, {
    consignments: [{ ...consignment, customer: 'NOBODY', service: 'NOTHING' }],
  })
  expect(refusalOf(wrong)).toEqual([
    400,
    [
      'consignments.0.customer names NOBODY, which does not exist',
      'consignments.0.service names NOTHING, which does not exist',
    ],
  ])
  expect(refusalOf(await send('POST', `${path}/effects`, { consignments: [{ name: 'x' }] }))).toEqual([
    400,
    expect.arrayContaining(['consignments.0.customer is required', 'consignments.0.items is required']),
  ])
})

test('places that change their zone get a made-up consignment, the largest change first', async () => {
  const { path, etag } = await draft(set, { copyOf: await firstVersion(set), effectiveFrom: '2027-07-01' })
  const patch = {
    put: [
      { zone: 'SYD', member: '3000' },
      { zone: 'PER', member: '2000-2100' },
    ],
  }
  expect((await send('PATCH', `${path}/members`, patch, match(etag))).statusCode).toBe(200)
  const { items } = (await send('GET', `${path}/effects`)).json() as { items: Effect[] }
  const madeUp = items.filter(({ source }) => source === 'made up')
  expect(madeUp.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^20\d\d SYD→PER, 25 kg$/),
    '3000 MEL→SYD, 25 kg',
  ])
  // No lane goes to PER; from SYD, 3000 costs what SYD to SYD does.
  expect(madeUp[0]).toMatchObject({ with: null, why: expect.any(String) })
  expect(madeUp[1]?.with).not.toBeNull()
  expect(madeUp[1]?.without).not.toEqual(madeUp[1]?.with)
})

test('frequent quotes say how often they were asked for and their weight, are summed by customer, and those that stay are counted', async () => {
  await furnish()
  const ask = (postalCode: string) =>
    send('POST', '/v1/org/quote/getQuote', {
      general: { customerIds: ['SALTBUSH'] },
      filters: { serviceIds: ['GLX-ROAD'] },
      origin: { postalCode },
      destination: { postalCode: '2000' },
      items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
    })
  for (const from of ['3000', '3000', '3001', '2000']) expect((await ask(from)).statusCode).toBe(200)
  const adjust = { percent: 10, fromZones: ['MEL'] }
  const { path } = await draft(card, {
    copyOf: await firstVersion(card),
    adjust,
    effectiveFrom: '2027-07-01',
  })
  const { items, customers, frequent } = (await send('GET', `${path}/effects`)).json()
  expect(frequent).toEqual({ changed: 2, unchanged: 1, noLongerPriced: 0 })
  const quoted = items.filter(({ source }: { source: string }) => source === 'quotes')
  expect(quoted).toMatchObject([
    { origin: '3000', quotes: 2, kg: 48, without: { totalAmount: 33.13 } },
    { origin: '3001', quotes: 1, kg: 48 },
  ])
  const [{ without, with: next }] = quoted
  const sum = (3 * Math.round(next.totalAmount * 100)) / 100
  expect(without.totalAmount).toBe(33.13)
  expect(customers).toEqual([
    {
      customerId: 'SALTBUSH',
      kinds: 2,
      quotes: 3,
      without: 99.39,
      with: sum,
      difference: Number((sum - 99.39).toFixed(2)),
      percent: expect.any(Number),
    },
  ])
  const others = items.filter(({ source }: { source: string }) => source !== 'quotes')
  expect(others.every(({ quotes }: { quotes: unknown }) => quotes === null)).toBe(true)
})
