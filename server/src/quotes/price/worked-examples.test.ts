import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { fillWithDemoData } from '../../demo/fill-organisation.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Askers } from '../../platform/turns/askers.ts'
import { explainQuote } from '../answer/explain-quote.ts'
import { StoredQuotes } from '../answer/stored-quotes.ts'
import { RateBooks } from '../book/rate-books.ts'
import { generateQuotes, type QuoteRequest } from '../generate/generate-quotes.ts'
import { QuoteTurns } from '../generate/quote-turns.ts'

/** The worked examples of the domain on the demo data, with figures calculated by hand. */
let database: TestDatabase
let organisationId: string
const now = new Date('2026-11-14T22:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  organisationId = (await testOrganisation(database.pool)).organisationId
  await inTransaction(database.pool, (client) => fillWithDemoData(client, organisationId, 'quollway', now))
})
afterAll(() => database.drop())

async function quote(
  customerId: string,
  serviceId: string,
  request: Omit<QuoteRequest, 'general'>,
  at = now,
) {
  const { pool } = database
  const deps = {
    clock: () => at,
    rateBooks: new RateBooks(async () => pool),
    storedQuotes: new StoredQuotes(() => pool),
    quoteTurns: new QuoteTurns(new Askers()),
  }
  const who = { organisationId, timeZone: 'Australia/Sydney', rateBookVersion: '1' }
  const body = { ...request, general: { customerIds: [customerId] }, filters: { serviceIds: [serviceId] } }
  const answer = JSON.parse(await generateQuotes(deps, who, body))
  const explanation = await explainQuote(deps, organisationId, answer.results[0].quoteId, false)
  return { line: answer.results[0].quotes[0], explained: explanation.lines[0], answer }
}

const billOf = (line: { surcharges: { key: string; amount: number }[] }) =>
  Object.fromEntries(line.surcharges.map(({ key, amount }) => [key, amount]))

test('E1: parcels Melbourne to Sydney by road', async () => {
  const { line, explained } = await quote('SALTBUSH', 'GLX-ROAD', {
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  })
  expect(line).toMatchObject({ amount: 25.42, gstAmount: 3.01, totalAmount: 33.13, rateCardId: 'GLX-STD' })
  expect(billOf(line)).toEqual({ FUEL: 4.7 })
  expect(explained?.weight).toMatchObject({ deadKg: 24, cubicKg: 48, chargeableKg: 48, decidedBy: 'CUBIC' })
  expect(explained?.freight).toEqual({
    kind: 'RATE_CARD',
    lane: { from: 'SYD', to: 'MEL', reversed: true },
    breakRule: 'WHOLE',
    basic: 8.85,
    charges: [{ unit: 'KG', from: 0, quantity: 48, rate: 0.3453, amount: 16.57 }],
    minimum: 12.98,
    minimumApplied: false,
    maximum: null,
    maximumApplied: false,
    rounding: 0,
    amount: 25.42,
  })
})

test('E2: long freight to a home in a remote zone', async () => {
  const { line, explained } = await quote('IRONBARK', 'BRL-GEN', {
    origin: { postalCode: '4000' },
    destination: { postalCode: '4825', street1: '1 Marian Street' },
    items: [
      { quantity: 2, length: 3.2, width: 0.3, height: 0.3, weight: 28 },
      { quantity: 6, length: 0.8, width: 0.6, height: 0.5, weight: 18 },
    ],
  })
  expect(line).toMatchObject({ amount: 536.27, gstAmount: 114.15, totalAmount: 1255.66 })
  expect(billOf(line)).toEqual({ OVL3: 150, REMOTE: 134.4, RESI: 5, HRES: 175, FUEL: 140.84 })
  expect(line.surcharges.map(({ key }: { key: string }) => key)).toEqual([
    'OVL3',
    'REMOTE',
    'RESI',
    'HRES',
    'FUEL',
  ])
  expect(explained?.weight.chargeableKg).toBe(672)
  expect(explained?.zones).toEqual({ from: 'BNE', to: 'QLF' })
  expect(explained?.freight.charges.map(({ from, quantity }) => [from, quantity])).toEqual([
    [0, 100],
    [100, 400],
    [500, 172],
  ])
  expect(explained?.fuel).toMatchObject({ percent: 21, base: 670.67, amount: 140.84 })
})

