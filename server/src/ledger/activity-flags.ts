import { limits } from '../limits.ts'
import type { Database } from '../platform/database.ts'
import type { Flag } from './flags.ts'

/** The flags that an activity can have. */
export const activityFlags = [
  'missingCustomer',
  'unknownCustomer',
  'unknownWarehouse',
  'unknownChargeCode',
] as const satisfies Flag[]

export interface FlagCount {
  flag: string
  activities: number
  /** What is unknown; references if the customer is missing. */
  examples: string[]
}

/** How many of the latest flagged activities have each flag, the most frequent first. */
export async function countFlags(db: Database, organisationId: string): Promise<FlagCount[]> {
  const { rows } = await db.query<FlagCount>(
    `select flag, count(*)::integer as activities,
       coalesce((array_agg(distinct value) filter (where value is not null))[1:${limits.flagExamplesMax}], '{}') as examples
     from (
       select flags, charge_code, warehouse_code, customer_id, reference from activity
       where organisation_id = $1 and flags is not null
       order by activity_timestamp desc
       limit ${limits.flaggedCountedMax}) flagged
     cross join lateral unnest(flags) as flag
     cross join lateral (
       select case flag
         when 'unknownChargeCode' then charge_code
         when 'unknownWarehouse' then warehouse_code
         when 'unknownCustomer' then customer_id
         else reference end as value) example
     group by flag
     order by activities desc, flag`,
    [organisationId],
  )
  return rows
}
