import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { isFlaggedActivity, isFlaggedShipment } from './flags.ts'

/** How many rows of each ledger need attention, counted up to a limit, among those that were flagged at the import. */
export async function countFlagged(
  db: Database,
  organisationId: string,
  max: number,
): Promise<{ shipments: number; activities: number }> {
  const shipments = await db.query<{ count: number }>(
    `select count(*)::integer as count from (
       select 1 from (
         select flags, customer_id, rate_card_alias from shipment
         where organisation_id = $1 and flags is not null
         limit ${limits.flaggedLookedAtMax}) looked_at
       where ${isFlaggedShipment} limit $2) flagged`,
    [organisationId, max],
  )
  const activities = await db.query<{ count: number }>(
    `select count(*)::integer as count from (
       select 1 from (
         select flags, customer_id, warehouse_code, charge_code from activity
         where organisation_id = $1 and flags is not null
         order by activity_timestamp desc
         limit ${limits.flaggedLookedAtMax}) looked_at
       where ${isFlaggedActivity} limit $2) flagged`,
    [organisationId, max],
  )
  return { shipments: shipments.rows[0]?.count ?? 0, activities: activities.rows[0]?.count ?? 0 }
}
