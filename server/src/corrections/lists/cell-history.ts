import type { Import } from '../../imports/record/import-record.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Editor, hiddenColumns } from '../changes/editor.ts'

/** One change to a row. For a closed row, `column` is empty and `label` says why. */
export interface HistoryEntry {
  changeId: string
  kind: 'edit' | 'close'
  label: string
  column: string
  /** Null if the cell was as sent. */
  before: string | null
  after: string | null
  madeBy: string
  madeAt: string
  undoneBy: string | null
  undoneAt: string | null
}

/** The history of a row, latest first. Labels of edits may count rows of other customers, so their users do not see them. */
export async function readHistory(
  db: Database,
  { organisationId, importId }: Import,
  editor: Editor,
  rowNumber: number,
): Promise<HistoryEntry[]> {
  const { rows } = await db.query<HistoryEntry>({
    name: 'read-cell-history',
    text: `
      select h.change_id as "changeId", h.kind,
        case when $4::text is null or h.kind = 'close' then h.label else '' end as label, c.column_name as "column", c.before, c.after,
        h.made_by as "madeBy", h.made_at as "madeAt", h.undone_by as "undoneBy", h.undone_at as "undoneAt"
      from correction_row r
      join correction_change_cell c on c.organisation_id = r.organisation_id and c.import_id = r.import_id
        and c.row_number = r.row_number
      join correction_change h on h.organisation_id = c.organisation_id and h.import_id = c.import_id
        and h.change_id = c.change_id
      where r.organisation_id = $1 and r.import_id = $2 and c.organisation_id = $1 and c.import_id = $2
        and h.organisation_id = $1 and h.import_id = $2
        and r.row_number = $3 and ($4::text is null or r.customer_id = $4) and c.column_name <> all ($5::text[])
      order by h.made_at desc, c.column_name
      limit 200`,
    values: [organisationId, importId, rowNumber, editor.customerId, hiddenColumns(editor)],
  })
  return rows
}
