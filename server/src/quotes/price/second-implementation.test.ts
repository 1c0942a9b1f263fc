import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../../../testing/random.ts'
import { apply } from '../../../test/rates/configuring.ts'
import { loadRateBook } from '../../../test/rates/whole-rate-book.ts'
import {
  type PlainPrice,
  type PlainRequest,
  pricePlainly,
} from '../../../test/second-pricing/price-plainly.ts'
import { pricedDays, randomRates, randomRequest } from '../../../test/second-pricing/random-rates.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import type { RateBook } from '../book/rate-book.ts'
import { consignmentOf } from './consignment.ts'
import { type PricedLine, Pricing } from './price.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const shown = (line: PricedLine): PlainPrice => ({
  amount: line.amountCents,
  surcharges: line.surcharges.filter(({ cents }) => cents > 0).map(({ rule, cents }) => [rule.key, cents]),
  fuel: line.fuelCents,
  gst: line.gstCents,
  total: line.totalCents,
  costs:
    line.costCents === null || line.fuelCostCents === null
      ? undefined
      : [line.costCents, ...line.surcharges.map(({ costCents }) => costCents), line.fuelCostCents],
})

const pricingOf = (book: RateBook, request: PlainRequest, date: string) =>
  new Pricing(book, consignmentOf(request, request.extras), {}, date)

const random = new Random()

test.each(Array.from({ length: 12 }, (_, at) => at))(
  'random rates %i price as a second implementation does, to the cent, with the cost of each part',
  async (at) => {
    const draws = random.fork(`rates ${at}`)
    const document = randomRates(draws)
    const { organisationId } = await testOrganisation(database.pool)
    await apply(database.pool, organisationId, document)
    const book = await loadRateBook(database.pool, organisationId, '2026-01-01')
    let priced = 0
    // Rates with many limits refuse most requests, so they get more requests.
    for (let number = 0; number < 60 || (priced <= 100 && number < 600); number += 1) {
      const request = randomRequest(draws)
      const date = draws.pick(pricedDays)
      const pricing = pricingOf(book, request, date)
      for (const customer of book.customers.values()) {
        const lines = new Map(
          pricing.price(customer).lines.map((line) => [line.service.serviceId, shown(line)]),
        )
        for (const { alias } of document.services) {
          const expected = pricePlainly(document, customer.customerId, alias, request, date)
          const asked = JSON.stringify({ customer: customer.customerId, alias, date, request })
          expect(lines.get(alias), asked).toEqual(expected)
          if (expected) priced += 1
        }
      }
    }
    expect(priced).toBeGreaterThan(100)
  },
)
