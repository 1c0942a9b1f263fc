import { setImmediate } from 'node:timers/promises'
import type { RateBook } from '../../quotes/book/rate-book.ts'
import { tablesNeeded } from '../../quotes/book/tables-needed.ts'
import { consignmentOf } from '../../quotes/price/consignment.ts'
import { Pricing } from '../../quotes/price/price.ts'
import { noQuoteMessage } from '../../quotes/price/refusals.ts'
import type { State } from '../document/state.ts'
import type { Example } from '../kinds/example-shape.ts'
import type { Contents } from '../state/contents.ts'
import { skeletonOf } from '../state/skeleton-of-state.ts'
import { type Finding, finding } from './finding.ts'

/** Prices every example that has an expected total. */
export async function exampleFindings(contents: Contents, state: State, day: string): Promise<Finding[]> {
  const expected = [...state.things.examples.values()].flatMap((example) =>
    example.expect === undefined
      ? []
      : { example, date: example.date ?? day, totalAmount: example.expect.totalAmount },
  )
  if (expected.length === 0) return [finding('EXAMPLE_NONE', 'examples', 'No example has an expected total')]
  const skeleton = skeletonOf(state)
  const wanted = expected.map(({ example: { customer, service }, date }) =>
    tablesNeeded(skeleton, [customer], filtersOf(service), date),
  )
  const tables = await contents.tables({
    rateCardVersions: new Set(wanted.flatMap(({ rateCardVersions }) => [...rateCardVersions])),
    zoneSetVersions: new Set(wanted.flatMap(({ zoneSetVersions }) => [...zoneSetVersions])),
  })
  const book: RateBook = { ...skeleton, tables }
  const found: Finding[] = []
  for (const { example, date, totalAmount } of expected) {
    const total = priceExample(book, example, date)
    if (total !== totalAmount.toFixed(2)) {
      const message = `${example.name}: ${totalAmount.toFixed(2)} expected, ${total} on ${date}`
      found.push(finding('EXAMPLE_DIFFERS', `examples.${example.name}`, message))
    }
    await setImmediate()
  }
  return found
}

const filtersOf = (service: string | undefined) => (service === undefined ? {} : { serviceIds: [service] })

/** The cheapest total, or why there is none. */
function priceExample(book: RateBook, example: Example, date: string): string {
  const { customer, service, extras } = example
  const known = book.customers.get(customer)
  if (known === undefined) return 'no customer'
  const pricing = new Pricing(book, consignmentOf(example, extras), filtersOf(service), date)
  const { lines, refusals } = pricing.price(known)
  const [cheapest] = lines
  if (cheapest) return (cheapest.totalCents / 100).toFixed(2)
  return `no price (${noQuoteMessage(refusals, pricing.hasRateCard(known))})`
}
