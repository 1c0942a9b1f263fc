import type { Pool } from '../../src/platform/database/database.ts'
import { Askers } from '../../src/platform/turns/askers.ts'
import { explainQuote } from '../../src/quotes/answer/explain-quote.ts'
import { StoredQuotes } from '../../src/quotes/answer/stored-quotes.ts'
import { RateBooks } from '../../src/quotes/book/rate-books.ts'
import { generateQuotes } from '../../src/quotes/generate/generate-quotes.ts'
import { QuoteTurns } from '../../src/quotes/generate/quote-turns.ts'
import type { Item } from '../../src/quotes/price/goods.ts'
import { testOrganisation } from '../test-database.ts'
import type { Change, Sent } from './clean-document.ts'
import { apply } from './configuring.ts'

/** One lane, 10.00 and 0.50 a kilogram, levy and GST 10 %. */
const oneLane = (): Sent => ({
  format: 'cartage-configuration/1',
  customers: [{ id: 'SALTBUSH', name: 'Saltbush' }],
  carriers: [{ alias: 'GALAH', name: 'Galah', tolerancePercent: 2 }],
  zoneSets: [
    {
      code: 'AU',
      name: 'Australia',
      versions: [
        {
          effectiveFrom: '2026-07-01',
          zones: [
            { code: 'M', name: 'Melbourne', members: ['3000'] },
            { code: 'S', name: 'Sydney', members: ['2000'] },
          ],
        },
      ],
    },
  ],
  services: [
    {
      alias: 'GLX-ROAD',
      carrier: 'GALAH',
      name: 'Road',
      type: 'DOMESTIC',
      class: 'STANDARD',
      cubicFactor: 250,
      weightStepKg: 1,
      tax: 'GST',
      zoneSet: 'AU',
    },
  ],
  rateCards: [
    {
      alias: 'CARD',
      carrier: 'GALAH',
      name: 'Card',
      kind: 'COST',
      versions: [
        {
          effectiveFrom: '2026-07-01',
          lanes: [{ service: 'GLX-ROAD', from: 'M', to: 'S', basic: 10, kg: [[0, 0.5]], days: [1, 2] }],
        },
      ],
    },
  ],
  fuelLevies: [{ carrier: 'GALAH', effectiveFrom: '2026-07-01', percent: 10 }],
  surcharges: [],
  customerRates: [{ customer: 'SALTBUSH', carrier: 'GALAH', card: 'CARD', effectiveFrom: '2026-07-01' }],
})

const thin = { width: 0.01, height: 0.01 }
export const carton: Item = { quantity: 1, length: 0.3, ...thin, weight: 20, type: 'CARTON' }

/** Prices goods by these rates after a change, and explains the price. */
export async function quoteOneLane(pool: Pool, change: Change, items: Item[] = [carton], more: Sent = {}) {
  const { organisationId } = await testOrganisation(pool)
  const document = oneLane()
  change(document)
  await apply(pool, organisationId, document)
  const deps = {
    clock: () => new Date('2026-11-15T01:00:00Z'),
    rateBooks: new RateBooks(async () => pool),
    storedQuotes: new StoredQuotes(() => pool),
    quoteTurns: new QuoteTurns(new Askers()),
  }
  const { extras, street1 } = more
  const answer = JSON.parse(
    await generateQuotes(
      deps,
      { organisationId, timeZone: 'Australia/Sydney', rateBookVersion: '1' },
      {
        general: { customerIds: ['SALTBUSH'], ...(extras && { extras }) },
        origin: { postalCode: '3000' },
        destination: { postalCode: '2000', ...(street1 && { street1 }) },
        items,
      },
    ),
  )
  const [result] = answer.results
  const explained = await explainQuote(deps, organisationId, result.quoteId, true)
  const [line] = result.quotes
  return {
    answer,
    result,
    explained: explained.lines[0],
    costs: explained.lines[0]?.costs,
    bill: line && [
      line.amount,
      ...line.surcharges.map(({ key, amount }: Sent) => `${key} ${amount}`),
      line.gstAmount,
      line.totalAmount,
    ],
  }
}
