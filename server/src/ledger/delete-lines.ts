import type { Client } from '../platform/database/database.ts'

/**
 * Deletes the shipment lines whose ctids the query `places` returns; `$1` is the organisation. Lines are found by key
 * for each shipment, then deleted by ctid. As one join, the planner may compare every line with every shipment, which
 * took minutes for a large file sent again.
 */
export async function deleteLinesAt(
  writer: Client,
  organisationId: string,
  places: string,
  values: unknown[],
): Promise<void> {
  await writer.query(
    `delete from shipment_line where organisation_id = $1 and ctid = any (array(${places}))`,
    [organisationId, ...values],
  )
}
