import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { type ActivityFilter, conditionsOf } from './activities.ts'
import { activityFlagsToday, type Flag } from './flags.ts'

export const activityFlags = [
  'missingCustomer',
  'unknownCustomer',
  'unknownWarehouse',
  'unknownChargeCode',
  'clockChange',
] as const satisfies Flag[]

export interface FlagCount {
  flag: string
  activities: number
  /** What is unknown; references if the customer is missing or a clock changed. */
  examples: string[]
  /** How many more different ones there are. */
  otherExamples: number
}

export interface FlaggedActivities {
  /** How many need attention, each counted once; at most `limits.flaggedCountedMax`. */
  activities: number
  items: FlagCount[]
}

/**
 * The latest activities that match a filter and need attention, counted by reason, the most frequent first. Looks at a
 * limited number of rows that were flagged at the import, because most of them may be settled.
 */
export async function countFlags(
  db: Database,
  organisationId: string,
  filter: ActivityFilter,
): Promise<FlaggedActivities> {
  const values: unknown[] = [organisationId]
  const conditions = conditionsOf({ ...filter, flagged: undefined, flag: undefined }, values)
  const { rows } = await db.query<FlagCount & { total: number }>(
    `with flagged as (
       select * from (
         select ${activityFlagsToday} as flags_today, charge_code, warehouse_code, customer_id, reference from (
           select flags, charge_code, warehouse_code, customer_id, reference from activity
           where organisation_id = $1 and flags is not null ${conditions.join(' ')}
           order by activity_timestamp desc
           limit ${limits.flaggedLookedAtMax}) looked_at) each_one
       where flags_today <> '{}'
       limit ${limits.flaggedCountedMax})
     select flag, count(*)::integer as activities,
       coalesce((array_agg(distinct value) filter (where value is not null))[1:${limits.flagExamplesMax}], '{}') as examples,
       greatest(count(distinct value) - ${limits.flagExamplesMax}, 0)::integer as "otherExamples",
       (select count(*)::integer from flagged) as total
     from flagged
     cross join lateral unnest(flags_today) as flag
     cross join lateral (
       select case flag
         when 'unknownChargeCode' then charge_code
         when 'unknownWarehouse' then warehouse_code
         when 'unknownCustomer' then customer_id
         else reference end as value) example
     group by flag
     order by activities desc, flag`,
    values,
  )
  return { activities: rows[0]?.total ?? 0, items: rows.map(({ total: _, ...item }) => item) }
}
