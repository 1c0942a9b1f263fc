import { errors } from '../../errors.ts'
import type { ResultAnswer } from '../answer-schemas.ts'
import { type Explanation, explain } from './explanation.ts'
import type { StoredQuotes } from './stored-quotes.ts'

/** How each price of a quote was calculated, and why other services have none. */
export async function explainQuote(
  { storedQuotes }: { storedQuotes: StoredQuotes },
  organisationId: string,
  quoteId: string,
  withCosts: boolean,
): Promise<Explanation> {
  const found = await storedQuotes.findWorkings(organisationId, quoteId)
  if (!found) throw errors.quoteNotFound()
  const result = JSON.parse(found.result) as ResultAnswer
  return explain(result, found.workings, found.consignmentWorkings, withCosts)
}
