import type { Import } from '../../imports/record/import-record.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'

/** Rows that somebody closed without sending, and perhaps opened again. */
export interface Closing {
  rowCount: number
  reason: string
  closedBy: string
  closedAt: string
  reopenedBy: string | null
  reopenedAt: string | null
}

/** The latest ones, oldest first. */
export async function listClosings(
  db: Database,
  { organisationId, importId, failed }: Import,
): Promise<Closing[]> {
  if (failed === 0) return []
  const { rows } = await db.query<Closing>({
    name: 'list-closings',
    text: `
      select row_count as "rowCount", label as reason, made_by as "closedBy", made_at as "closedAt",
        undone_by as "reopenedBy", undone_at as "reopenedAt"
      from correction_change
      where organisation_id = $1 and import_id = $2 and kind = 'close'
      order by made_at desc
      limit ${limits.sentImportsShownMax}`,
    values: [organisationId, importId],
  })
  return rows.reverse()
}
