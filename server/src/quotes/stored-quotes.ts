import type { Database } from '../platform/database.ts'
import { isUuid } from '../platform/uuid.ts'
import type { ConsignmentWorkings, QuoteWorkings } from './workings.ts'

/** The results of one request, each part as the text that is kept and answered. */
export interface QuotesToSave {
  createdAt: Date
  request: string
  consignment: string
  consignmentWorkings: string
  results: { quoteId: string; customerId: string; result: string; workings: string }[]
}

/** One statement, whatever the number of customers; a named one for each number that occurs. */
export async function saveQuotes(
  database: Database,
  organisationId: string,
  quotes: QuotesToSave,
): Promise<void> {
  const { createdAt, request, consignment, consignmentWorkings, results } = quotes
  const values: unknown[] = [
    organisationId,
    results[0]?.quoteId,
    createdAt,
    request,
    consignment,
    consignmentWorkings,
  ]
  for (const { quoteId, customerId, result, workings } of results)
    values.push(quoteId, customerId, result, workings)
  await database.query({ name: `save_${results.length}_quotes`, text: saveStatement(results.length), values })
}

const saveStatements: string[] = []

function saveStatement(count: number): string {
  let statement = saveStatements[count]
  if (!statement) {
    const rows = Array.from({ length: count }, (_, at) => {
      const [quoteId, customerId, result, workings] = [7, 8, 9, 10].map((first) => `$${first + at * 4}`)
      const shared = at === 0 ? '$4::json, $5::text, $6::json' : 'null, null, null'
      return `($1::uuid, ${quoteId}::uuid, $2::uuid, ${customerId}, $3::timestamptz, ${shared}, ${result}, ${workings}::json)`
    })
    statement = `insert into quote (organisation_id, quote_id, first_quote_id, customer_id, created_at,
         request, consignment, consignment_workings, result, workings)
       values ${rows.join(', ')}`
    saveStatements[count] = statement
  }
  return statement
}

export async function findQuote(
  database: Database,
  organisationId: string,
  quoteId: string,
): Promise<{ consignment: string; result: string } | undefined> {
  if (!isUuid(quoteId)) return undefined
  const { rows } = await database.query({
    name: 'find_quote',
    text: `select first.consignment, quote.result
       from quote
       join quote first on first.organisation_id = quote.organisation_id and first.quote_id = quote.first_quote_id
       where quote.organisation_id = $1 and quote.quote_id = $2`,
    values: [organisationId, quoteId],
  })
  return rows[0]
}

export async function findWorkings(
  database: Database,
  organisationId: string,
  quoteId: string,
): Promise<
  | { result: string; workings: QuoteWorkings; consignmentWorkings: ConsignmentWorkings; createdAt: string }
  | undefined
> {
  if (!isUuid(quoteId)) return undefined
  const { rows } = await database.query(
    `select quote.result, quote.workings, first.consignment_workings as "consignmentWorkings",
       quote.created_at as "createdAt"
     from quote
     join quote first on first.organisation_id = quote.organisation_id and first.quote_id = quote.first_quote_id
     where quote.organisation_id = $1 and quote.quote_id = $2`,
    [organisationId, quoteId],
  )
  return rows[0]
}
