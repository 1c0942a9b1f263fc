import type { Import } from '../../imports/record/import-record.ts'
import { type Database, patiently } from '../../platform/database/database.ts'
import type { Editor } from '../changes/editor.ts'

/** Rows of shipments that a later import has written. They are not sent again. */
export interface WrittenSince {
  open: number
  /** Of those: with changed cells. */
  changed: number
}

/** An import that wrote shipments after another one. */
export type LaterImport = Pick<Import, 'importId' | 'sequence'>

/**
 * The latest import that wrote shipments after this one. Without one, no row was written since. The imports of an
 * organisation run one after another, and the index on their sequence leaves out the many imports of activities.
 */
export async function findLaterImport(
  db: Database,
  organisationId: string,
  after: Pick<Import, 'sequence'>,
): Promise<LaterImport | undefined> {
  const { rows } = await db.query<LaterImport>({
    name: 'find-later-import',
    text: `
      select import_id as "importId", sequence from import
      where organisation_id = $1 and kind = 'shipments' and sequence > $2 and status = 'completed'
        and processed > 0 and not dry_run
      order by sequence desc limit 1`,
    values: [organisationId, after.sequence],
  })
  return rows[0]
}

/** Whether rows of an import may have been written by the later one. */
export const mayHaveWritten = (later: LaterImport | undefined, record: Import): later is LaterImport =>
  later !== undefined && record.kind === 'shipments' && BigInt(later.sequence) > BigInt(record.sequence)

/** As the grid marks them: a customer's user learns nothing about shipments of other customers. */
export async function countWritten(
  db: Database,
  { organisationId, importId, finishedAt }: Import,
  { customerId }: Editor,
  of: 'open' | 'changed',
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    // In the select list, not as a join: one look-up by key for each row, however the rows are distributed.
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

/** The same for rows that nobody has opened yet, for the operator's people. */
export async function countWrittenUnopened(
  db: Database,
  { organisationId, importId, finishedAt }: Import,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>({
    text: `select count(*) filter (where exists (
         select from shipment s
         where s.organisation_id = $1 and s.shipment_id = r.label collate "C" and s.updated_at > $3::timestamptz))::integer as count
       from rejected_row r
       where r.organisation_id = $1 and r.import_id = $2`,
    values: [organisationId, importId, finishedAt],
    ...patiently,
  })
  return rows[0]?.count ?? 0
}
