import type { Database } from '../platform/database.ts'
import { type Import, importColumns } from './import-record.ts'

/**
 * Imports that wrote the activities of the very file that a dry run has read, newest first. Only imports with as many
 * bytes and as many accepted rows are compared, and only while both files are kept.
 */
export async function findSameFile(
  db: Database,
  dryRun: Import,
  since: Date,
  limit: number,
): Promise<Import[]> {
  const { organisationId, importId, uploadBytes, processed } = dryRun
  const isAsked =
    dryRun.dryRun && dryRun.kind === 'activities' && dryRun.status === 'completed' && dryRun.uploadKept
  if (!isAsked) return []
  const { rows } = await db.query<Import>(
    // Files are stored in pieces of one size, so equal files have equal pieces.
    `select ${importColumns} from import
     where organisation_id = $1 and kind = 'activities' and status = 'completed' and not dry_run and upload_kept
       and finished_at >= $3 and upload_bytes = $4 and processed = $5
       and exists (select from upload_chunk where organisation_id = $1 and upload_chunk.import_id = $2)
       and not exists (
         select from upload_chunk sent
         where sent.organisation_id = $1 and sent.import_id = $2 and not exists (
           select from upload_chunk earlier
           where earlier.organisation_id = $1 and earlier.import_id = import.import_id
             and earlier.chunk_number = sent.chunk_number and earlier.bytes = sent.bytes))
     order by sequence desc limit $6`,
    [organisationId, importId, since, uploadBytes, processed, limit],
  )
  return rows
}
