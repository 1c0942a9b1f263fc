import type { Database } from '../platform/database/database.ts'

/** Which import last wrote a shipment, and when; undefined if there is no such shipment. */
export async function findWrite(
  db: Database,
  organisationId: string,
  shipmentId: string,
): Promise<{ importId: string; updatedAt: string } | undefined> {
  const { rows } = await db.query<{ importId: string; updatedAt: string }>(
    `select import_id as "importId", updated_at as "updatedAt" from shipment
     where organisation_id = $1 and shipment_id = $2`,
    [organisationId, shipmentId],
  )
  return rows[0]
}
