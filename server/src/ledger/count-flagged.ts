import type { Database } from '../platform/database.ts'

/** How many rows of each ledger need attention, counted up to a limit. */
export async function countFlagged(
  db: Database,
  organisationId: string,
  max: number,
): Promise<{ shipments: number; activities: number }> {
  const shipments = await db.query<{ count: number }>(
    `select count(*)::integer as count from (
       select 1 from shipment where organisation_id = $1 and flags is not null limit $2) flagged`,
    [organisationId, max],
  )
  const activities = await db.query<{ count: number }>(
    `select count(*)::integer as count from (
       select 1 from activity where organisation_id = $1 and flags is not null limit $2) flagged`,
    [organisationId, max],
  )
  return { shipments: shipments.rows[0]?.count ?? 0, activities: activities.rows[0]?.count ?? 0 }
}
