import type { Import } from '../../imports/record/import-record.ts'
import type { RowDetail } from '../../imports/record/row-detail.ts'
import type { RejectedRow } from '../../imports/rejected/rejected-rows.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Editor, hiddenColumns } from '../changes/editor.ts'
import { sentText } from './open-correction.ts'
import { type RowFilter, rowsWhere } from './row-filter.ts'
import { joinAsSent } from './rows-as-sent.ts'
import { cellsOf, reasonsOf } from './wrong-cells.ts'

export type RowState = 'open' | 'sent' | 'closed'

/** A row as the grid shows it: what was sent, and its corrections. */
export interface CorrectionRow {
  rowNumber: number
  reasons: string[]
  /** The columns that the reasons are about. */
  wrong: string[]
  /** As sent, as text. Blank cells are left out. */
  sent: Record<string, string>
  /** Changed cells only; an empty text is a cell that was cleared. */
  cells: Record<string, string>
  state: RowState
  sentIn: string | null
  closedReason: string | null
  /** The importer's check since the last change: not yet run, accepted (no reasons), or the reasons. */
  checked: string[] | null
  /** What was wrong with its places when it was rejected, and when it was last checked. */
  detail: RowDetail | null
  checkedDetail: RowDetail | null
  changedBy: string | null
  changedAt: string | null
  /** A later import has written this shipment, so it is not sent again. */
  writtenSinceBy: string | null
}

export interface Positions {
  rowCount: number
  /** The first row number of each block. */
  blockStarts: number[]
}

/** Where each block of filtered rows begins, so that a scrollbar can jump anywhere. */
export async function findPositions(
  db: Database,
  { organisationId, importId }: Import,
  editor: Editor,
  filter: RowFilter,
): Promise<Positions> {
  const { where, values } = rowsWhere(editor, filter, [
    organisationId,
    importId,
    limits.correctionBlockRows,
    limits.correctionGridRowsMax,
  ])
  const { rows } = await db.query<{ rowNumber: number; rowCount: number }>(
    `select row_number as "rowNumber", row_count as "rowCount"
     from (
       select r.row_number, row_number() over (order by r.row_number) - 1 as place, count(*) over ()::integer as row_count
       from correction_row r
       where r.organisation_id = $1 and r.import_id = $2 and ${where}) numbered
     where place % $3::integer = 0 and place < $4::integer
     order by row_number`,
    values,
  )
  return { rowCount: rows[0]?.rowCount ?? 0, blockStarts: rows.map((row) => row.rowNumber) }
}

interface StoredRow {
  rowNumber: number
  state: RowState
  cells: Record<string, string> | null
  checked: string[] | null
  checkedDetail: RowDetail | null
  sentIn: string | null
  closedReason: string | null
  changedBy: string | null
  changedAt: string | null
  writtenSinceBy: string | null
  error: string
  detail: RowDetail | null
  data: RejectedRow['data']
}

/** A block of filtered rows, beginning with this row number or the next one after it. */
export async function readBlock(
  db: Database,
  record: Import,
  editor: Editor,
  filter: RowFilter,
  fromRow: number,
  limit: number,
): Promise<CorrectionRow[]> {
  const { organisationId, importId } = record
  const { where, values } = rowsWhere(editor, filter, [
    organisationId,
    importId,
    fromRow,
    limit,
    record.kind === 'shipments' ? record.finishedAt : null,
    editor.customerId,
  ])
  const { rows } = await db.query<StoredRow>(
    // First find the rows by the index alone, then read these few.
    `with r as materialized (
       select r.* from correction_row r
       where r.organisation_id = $1 and r.import_id = $2 and ${where} and r.row_number >= $3::integer
       order by r.row_number
       limit $4::integer)
     select r.row_number as "rowNumber", r.state, r.cells, r.checked, r.checked_detail as "checkedDetail", r.sent_in as "sentIn",
       r.closed_reason as "closedReason", r.changed_by as "changedBy", r.changed_at as "changedAt",
       case when r.state = 'open' then (
         select s.import_id from shipment s
         where s.organisation_id = $1 and s.shipment_id = r.shipment_id and s.updated_at > $5::timestamptz
           and ($6::text is null or s.customer_id = $6))
       end as "writtenSinceBy",
       d.error, d.detail, d.data
     from r
     ${joinAsSent}
     order by r.row_number`,
    values,
  )
  return rows.map((row) => shownRow(row, hiddenColumns(editor)))
}

function shownRow({ error, data, cells, ...row }: StoredRow, hidden: readonly string[]): CorrectionRow {
  const reasons = reasonsOf(error)
  return {
    ...row,
    reasons,
    wrong: [...new Set(reasons.flatMap((reason) => cellsOf(reason).wrong))].filter(
      (column) => !hidden.includes(column),
    ),
    sent: without(sentTexts(data), hidden),
    cells: without(cells ?? {}, hidden),
  }
}

function without(texts: Record<string, string>, columns: readonly string[]): Record<string, string> {
  for (const column of columns) delete texts[column]
  return texts
}

/** Without a prototype: `__proto__` is a column like any other. */
export function sentTexts(data: RejectedRow['data']): Record<string, string> {
  const texts: Record<string, string> = Object.create(null)
  for (const column of Object.keys(data)) {
    const text = sentText(data, column)
    if (text !== null) texts[column] = text
  }
  return texts
}
