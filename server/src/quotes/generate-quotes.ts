import { errors } from '../errors.ts'
import type { Pool } from '../platform/database.ts'
import { localDate } from '../platform/local-date.ts'
import { uuidv7 } from '../platform/uuid.ts'
import type { Item } from './goods.ts'
import { isResidential, type PlaceRequest, resolvePlaces } from './places.ts'
import { type Filters, Pricing } from './price.ts'
import { consignmentText, ResultWriter } from './quote-answer.ts'
import type { Customer, RateBook } from './rate-book.ts'
import type { RateBooks } from './rate-books.ts'
import { noQuoteMessage } from './refusals.ts'
import { saveQuotes } from './stored-quotes.ts'
import { WorkingsCollector } from './workings.ts'

export interface QuoteRequest {
  general: { customerIds: string[] }
  origin: PlaceRequest
  destination: PlaceRequest
  items: Item[]
  filters?: Filters
}

export interface QuoteDependencies {
  pool: Pool
  clock: () => Date
  rateBooks: RateBooks
}

export interface QuotingOrganisation {
  organisationId: string
  timeZone: string
  rateBookVersion: string
}

/**
 * Prices a consignment for each customer and keeps the results. The answer is JSON text: what is kept is the very text
 * that is answered, so that fetching a quote gives it back to the byte.
 */
export async function generateQuotes(
  { pool, clock, rateBooks }: QuoteDependencies,
  who: QuotingOrganisation,
  request: QuoteRequest,
): Promise<string> {
  const createdAt = clock()
  const { origin, destination } = resolvePlaces(request)
  const rateBook = await rateBooks.get(who.organisationId, who.rateBookVersion)
  const customers = findCustomers(rateBook, request.general.customerIds)

  const consignment = {
    ...{ origin, destination, items: request.items },
    isResidential: isResidential(request.destination),
  }
  const pricing = new Pricing(
    rateBook,
    consignment,
    request.filters ?? {},
    localDate(createdAt, who.timeZone),
  )
  const workings = new WorkingsCollector()
  const writer = new ResultWriter()
  const results = customers.map((customer) => quoteCustomer(pricing, writer, workings, customer, createdAt))

  const shared = consignmentText(origin, destination, request.items, pricing.goods)
  await saveQuotes(pool, who.organisationId, {
    createdAt,
    request: JSON.stringify(request),
    consignment: shared,
    consignmentWorkings: workings.ofConsignment(pricing.date),
    results,
  })
  return answerText(
    shared,
    results.map(({ result }) => result),
  )
}

/** In the order asked, each once. A foreign customer turns the whole request down. */
function findCustomers({ customers }: RateBook, customerIds: string[]): Customer[] {
  const asked = [...new Set(customerIds)]
  const found = asked.flatMap((customerId) => customers.get(customerId) ?? [])
  if (found.length < asked.length) {
    throw errors.foreignCustomers(asked.filter((customerId) => !customers.has(customerId)))
  }
  return found
}

function quoteCustomer(
  pricing: Pricing,
  writer: ResultWriter,
  workings: WorkingsCollector,
  customer: Customer,
  createdAt: Date,
) {
  const { customerId } = customer
  const quoteId = uuidv7(createdAt.getTime())
  const priced = pricing.price(customer)
  const message =
    priced.lines.length > 0 ? '' : noQuoteMessage(priced.refusals, pricing.hasRateCard(customer))
  return {
    quoteId,
    customerId,
    result: writer.write(customerId, quoteId, message, priced.lines),
    workings: workings.add(priced),
  }
}

/** The published answer, put together from the texts that are kept. */
export const answerText = (consignment: string, results: string[]): string =>
  `${consignment.slice(0, -1)},"results":[${results.join(',')}]}`
