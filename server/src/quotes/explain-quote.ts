import { errors } from '../errors.ts'
import type { Database } from '../platform/database.ts'
import { type Explanation, explain } from './explanation.ts'
import type { ResultAnswer } from './quote-answer.ts'
import { findWorkings } from './stored-quotes.ts'

/** How each price of a quote came about, and why other services have none. */
export async function explainQuote(
  { pool }: { pool: Database },
  organisationId: string,
  quoteId: string,
): Promise<Explanation> {
  const found = await findWorkings(pool, organisationId, quoteId)
  if (!found) throw errors.quoteNotFound()
  const result = JSON.parse(found.result) as ResultAnswer
  return explain(result, found.workings, found.consignmentWorkings)
}
