import { errors } from '../../errors.ts'
import type { JsonText } from '../../platform/values/json-text.ts'
import type { QuoteAnswer } from '../answer-schemas.ts'
import { answerText } from './quote-answer.ts'
import type { StoredQuotes } from './stored-quotes.ts'

/** The quote as it was first answered, as JSON text. */
export async function fetchQuote(
  { storedQuotes }: { storedQuotes: StoredQuotes },
  organisationId: string,
  quoteId: string,
): Promise<JsonText<QuoteAnswer>> {
  const quote = await storedQuotes.find(organisationId, quoteId)
  if (!quote) throw errors.quoteNotFound()
  return answerText(quote.consignment, [quote.result])
}
