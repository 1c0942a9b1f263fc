import type { Database } from '../platform/database/database.ts'
import type { ImportAttempt } from './import-attempt.ts'
import { clearedFields, storedShipment } from './kept-values.ts'
import { sendsBlank } from './shipment-fields.ts'

/** How many shipments lose a value, by field. */
export type ClearedCounts = Readonly<Record<string, number>>

/** What the staged shipments clear. Call it before they are written, once all parts of a shipment have its values. */
export async function countCleared(
  db: Database,
  { organisationId, importId, attempt }: ImportAttempt,
): Promise<ClearedCounts> {
  const { rows } = await db.query<{ name: string; shipments: number }>(
    `select field.name, count(distinct staged.shipment_id)::integer as shipments
     from staged_shipment staged
     join ${storedShipment}
     cross join lateral unnest(${clearedFields}) as field (name)
     where staged.organisation_id = $1 and staged.import_id = $2 and staged.attempt = $3
       and staged.sent & ${sendsBlank} <> 0 and field.name is not null
     group by field.name
     order by field.name`,
    [organisationId, importId, attempt],
  )
  return Object.fromEntries(rows.map(({ name, shipments }) => [name, shipments]))
}
