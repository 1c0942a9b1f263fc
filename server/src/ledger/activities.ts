import type { Database } from '../platform/database.ts'

export interface LedgerActivity {
  warehouseCode: string
  chargeCode: string
  quantity: number
  activityTimestamp: string
  customerId: string | null
  reference: string | null
  status: string | null
  importId: string
  rowNumber: number
  /** What a person should look at. */
  flags: string[]
}

export interface ActivityFilter {
  reference?: string | undefined
  customerId?: string | undefined
  warehouseCode?: string | undefined
  chargeCode?: string | undefined
  importId?: string | undefined
  /** Activities at this time or later, and before that time: ISO 8601, UTC. */
  from?: string | undefined
  to?: string | undefined
  flagged?: boolean | undefined
}

/** The place of an activity in the order of a list. */
export type ActivityPlace = Pick<LedgerActivity, 'activityTimestamp' | 'importId' | 'rowNumber'>

/**
 * A page of the ledger, latest first, after the activity at the place `after`. Activities of one time are told apart
 * by import and row, so that no page repeats or skips one. Those of one import come in the order of its rows: that is
 * its key, so a page of a large import need not be sorted.
 */
export async function listActivities(
  db: Database,
  organisationId: string,
  filter: ActivityFilter,
  after: ActivityPlace | undefined,
  limit: number,
): Promise<LedgerActivity[]> {
  const values: unknown[] = [organisationId, limit]
  const conditions: string[] = []
  const parameter = (value: unknown) => `$${values.push(value)}`
  const where = (condition: string, value: unknown) => {
    if (value !== undefined) conditions.push(`and ${condition} ${parameter(value)}`)
  }
  where('reference =', filter.reference)
  where('customer_id =', filter.customerId)
  where('warehouse_code =', filter.warehouseCode)
  where('charge_code =', filter.chargeCode)
  where('import_id =', filter.importId)
  where('activity_timestamp >=', filter.from)
  where('activity_timestamp <', filter.to)
  if (filter.flagged) conditions.push('and flags is not null')
  if (after !== undefined) {
    if (filter.importId !== undefined) where('row_number >', after.rowNumber)
    else {
      const place = [after.activityTimestamp, after.importId, after.rowNumber].map(parameter).join(', ')
      conditions.push(`and (activity_timestamp, import_id, row_number) < (${place})`)
    }
  }
  const order =
    filter.importId !== undefined ? 'row_number' : 'activity_timestamp desc, import_id desc, row_number desc'
  const { rows } = await db.query<LedgerActivity>(
    `select warehouse_code as "warehouseCode", charge_code as "chargeCode", quantity::float8 as quantity,
            activity_timestamp as "activityTimestamp", customer_id as "customerId", reference, status,
            import_id as "importId", row_number as "rowNumber", coalesce(flags, '{}') as flags
     from activity
     where organisation_id = $1 ${conditions.join(' ')}
     order by ${order}
     limit $2`,
    values,
  )
  return rows
}