test('E3: a parcel to New Zealand, free of GST', async () => {
  const { line, explained } = await quote('LYREBIRD', 'PWX-EXP', {
    origin: { postalCode: '2000' },
    destination: { postalCode: '1010', countryCode: 'NZ' },
    items: [{ quantity: 1, length: 0.5, width: 0.4, height: 0.3, weight: 9.2 }],
  })
  expect(line).toMatchObject({ amount: 149.5, gstAmount: 0, totalAmount: 189.87 })
  expect(billOf(line)).toEqual({ FUEL: 40.37 })
  expect(explained?.weight).toMatchObject({ cubicKg: 12, chargeableKg: 12 })
  expect(explained?.gst).toEqual({ percent: 0, base: 0, amount: 0 })
})

test('Minimum: three kilograms inside Sydney cost the minimum freight', async () => {
  const { line, explained } = await quote('SALTBUSH', 'GLX-ROAD', {
    origin: { postalCode: '2000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 3 }],
  })
  expect(line.amount).toBe(12.98)
  expect(explained?.freight).toMatchObject({
    minimum: 12.98,
    minimumApplied: true,
    amount: 12.98,
    rounding: 0,
  })
  const { cost } = await oneRow<{ cost: string }>(
    database.pool,
    `select workings->'lines'->0->>'costCents' as cost from quote where organisation_id = $1 and quote_id = $2`,
    [organisationId, line.rateId.split(':')[0]],
  )
  expect(cost).toBe('1100')
})

test('a sell card is charged without a markup', async () => {
  const { line } = await quote('IRONBARK', 'GLX-ROAD', {
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  })
  expect(line.rateCardId).toBe('GLX-IRON-SELL')
  // 7.50 + 48 x 0.3160 (0.2926 x 1.08 to four decimals)
  expect(line.amount).toBe(22.67)
})

describe('a spot rate', () => {
  const melbourneToPerth = (weight: number) =>
    quote('IRONBARK', 'GLX-ROAD', {
      origin: { postalCode: '3000' },
      destination: { postalCode: '6000' },
      // The service takes up to 100 kg per item.
      items: [{ quantity: 100, length: 0.1, width: 0.1, height: 0.1, weight: weight / 100 }],
    })

  test.each([
    [499, false],
    [500, true],
    [2000, true],
    [2000.1, false],
  ])('at %d kg is used: %s', async (weight, isSpotRate) => {
    const { line, explained } = await melbourneToPerth(weight)
    expect(line.isSpotRate).toBe(isSpotRate)
    expect(line.spotRateMessage === '').toBe(!isSpotRate)
    if (isSpotRate) expect(line.amount).toBe(640)
    expect(explained?.freight.kind).toBe(isSpotRate ? 'SPOT_RATE' : 'RATE_CARD')
    expect(line.maxTransitTime).toBeGreaterThan(0)
  })
})

describe("the version of a card depends on the date in the organisation's time zone", () => {
  const request = {
    origin: { postalCode: '3000' },
    destination: { postalCode: '2000' },
    items: [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  }
  test.each([
    ['2026-06-30T13:59:00Z', '30 June in Sydney', '2025-07-01'],
    ['2026-06-30T14:01:00Z', '1 July in Sydney', '2026-07-01'],
  ])('%s is %s', async (at, _meaning, effectiveFrom) => {
    const { explained } = await quote('SALTBUSH', 'GLX-ROAD', request, new Date(at))
    expect(explained?.rateCardVersion?.effectiveFrom).toBe(effectiveFrom)
  })
})
