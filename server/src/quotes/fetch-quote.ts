import { errors } from '../errors.ts'
import type { Database } from '../platform/database.ts'
import { answerText } from './generate-quotes.ts'
import { findQuote } from './stored-quotes.ts'

/** The quote as it was first answered, as JSON text. */
export async function fetchQuote(
  { pool }: { pool: Database },
  organisationId: string,
  quoteId: string,
): Promise<string> {
  const quote = await findQuote(pool, organisationId, quoteId)
  if (!quote) throw errors.quoteNotFound()
  return answerText(quote.consignment, [quote.result])
}
