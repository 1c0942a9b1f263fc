import type { Database } from '../../platform/database/database.ts'
import { firstUuidv7 } from '../../platform/values/uuid.ts'
import type { PlaceAnswer } from '../answer-schemas.ts'

export interface ListedQuote {
  quoteId: string
  customerId: string
  createdAt: string
  origin: PlaceAnswer
  destination: PlaceAnswer
  serviceCount: number
  /** Of the cheapest service; both null if nothing was priced. */
  cheapestServiceId: string | null
  cheapestTotalAmount: number | null
  noQuoteMessage: string
}

export interface QuoteFilter {
  customerId?: string | undefined
  /** Quotes made at this time or later, and before that time: ISO 8601, UTC. */
  from?: string | undefined
  to?: string | undefined
}

/**
 * A page of quotes, newest first, after the quote `after`. Quote ids begin with their time, so the primary key gives
 * order, time range and page position; with a customer, its own index does. The first service of a stored result is
 * the cheapest.
 */
export async function listQuotes(
  database: Database,
  organisationId: string,
  filter: QuoteFilter,
  after: string | undefined,
  limit: number,
): Promise<ListedQuote[]> {
  const values: unknown[] = [organisationId, limit]
  const conditions: string[] = []
  const where = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`and ${condition} $${values.push(value)}`)
  }
  where('quote.customer_id =', filter.customerId)
  where('quote.quote_id >=', filter.from && firstUuidv7(new Date(filter.from)))
  where('quote.quote_id <', filter.to && firstUuidv7(new Date(filter.to)))
  where('quote.quote_id <', after)
  const { rows } = await database.query<ListedQuote>(
    `select quote.quote_id as "quoteId", quote.customer_id as "customerId", quote.created_at as "createdAt",
       first.consignment::json -> 'origin' as origin, first.consignment::json -> 'destination' as destination,
       json_array_length(result.json -> 'quotes') as "serviceCount",
       result.json #>> '{quotes,0,serviceId}' as "cheapestServiceId",
       (result.json #>> '{quotes,0,totalAmount}')::float8 as "cheapestTotalAmount",
       result.json ->> 'noQuoteMessage' as "noQuoteMessage"
     from quote
     join quote first on first.organisation_id = $1 and first.quote_id = quote.first_quote_id
     cross join lateral (select quote.result::json as json) result
     where quote.organisation_id = $1 ${conditions.join(' ')}
     order by quote.quote_id desc
     limit $2`,
    values,
  )
  return rows
}
