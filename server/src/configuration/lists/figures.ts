import { errors } from '../../errors.ts'
import { missingReason } from '../../imports/rows/mandatory-fields.ts'
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
  /** Of the rejected rows, those without a mandatory custom field. A row may lack several. */
  missingFields: { key: string; rows: number }[]
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
    ...(await countRejected(
      database,
      organisationId,
      isCustomer ? 'customerId' : 'rateCardAlias',
      identity,
      since,
    )),
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

/** Rows that named the customer or card, of imports that ended since; those of the newest imports if there are many. */
async function countRejected(
  database: Database,
  organisationId: string,
  column: 'customerId' | 'rateCardAlias',
  identity: string,
  since: Date,
): Promise<Pick<Figures, 'rejectedRows' | 'missingFields'>> {
  const { rows } = await database.query<{ importId: string }>(
    `select import_id as "importId" from import
     where organisation_id = $1 and finished_at >= $2 and failed > 0 and not dry_run
     order by finished_at desc limit $3`,
    [organisationId, since, limits.figureImportsMax],
  )
  // Import by import, newest first: the limit ends the reading, and nothing is sorted.
  const counted = await database.query<MissingRow>(
    `select missing, count(*)::int as count from (
       select substring(error from $5) as missing from (
         select read.error, read.data from unnest($2::uuid[]) as ended (import_id)
         cross join lateral (
           select error, data from rejected_row
           where organisation_id = $1 and import_id = ended.import_id limit $6) read
         limit $6) newest
       where data->>$3 = $4 limit $7) counted
     group by missing`,
    [
      organisationId,
      rows.map(({ importId }) => importId),
      column,
      identity,
      missingNames,
      limits.figureRowsReadMax,
      limits.figureMax,
    ],
  )
  return {
    rejectedRows: counted.rows.reduce((sum, { count }) => sum + count, 0),
    missingFields: missingFieldsOf(counted.rows),
  }
}

interface MissingRow {
  /** Their keys, "costCentre, purchaseOrder"; null for rows that lack none. */
  missing: string | null
  count: number
}

/** Finds the names in the reasons of a row. Keys have no semicolons, which stand between reasons. */
const missingNames = missingReason('([^;]+)').replace('(s)', '\\(s\\)')

/** Most rows first. */
function missingFieldsOf(counted: MissingRow[]): Figures['missingFields'] {
  const rows = new Map<string, number>()
  for (const { missing, count } of counted)
    for (const key of missing?.split(', ') ?? []) rows.set(key, (rows.get(key) ?? 0) + count)
  return [...rows]
    .map(([key, count]) => ({ key, rows: count }))
    .sort((one, other) => other.rows - one.rows || (one.key < other.key ? -1 : 1))
}
