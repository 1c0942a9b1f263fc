import type { Client } from '../platform/database.ts'

/**
 * Deletes the shipment lines that `places` finds: a query of their ctids, with `$1` as the organisation. Lines are found
 * by key, shipment by shipment, and then gone to. As one join the planner is free to compare each line of the
 * organisation with each shipment, which takes minutes where a large file is sent again.
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
