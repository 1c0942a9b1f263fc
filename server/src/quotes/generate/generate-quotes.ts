import { errors } from '../../errors.ts'
import type { JsonText } from '../../platform/values/json-text.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { answerText, consignmentText, resultText } from '../answer/quote-answer.ts'
import type { StoredQuotes } from '../answer/stored-quotes.ts'
import { WorkingsCollector } from '../answer/workings.ts'
import type { QuoteAnswer } from '../answer-schemas.ts'
import type { Customer, RateBook } from '../book/rate-book.ts'
import type { RateBooks } from '../book/rate-books.ts'
import type { Filters } from '../book/service-filter.ts'
import { tablesNeeded } from '../book/tables-needed.ts'
import { type ConsignmentRequest, consignmentOf } from '../price/consignment.ts'
import { refuseUnknownExtras } from '../price/extras.ts'
import { Pricing } from '../price/price.ts'
import { noQuoteMessage } from '../price/refusals.ts'
import type { QuoteTurns } from './quote-turns.ts'
import { requestToStore } from './request-to-store.ts'
import { codesOf } from './sent-codes.ts'

export interface QuoteRequest extends ConsignmentRequest {
  general: { customerIds: string[]; extras?: string[] }
  filters?: Filters
}

export interface QuoteDependencies {
  clock: () => Date
  rateBooks: RateBooks
  storedQuotes: StoredQuotes
  quoteTurns: QuoteTurns
}

export interface QuotingOrganisation {
  organisationId: string
  timeZone: string
  rateBookVersion: string
}

/**
 * Prices a consignment for each customer and stores the results. The answer is the stored JSON text, so fetching a
 * quote returns the same bytes.
 */
export async function generateQuotes(
  { clock, rateBooks, storedQuotes, quoteTurns }: QuoteDependencies,
  who: QuotingOrganisation,
  request: QuoteRequest,
): Promise<JsonText<QuoteAnswer>> {
  const createdAt = clock()
  const { customerIds, extras, filters } = codesOf(request)
  const consignment = consignmentOf(request, extras)
  const date = localDate(createdAt, who.timeZone)
  const rateBook = await rateBooks.get(who.organisationId, who.rateBookVersion, (skeleton) =>
    tablesNeeded(skeleton, customerIds, filters, date),
  )
  refuseUnknownExtras(rateBook, extras)
  const customers = findCustomers(rateBook, customerIds)

  const pricing = new Pricing(rateBook, consignment, filters, date)
  const shared = consignmentText(consignment.origin, consignment.destination, request.items, pricing)
  const workings = new WorkingsCollector()
  const results = await quoteTurns.run(who.organisationId, customers, {
    price: (customer) => quoteCustomer(pricing, workings, customer, createdAt),
    save: (priced) =>
      storedQuotes.save(who.organisationId, {
        createdAt,
        request: JSON.stringify(requestToStore(request)),
        consignment: shared,
        consignmentWorkings: workings.ofConsignment(pricing),
        results: priced,
      }),
  })
  return answerText(
    shared,
    results.map(({ result }) => result),
  )
}

/** In the order requested, without duplicates. A foreign customer rejects the whole request. */
export function findCustomers({ customers }: RateBook, customerIds: string[]): Customer[] {
  const found: Customer[] = []
  const foreign: string[] = []
  for (const customerId of new Set(customerIds)) {
    const customer = customers.get(customerId)
    if (customer) found.push(customer)
    else foreign.push(customerId)
  }
  if (foreign.length > 0) throw errors.foreignCustomers(foreign)
  return found
}

function quoteCustomer(pricing: Pricing, workings: WorkingsCollector, customer: Customer, createdAt: Date) {
  const { customerId } = customer
  const quoteId = uuidv7(createdAt.getTime())
  const priced = pricing.price(customer)
  const message =
    priced.lines.length > 0 ? '' : noQuoteMessage(priced.refusals, pricing.hasRateCard(customer))
  return {
    quoteId,
    customerId,
    result: resultText(customerId, quoteId, message, priced.lines),
    workings: workings.add(priced),
  }
}
