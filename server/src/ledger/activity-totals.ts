import type { Database } from '../platform/database.ts'

export const totalsBy = ['chargeCode', 'customerId', 'warehouseCode'] as const
export type TotalsBy = (typeof totalsBy)[number]

export interface ActivityTotal {
  chargeCode: string
  /** The customer or warehouse; null if there is none, and for totals by charge code only. */
  group: string | null
  /** Monday of the week, in the organisation's zone. */
  week: string
  quantity: number
  rows: number
}

const columns: Record<TotalsBy, string> = {
  chargeCode: 'null::text',
  customerId: 'customer_id',
  warehouseCode: 'warehouse_code',
}

/** Sums of quantities by week. Never across charge codes: units and hours cannot be added. */
export async function totalActivities(
  db: Database,
  organisationId: string,
  filter: {
    by: TotalsBy
    timeZone: string
    from: string
    to: string
    customerId?: string | undefined
    warehouseCode?: string | undefined
    chargeCode?: string | undefined
    status?: string | undefined
  },
): Promise<ActivityTotal[]> {
  const { rows } = await db.query<ActivityTotal>(
    `select charge_code as "chargeCode", ${columns[filter.by]} as "group",
       to_char(date_trunc('week', activity_timestamp at time zone $2), 'YYYY-MM-DD') as week,
       sum(quantity)::float8 as quantity, count(*)::integer as rows
     from activity
     where organisation_id = $1 and activity_timestamp >= $3 and activity_timestamp < $4
       and ($5::text is null or customer_id = $5) and ($6::text is null or warehouse_code = $6)
       and ($7::text is null or charge_code = $7) and ($8::text is null or status = $8)
     group by 1, 2, 3
     order by 1, 2 nulls last, 3`,
    [
      organisationId,
      filter.timeZone,
      filter.from,
      filter.to,
      filter.customerId ?? null,
      filter.warehouseCode ?? null,
      filter.chargeCode ?? null,
      filter.status ?? null,
    ],
  )
  return rows
}
