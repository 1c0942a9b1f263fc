import type { Client } from '../platform/database.ts'

/**
 * Deletes the shipment lines that `places` finds, a query of their ctids with `$1` as the organisation, inside the
 * writer's transaction. Left to itself, the planner expects a row or two of an organisation that is newer than the
 * statistics: it would read all lines of the organisation and compare each of them with each place, which takes hours
 * where a large file is sent again. With every other way as dear as the next, it goes to the places.
 */
export async function deleteLinesAt(
  writer: Client,
  organisationId: string,
  places: string,
  values: unknown[],
): Promise<void> {
  await setScans(writer, 'off')
  await writer.query(
    `delete from shipment_line where organisation_id = $1 and ctid = any (array(${places}))`,
    [organisationId, ...values],
  )
  await setScans(writer, 'on')
}

/** Servers before 18 take what is switched off for so costly that they would compile the statement first. */
async function setScans(writer: Client, value: 'on' | 'off'): Promise<void> {
  await writer.query(
    `select set_config(name, $1, true)
     from unnest('{enable_indexscan,enable_bitmapscan,enable_seqscan,jit}'::text[]) name`,
    [value],
  )
}
