import type { Pool } from '../../src/platform/database/database.ts'
import { Askers } from '../../src/platform/turns/askers.ts'
import { explainQuote } from '../../src/quotes/answer/explain-quote.ts'
import { StoredQuotes } from '../../src/quotes/answer/stored-quotes.ts'
import { RateBooks } from '../../src/quotes/book/rate-books.ts'
import { generateQuotes, type QuoteRequest } from '../../src/quotes/generate/generate-quotes.ts'
import { QuoteTurns } from '../../src/quotes/generate/quote-turns.ts'
import type { Item } from '../../src/quotes/price/goods.ts'
import { testOrganisation } from '../test-database.ts'
import { type Change, cleanDocument } from './clean-document.ts'
import { apply, testTime } from './configuring.ts'

/**
 * Applies the clean document with a change to a new organisation and quotes SALTBUSH from Melbourne to Sydney: one
 * carrier, a levy of 10 %, no markup. The answer and its explanation are those of the service.
 */
export async function quoteChanged(
  pool: Pool,
  change: Change,
  items: Item[],
  request: Partial<QuoteRequest> = {},
) {
  const { organisationId } = await testOrganisation(pool)
  const document = cleanDocument()
  delete document.examples
  change(document)
  await apply(pool, organisationId, document)
  return quoteOf(pool, organisationId, items, request)
}

async function quoteOf(
  pool: Pool,
  organisationId: string,
  items: Item[],
  request: Partial<QuoteRequest> = {},
) {
  const deps = {
    clock: () => testTime,
    rateBooks: new RateBooks(async () => pool),
    storedQuotes: new StoredQuotes(() => pool),
    quoteTurns: new QuoteTurns(new Askers()),
  }
  const who = { organisationId, timeZone: 'Australia/Sydney', rateBookVersion: '1' }
  const answer = JSON.parse(
    await generateQuotes(deps, who, {
      general: { customerIds: ['SALTBUSH'] },
      items,
      origin: { postalCode: '3000' },
      destination: { postalCode: '2000' },
      ...request,
    }),
  )
  const [result] = answer.results
  const quoteIds: string[] = answer.results.map(({ quoteId }: { quoteId: string }) => quoteId)
  const explanations = await Promise.all(
    quoteIds.map((quoteId) => explainQuote(deps, organisationId, quoteId, false)),
  )
  const [explanation] = explanations
  const [line] = result.quotes
  return {
    answer,
    line,
    explained: explanation?.lines[0],
    notPriced: explanation?.notPriced ?? [],
    /** Of each customer. */
    weights: explanations.map(({ lines }) => lines[0]?.weight),
    noQuoteMessage: result.noQuoteMessage,
    /** Freight, fuel and total. */
    figures: line && [
      line.amount,
      ...line.surcharges.map(({ amount }: { amount: number }) => amount),
      line.totalAmount,
    ],
  }
}

/** Thin, so that its volume does not count. */
export const item = (weight: number, own: Partial<Item> = {}): Item => ({
  quantity: 1,
  length: 0.1,
  width: 0.1,
  height: 0.1,
  weight,
  ...own,
})
