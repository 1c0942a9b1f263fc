import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstUuidv7 } from '../../platform/values/uuid.ts'
import { identityOf, kindOf } from '../kinds/kinds.ts'
import { readThings } from '../kinds/read-things.ts'

/** How much a customer or rate card was used. */
export interface Figures {
  since: string
  quotes: number
  shipments: number
  rejectedRows: number
}

type CountedKind = 'customers' | 'rateCards'

const dayMilliseconds = 24 * 60 * 60 * 1000

/** Counts what happened in the last days, each up to a limit, so that a busy customer costs no more than that. */
export async function readFigures(
  database: Database,
  organisationId: string,
  kind: CountedKind,
  identity: string,
  days: number,
  now: Date,
): Promise<Figures> {
  const things = await readThings(database, organisationId, kind)
  if (!things.some((thing) => identityOf(kind, thing) === identity)) {
    const { singular } = kindOf(kind)
    throw errors.thingNotFound(`${singular.slice(0, 1).toUpperCase()}${singular.slice(1)}`)
  }
  const since = new Date(now.getTime() - days * dayMilliseconds)
  const isCustomer = kind === 'customers'
  return {
    since: since.toISOString(),
    quotes: await (isCustomer ? countQuotesOf : countQuotesBy)(database, organisationId, identity, since),
    shipments: await (isCustomer ? countShipmentsOf : countShipmentsBy)(
      database,
      organisationId,
      identity,
      since,
    ),
    rejectedRows: await countRejected(
      database,
      organisationId,
      isCustomer ? 'customerId' : 'rateCardAlias',
      identity,
      since,
    ),
  }
}

interface CountRow {
  count: number
}

async function countQuotesOf(database: Database, organisationId: string, customer: string, since: Date) {
  const { rows } = await database.query<CountRow>(
    `select count(*)::int as count from (
       select 1 from quote where organisation_id = $1 and customer_id = $2 and quote_id >= $3 limit $4) counted`,
    [organisationId, customer, firstUuidv7(since), limits.figureMax],
  )
  return rows[0]?.count ?? 0
}

/** Among the newest quotes only: which cards priced a quote is known from its results alone. */
async function countQuotesBy(database: Database, organisationId: string, card: string, since: Date) {
  const { rows } = await database.query<CountRow>(
    `select count(*)::int as count from (
       select result from quote where organisation_id = $1 and quote_id >= $3 order by quote_id desc limit $4) newest
     where exists (
       select 1 from json_array_elements(result::json->'quotes') priced where priced->>'rateCardId' = $2)`,
    [organisationId, card, firstUuidv7(since), limits.effectQuotesReadMax],
  )
  return rows[0]?.count ?? 0
}

/** By the date of the quote, as the list of shipments does. */
async function countShipmentsOf(database: Database, organisationId: string, customer: string, since: Date) {
  const { rows } = await database.query<CountRow>(
    `select count(*)::int as count from (
       select 1 from shipment where organisation_id = $1 and customer_id = $2 and quote_date >= $3 limit $4) counted`,
    [organisationId, customer, since, limits.figureMax],
  )
  return rows[0]?.count ?? 0
}

async function countShipmentsBy(database: Database, organisationId: string, card: string, since: Date) {
  const { rows } = await database.query<CountRow>(
    `select count(*)::int as count from (
       select 1 from shipment where organisation_id = $1 and rate_card_alias = $2 and quote_date >= $3 limit $4) counted`,
    [organisationId, card, since, limits.figureMax],
  )
  return rows[0]?.count ?? 0
}

/** Rows that named the customer or card, of imports that ended since. */
async function countRejected(
  database: Database,
  organisationId: string,
  column: 'customerId' | 'rateCardAlias',
  identity: string,
  since: Date,
) {
  const { rows } = await database.query<{ importId: string }>(
    `select import_id as "importId" from import
     where organisation_id = $1 and finished_at >= $2 and failed > 0 and not dry_run
     order by finished_at desc limit $3`,
    [organisationId, since, limits.figureImportsMax],
  )
  const counted = await database.query<CountRow>(
    `select count(*)::int as count from (
       select 1 from rejected_row
       where organisation_id = $1 and import_id = any($2::uuid[]) and data->>$3 = $4 limit $5) counted`,
    [organisationId, rows.map(({ importId }) => importId), column, identity, limits.figureMax],
  )
  return counted.rows[0]?.count ?? 0
}
