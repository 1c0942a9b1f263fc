import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { type FlaggedCounts, shipmentFlags } from './flags.ts'
import type { ImportAttempt } from './import-attempt.ts'
import { shipmentsAfterWrite } from './kept-values.ts'

interface CountedCode {
  flag: string
  code: string | null
  count: number
  /** Shipments with this flag, and how many different codes they have. */
  ofFlag: number
  codes: number
  total: number
}

/** What is flagged among the shipments that an attempt wrote, or that a dry run would have written. */
export async function countFlaggedShipments(
  db: Database,
  { organisationId, importId, attempt }: ImportAttempt,
  dryRun: boolean,
): Promise<FlaggedCounts> {
  const { rows } = dryRun
    ? await db.query<CountedCode>(countStaged, [organisationId, importId, attempt])
    : await db.query<CountedCode>(countWritten, [organisationId, importId])
  const flags: FlaggedCounts['flags'] = []
  for (const { flag, code, count, ofFlag, codes } of rows) {
    let last = flags.at(-1)
    if (last?.flag !== flag) {
      last = { flag, count: ofFlag, codes: [], otherCodes: Math.max(0, codes - limits.flaggedCodesShownMax) }
      flags.push(last)
    }
    if (code !== null) last.codes.push({ code, count })
  }
  return { count: rows[0]?.total ?? 0, flags }
}

/** Counts the flags and codes of flagged shipments, the most frequent first. */
const countOf = (flagged: string) => `
  with flagged as (${flagged}),
  counted as (
    select flag, code, count(*)::integer as count
    from flagged
    cross join lateral unnest(flags) as flag
    cross join lateral (
      select case flag when 'unknownCustomer' then customer_id when 'unknownRateCard' then rate_card_alias end as code) named
    group by flag, code),
  ranked as (
    select flag, code, count, sum(count) over of_flag as of_flag, count(code) over of_flag as codes,
      row_number() over (partition by flag order by count desc, code) as place
    from counted
    window of_flag as (partition by flag))
  select flag, code, count, of_flag::integer as "ofFlag", codes::integer as codes,
    (select count(*)::integer from flagged) as total
  from ranked
  where place <= ${limits.flaggedCodesShownMax}
  order by of_flag desc, flag, place`

const countWritten = countOf(`
  select flags, customer_id, rate_card_alias from shipment
  where organisation_id = $1 and import_id = $2 and flags is not null`)

const countStaged = countOf(`
  select flags, customer_id, rate_card_alias from (
    select ${shipmentFlags} as flags, customer_id, rate_card_alias from (${shipmentsAfterWrite}) as merged) staged
  where flags is not null`)
