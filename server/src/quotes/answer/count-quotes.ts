import type { Database } from '../../platform/database/database.ts'
import { firstUuidv7 } from '../../platform/values/uuid.ts'

export interface QuoteCounts {
  given: number
  /** Those in which nothing could be priced. */
  withoutPrice: number
}

/** A stored result with prices always contains this empty message; one without prices has varying text. */
const pricedMark = '"noQuoteMessage":""'
/** The marker comes after the customer and the quote id. */
const markCharactersMax = 700

/** Quotes given since a time, counted no further than a limit. Ids begin with their time. */
export async function countQuotes(
  database: Database,
  organisationId: string,
  since: Date,
  max: number,
): Promise<QuoteCounts> {
  const { rows } = await database.query<QuoteCounts>(
    `select count(*)::integer as given,
       count(*) filter (where position($4::text in beginning) = 0)::integer as "withoutPrice"
     from (
       select left(result, ${markCharactersMax}) as beginning from quote
       where organisation_id = $1 and quote_id >= $2
       order by quote_id desc limit $3) recent`,
    [organisationId, firstUuidv7(since), max, pricedMark],
  )
  return rows[0] ?? { given: 0, withoutPrice: 0 }
}
