import type { Client, Database } from '../platform/database/database.ts'
import { createdImport, createdSource } from './created-by.ts'
import { deleteLinesAt } from './delete-lines.ts'
import { shipmentFlags } from './flags.ts'
import type { ImportAttempt } from './import-attempt.ts'
import { shipmentsAfterWrite } from './kept-values.ts'
import { shipmentById } from './shipment-by-id.ts'
import { shipmentColumns } from './staged-shipments.ts'

export interface WrittenShipments {
  shipments: number
  /** How many of them existed before. */
  replaced: number
}

/** Writes the staged shipments to the ledger and deletes their old lines. */
export async function upsertShipments(
  writer: Client,
  { organisationId, importId, attempt }: ImportAttempt,
  sourceDetails: string | null,
  now: Date,
): Promise<WrittenShipments> {
  // Sorting the shipments of a large file by id must fit into memory.
  await writer.query(`set local work_mem = '64MB'`)
  const { rows } = await writer.query<WrittenShipments>(upsert, [
    organisationId,
    importId,
    attempt,
    sourceDetails,
    now,
  ])
  const written = rows[0] ?? none
  if (written.replaced > 0) await deleteLinesAt(writer, organisationId, replacedLines, [importId])
  return written
}

/** What a dry run would have written. */
export async function countStagedShipments(
  db: Database,
  { organisationId, importId, attempt }: ImportAttempt,
): Promise<WrittenShipments> {
  const { rows } = await db.query<WrittenShipments>(
    `select count(*)::integer as shipments, count(existing.shipment_id)::integer as replaced
     from (
       select distinct shipment_id from staged_shipment
       where organisation_id = $1 and import_id = $2 and attempt = $3) staged
     left join ${shipmentById('existing', 'revision', 'staged.shipment_id')}`,
    [organisationId, importId, attempt],
  )
  return rows[0] ?? none
}

const none: WrittenShipments = { shipments: 0, replaced: 0 }

const columnList = shipmentColumns.join(', ')
const assignments = shipmentColumns
  .filter((column) => column !== 'shipment_id')
  .map((column) => `${column} = excluded.${column}`)
  .join(', ')

const upsert = `
  with written as (
    insert into shipment (
      organisation_id, import_id, source_details, revision, created_at, updated_at, ${columnList}, flags)
    select organisation_id, import_id, $4::text, 1, $5::timestamptz, $5::timestamptz, ${columnList}, ${shipmentFlags}
    from (${shipmentsAfterWrite}) as merged
    on conflict (organisation_id, shipment_id) do update set
      created_import_id = ${createdImport('shipment')}, created_source_details = ${createdSource('shipment')},
      import_id = excluded.import_id, source_details = excluded.source_details,
      revision = shipment.revision + 1, updated_at = excluded.updated_at,
      ${assignments}, flags = excluded.flags
    returning revision)
  select count(*)::integer as shipments, count(*) filter (where revision > 1)::integer as replaced from written`

/**
 * `offset 0` forces a look-up by key for each shipment's lines. Both tables use `$1` for the organisation: a cluster
 * cannot plan a ctid across a join on it.
 */
const replacedLines = `
  select replaced.line
  from shipment
  cross join lateral (
    select line.ctid as line
    from shipment_line line
    where line.organisation_id = $1 and line.shipment_id = shipment.shipment_id and line.import_id <> $2
    offset 0) replaced
  where shipment.organisation_id = $1 and shipment.import_id = $2 and shipment.revision > 1`
