import { type Database, patiently } from '../platform/database.ts'
import type { Import } from './import-record.ts'

/** Rows rejected for the same reasons, without the number of the other bad row of a shipment. */
export interface RejectedCount {
  importId: string
  error: string
  rows: number
  /** The first of them; null if it was not noted when they were counted. */
  firstRow: number | null
}

/**
 * Why the rows of imports were rejected, most frequent first. Rejected rows never change, so they are counted
 * once: for 300,000 of them that takes about a second, and pages poll lists every few seconds.
 */
export async function countRejected(
  db: Database,
  organisationId: string,
  imports: readonly Pick<Import, 'importId' | 'failed'>[],
): Promise<RejectedCount[]> {
  const importIds = imports.map(({ importId }) => importId)
  const kept = await readKept(db, organisationId, importIds)
  // On a cluster rows may become visible after their import: incomplete counts are taken again.
  const counted = (importId: string) =>
    kept.reduce((sum, one) => (one.importId === importId ? sum + one.rows : sum), 0)
  const missing = imports.filter(({ importId, failed }) => counted(importId) !== failed)
  if (missing.length === 0) return kept
  await db.query({
    text: `
      insert into rejected_reason (organisation_id, import_id, error, rows, first_row)
      select organisation_id, import_id, regexp_replace(error, ': row [0-9]+$', ''), sum(rows), min(first_row)
      from (
        select organisation_id, import_id, error, count(*)::integer as rows, min(row_number) as first_row
        from rejected_row
        where organisation_id = $1 and import_id = any ($2::uuid[])
        group by organisation_id, import_id, error) counted
      group by 1, 2, 3
      on conflict (organisation_id, import_id, error) do update set rows = excluded.rows, first_row = excluded.first_row`,
    values: [organisationId, missing.map(({ importId }) => importId)],
    ...patiently,
  })
  return readKept(db, organisationId, importIds)
}

async function readKept(
  db: Database,
  organisationId: string,
  importIds: readonly string[],
): Promise<RejectedCount[]> {
  const { rows } = await db.query<RejectedCount>(
    `select import_id as "importId", error, rows, first_row as "firstRow" from rejected_reason
     where organisation_id = $1 and import_id = any ($2::uuid[])
     order by rows desc, error`,
    [organisationId, importIds],
  )
  return rows
}
