import { shipmentFileColumns } from '../../ledger/shipment-fields.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Import } from '../record/import-record.ts'
import { isOfShipment, isUnchanged, unchanged } from '../rows/unchanged.ts'
import type { RejectedRow } from './rejected-rows.ts'

/**
 * The columns of an error report: as submitted and in order, without ignored ones, so that a corrected report can be sent
 * as it is. A column that no rejected row sent is left out, unless every file must have it.
 */
export async function reportedColumns(db: Database, record: Import): Promise<string[]> {
  const { kind, organisationId, importId, columns } = record
  const submitted = columns.filter((column): column is string => column !== null && column !== '')
  if (kind !== 'shipments') return submitted
  const { rows } = await db.query<{ data: RejectedRow['data'] }>(
    `select data from rejected_row where organisation_id = $1 and import_id = $2 order by row_number limit 1`,
    [organisationId, importId],
  )
  const [first] = rows
  const required: readonly string[] = shipmentFileColumns.required
  const mayBeUnsent = submitted.filter(
    (column) =>
      isOfShipment(kind, column) &&
      !required.includes(column) &&
      first &&
      !isSent(record, first.data, column),
  )
  const unsent = new Set<string>()
  for (const column of mayBeUnsent) if (!(await wasSent(db, record, column))) unsent.add(column)
  return submitted.filter((column) => !unsent.has(column))
}

/**
 * Whether a row sent a column. A rejected row of a JSON push has only what was sent. Blank cells of a file are not
 * stored, so there only the text `(unchanged)` means that a cell was not sent.
 */
export const isSent = (
  { source, columns }: Pick<Import, 'source' | 'columns'>,
  data: RejectedRow['data'],
  column: string,
) =>
  source === 'data'
    ? Object.hasOwn(data, column)
    : columns.includes(column) && !(Object.hasOwn(data, column) && isUnchanged(data[column]))

/** Whether any rejected row of the import sent a column. */
async function wasSent(
  db: Database,
  { organisationId, importId, source }: Import,
  column: string,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `select 1 from rejected_row
     where organisation_id = $1 and import_id = $2
       and case when $4::boolean then data -> $3::text is not null else coalesce(btrim(data ->> $3::text), '') <> $5 end
     limit 1`,
    [organisationId, importId, column, source === 'data', unchanged],
  )
  return rowCount === 1
}
