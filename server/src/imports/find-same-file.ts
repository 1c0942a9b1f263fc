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
  const { rows: alike } = await db.query<Import>(
    `select ${importColumns} from import
     where organisation_id = $1 and kind = 'activities' and status = 'completed' and not dry_run and upload_kept
       and finished_at >= $2 and upload_bytes = $3 and processed = $4
     order by sequence desc limit $5`,
    [organisationId, since, uploadBytes, processed, limit],
  )
  if (alike.length === 0) return []
  // Files are stored in pieces of one size, so equal files have equal pieces.
  const { rows: same } = await db.query<{ importId: string }>(
    `select earlier.import_id as "importId"
     from upload_chunk sent
     join upload_chunk earlier
       on earlier.organisation_id = $1 and earlier.chunk_number = sent.chunk_number and earlier.bytes = sent.bytes
     where sent.organisation_id = $1 and sent.import_id = $2 and earlier.import_id = any($3::uuid[])
     group by earlier.import_id having sum(octet_length(earlier.bytes)) = $4`,
    [organisationId, importId, alike.map((other) => other.importId), uploadBytes],
  )
  const ids = new Set(same.map((found) => found.importId))
  return alike.filter((other) => ids.has(other.importId))
}
