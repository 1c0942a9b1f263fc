import type { Import, ImportStatus } from '../../imports/record/import-record.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Editor } from '../changes/editor.ts'

/** An import in which rejected rows were sent again, and its outcome. */
export interface SentImport {
  importId: string
  status: ImportStatus
  submittedAt: string
  submittedBy: string | null
  received: number
  failed: number
}

/** Latest first. A customer's user sees those it sent itself. */
export async function listSentImports(
  db: Database,
  { organisationId, importId }: Pick<Import, 'organisationId' | 'importId'>,
  editor: Editor,
): Promise<SentImport[]> {
  const { rows } = await db.query<SentImport>({
    name: 'list-sent-imports',
    text: `
      select import_id as "importId", status, submitted_at as "submittedAt", submitted_by as "submittedBy", received, failed
      from import
      where organisation_id = $1 and corrected_from = $2 and ($3::text is null or submitted_by = $3)
      order by sequence desc
      limit ${limits.sentImportsShownMax}`,
    values: [organisationId, importId, editor.customerId === null ? null : editor.name],
  })
  return rows
}
