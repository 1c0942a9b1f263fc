import type { Database } from '../platform/database/database.ts'
import { compareTexts } from '../platform/values/compare-texts.ts'
import type { LongNumber } from '../platform/values/exact-json.ts'
import { daysAfter, localDate } from '../platform/values/local-date.ts'
import { readTimestamp } from '../platform/values/timestamps.ts'
import { type ActivityFilter, conditionsOf } from './activities.ts'
import { ledgerTypes } from './fields.ts'

export const totalsBy = ['chargeCode', 'customerId', 'warehouseCode'] as const
export type TotalsBy = (typeof totalsBy)[number]

export interface ActivityTotal {
  chargeCode: string
  /** The customer or warehouse; null if there is none, and for totals by charge code only. */
  group: string | null
  /** Monday of the week, in the organisation's zone. */
  week: string
  quantity: number | LongNumber
  rows: number
}

const columns: Record<TotalsBy, string> = {
  chargeCode: 'null::text',
  customerId: 'customer_id',
  warehouseCode: 'warehouse_code',
}

export interface TotalsFilter extends ActivityFilter {
  by: TotalsBy
  timeZone: string
  from: string
  to: string
}

/**
 * Sums of quantities by week. Never across charge codes: units and hours cannot be added. The database only looks up
 * the week of each activity among the beginnings of the weeks: computing it in the time zone takes several times as
 * long.
 */
export async function totalActivities(
  db: Database,
  organisationId: string,
  filter: TotalsFilter,
): Promise<ActivityTotal[]> {
  const weeks = weeksBetween(filter.from, filter.to, filter.timeZone)
  const values: unknown[] = [organisationId, weeks.map(({ begins }) => begins)]
  const { rows } = await db.query<Omit<ActivityTotal, 'week'> & { week: number }>({
    text: `select charge_code as "chargeCode", ${columns[filter.by]} as "group",
       width_bucket(activity_timestamp, $2::timestamptz[]) as week,
       trim_scale(sum(quantity)) as quantity, count(*)::integer as rows
     from activity
     where organisation_id = $1 ${conditionsOf(filter, values).join(' ')}
     group by 1, 2, 3`,
    values,
    types: ledgerTypes,
  })
  // Sorted here: the database would sort the activities instead of a few totals.
  return rows
    .map((row) => ({ ...row, week: weeks[row.week - 1]?.monday ?? '' }))
    .sort(
      (one, other) =>
        compareTexts(one.chargeCode, other.chargeCode) ||
        Number(one.group === null) - Number(other.group === null) ||
        compareTexts(one.group ?? '', other.group ?? '') ||
        compareTexts(one.week, other.week),
    )
}

interface Week {
  monday: string
  /** In UTC. */
  begins: string
}

/** The weeks of a time zone that have a part between two times. */
export function weeksBetween(from: string, to: string, timeZone: string): Week[] {
  const weeks: Week[] = []
  for (let monday = mondayOf(localDate(new Date(from), timeZone)); ; monday = daysAfter(monday, 7)) {
    const begins = readTimestamp(monday, timeZone)
    if (begins === undefined || begins >= to) return weeks
    weeks.push({ monday, begins })
  }
}

const mondayOf = (date: string) => daysAfter(date, -((new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7))
