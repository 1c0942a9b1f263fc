import type { Import } from '../imports/import-record.ts'
import { type Database, patiently } from '../platform/database.ts'
import type { Editor } from './editor.ts'

/** Rows of shipments that a later import has written. They are not sent again. */
export interface WrittenSince {
  open: number
  /** Of those: with changed cells. */
  changed: number
}

/**
 * The latest import that wrote shipments after this one. Without one, no row was written since. The imports of an
 * organisation run one after another, and the index on their sequence leaves out the many of activities.
 */
export async function findLaterImport(
  db: Database,
  { organisationId, kind, sequence }: Import,
): Promise<string | undefined> {
  if (kind !== 'shipments') return undefined
  const { rows } = await db.query<{ importId: string }>({
    name: 'find-later-import',
    text: `
      select import_id as "importId" from import
      where organisation_id = $1 and kind = 'shipments' and sequence > $2 and status = 'completed'
        and processed > 0 and not dry_run
      order by sequence desc limit 1`,
    values: [organisationId, sequence],
  })
  return rows[0]?.importId
}

/** As the grid marks them: a customer's user learns nothing of shipments of others. */
export async function countWritten(
  db: Database,
  { organisationId, importId, finishedAt }: Import,
  { customerId }: Editor,
  of: 'open' | 'changed',
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    // In the list and not a join: one look-up by key for each row, however the rows are distributed.
    text: `select count(*) filter (where exists (
         select from shipment s
         where s.organisation_id = $1 and s.shipment_id = r.shipment_id and s.updated_at > $3::timestamptz
           and ($4::text is null or s.customer_id = $4)))::integer as count
       from correction_row r
       where r.organisation_id = $1 and r.import_id = $2 and r.state = 'open' and r.shipment_id is not null
         and ($4::text is null or r.customer_id = $4) ${of === 'changed' ? 'and r.cells is not null' : ''}`,
    values: [organisationId, importId, finishedAt, customerId],
    ...patiently,
  })
  return rows[0]?.count ?? 0
}
