import { limits } from '../limits.ts'
import { CallTogether } from '../platform/call-together.ts'
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

const resultsTogetherMax = limits.customersPerQuoteMax

/**
 * One statement for a request, whatever the number of its customers, and one for several requests of an organisation
 * that come at the same time: what they wait for is the commit, and one commit is as durable for all of them.
 */
const together = new WeakMap<Database, CallTogether<QuotesToSave, undefined>>()

export function saveQuotes(
  database: Database,
  organisationId: string,
  quotes: QuotesToSave,
): Promise<undefined> {
  let calls = together.get(database)
  if (!calls) {
    calls = new CallTogether(
      (organisation, all) => saveAll(database, organisation, all),
      resultsTogetherMax,
      ({ results }) => results.length,
      // Each is a connection: an organisation with many large requests must leave some to the others.
      limits.quoteSavesAtOnceMax,
    )
    together.set(database, calls)
  }
  return calls.call(organisationId, quotes)
}

async function saveAll(
  database: Database,
  organisationId: string,
  all: QuotesToSave[],
): Promise<undefined[]> {
  const values: unknown[] = [organisationId]
  let count = 0
  for (const { createdAt, request, consignment, consignmentWorkings, results } of all) {
    const firstQuoteId = results[0]?.quoteId
    const createdText = createdAt.toISOString()
    for (const [position, { quoteId, customerId, result, workings }] of results.entries()) {
      const shared = position === 0 ? [request, consignment, consignmentWorkings] : [null, null, null]
      values.push(quoteId, firstQuoteId, customerId, createdText, ...shared, result, workings)
      count++
    }
  }
  await database.query({ name: `save_${count}_quotes`, text: saveStatement(count), values })
  return all.map(() => undefined)
}

const saveStatements: string[] = []

function saveStatement(count: number): string {
  let statement = saveStatements[count]
  if (!statement) {
    const types = ['uuid', 'uuid', 'text', 'timestamptz', 'json', 'text', 'json', 'text', 'json']
    const rows = Array.from({ length: count }, (_, row) => {
      const values = types.map((type, position) => `$${2 + row * types.length + position}::${type}`)
      return `($1::uuid, ${values.join(', ')})`
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
