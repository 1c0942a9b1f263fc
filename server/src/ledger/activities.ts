import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { type ActivityField, activityFields } from './activity-fields.ts'
import { Conditions, type OneOrMore } from './conditions.ts'
import { type FieldAnswers, ledgerTypes, selectFields } from './fields.ts'
import { activityFlagsToday, isFlaggedActivity } from './flags.ts'

export interface LedgerActivity extends FieldAnswers<ActivityField> {
  importId: string
  rowNumber: number
  /** Problems for a person to look at. */
  flags: string[]
}

export interface ActivityFilter {
  reference?: string | undefined
  customerId?: OneOrMore | undefined
  warehouseCode?: OneOrMore | undefined
  chargeCode?: OneOrMore | undefined
  status?: OneOrMore | undefined
  importId?: OneOrMore | undefined
  rowNumber?: number | undefined
  /** Activities at this time or later, and before that time: ISO 8601, UTC. */
  from?: string | undefined
  to?: string | undefined
  flagged?: boolean | undefined
  /** Flagged for this reason. */
  flag?: string | undefined
}

/** The conditions of a filter on `activity`, for a statement with the organisation as $1. Appends to `values`. */
export function conditionsOf(filter: ActivityFilter, values: unknown[]): string[] {
  const conditions = new Conditions(values)
  conditions.where('reference =', filter.reference)
  conditions.isOneOf('customer_id', filter.customerId)
  conditions.isOneOf('warehouse_code', filter.warehouseCode)
  conditions.isOneOf('charge_code', filter.chargeCode)
  conditions.isOneOf('status', filter.status)
  conditions.isOneOf('import_id', filter.importId, 'uuid')
  conditions.where('row_number =', filter.rowNumber)
  conditions.where('activity_timestamp >=', filter.from)
  conditions.where('activity_timestamp <', filter.to)
  if (filter.flagged) conditions.all.push(`and ${isFlaggedActivity}`)
  conditions.where(`flags is not null and ${activityFlagsToday} @>`, filter.flag && [filter.flag])
  return conditions.all
}

/** How many activities match a filter. Their quantities are not added up: charge codes have different units. */
export async function countActivities(
  db: Database,
  organisationId: string,
  filter: ActivityFilter,
): Promise<{ activities: number; flagged: number }> {
  const values: unknown[] = [organisationId]
  const { rows } = await db.query<{ activities: number; flagged: number }>(
    `select count(*)::integer as activities, count(*) filter (where ${isFlaggedActivity})::integer as flagged
     from activity
     where organisation_id = $1 ${conditionsOf(filter, values).join(' ')}`,
    values,
  )
  return rows[0] ?? { activities: 0, flagged: 0 }
}

/** The place of an activity in the order of a list. */
export type ActivityPosition = Pick<LedgerActivity, 'activityTimestamp' | 'importId' | 'rowNumber'>

export const placeOf = ({ activityTimestamp, importId, rowNumber }: LedgerActivity): ActivityPosition => ({
  activityTimestamp,
  importId,
  rowNumber,
})

/**
 * A page of the ledger, latest first, after the position `after`. Import and row break ties, so no page repeats or
 * skips an activity. Activities of one import come in row order: that is their key, so a page of a large import needs
 * no sort. Those of several imports do too, so rows that were sent twice are next to each other.
 */
export async function listActivities(
  db: Database,
  organisationId: string,
  filter: ActivityFilter,
  after: ActivityPosition | undefined,
  limit: number,
): Promise<LedgerActivity[]> {
  const values: unknown[] = [organisationId, limit]
  const conditions = conditionsOf(filter, values)
  const parameter = (value: unknown) => `$${values.push(value)}`
  const isOfImports = filter.importId !== undefined
  if (after !== undefined) {
    const { activityTimestamp, importId, rowNumber } = after
    const place = (...parts: unknown[]) => `(${parts.map(parameter).join(', ')})`
    conditions.push(
      isOfImports
        ? `and (row_number, import_id) > ${place(rowNumber, importId)}`
        : `and (activity_timestamp, import_id, row_number) < ${place(activityTimestamp, importId, rowNumber)}`,
    )
  }
  const order = isOfImports
    ? 'row_number, import_id'
    : 'activity_timestamp desc, import_id desc, row_number desc'
  const { rows } = await db.query<LedgerActivity>({
    text: `select ${selectFields(activityFields)}, import_id as "importId", row_number as "rowNumber",
            ${activityFlagsToday} as flags
     from activity
     where organisation_id = $1 ${conditions.join(' ')}
     order by ${order}
     limit $2`,
    values: values,
    types: ledgerTypes,
  })
  return rows
}

/** The different statuses of the latest activities, in alphabetical order. */
export async function listStatuses(db: Database, organisationId: string): Promise<string[]> {
  const { rows } = await db.query<{ status: string | null }>(
    `select distinct status from (
       select status from activity where organisation_id = $1
       order by activity_timestamp desc, import_id desc, row_number desc
       limit ${limits.statusesLookedAtMax}) latest
     where status is not null
     order by status
     limit ${limits.statusesShownMax}`,
    [organisationId],
  )
  return rows.flatMap(({ status }) => status ?? [])
}
