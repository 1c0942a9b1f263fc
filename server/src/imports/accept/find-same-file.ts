import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Import, importColumns } from '../record/import-record.ts'
import type { SentFile } from './accept-import.ts'

/**
 * Imports that have written or will write the activities of the very file that a dry run has read, newest first.
 * `customerId`: only those that users of this customer sent.
 */
export async function findSameFile(
  db: Database,
  dryRun: Import,
  customerId: string | null,
  since: Date,
  limit: number,
): Promise<Import[]> {
  const { organisationId, importId, uploadBytes } = dryRun
  const isAsked =
    dryRun.dryRun && dryRun.kind === 'activities' && dryRun.status === 'completed' && dryRun.uploadKept
  if (!isAsked) return []
  const alike = await importsOfSize(db, organisationId, customerId, uploadBytes, since, limit)
  if (alike.length === 0) return []
  const { rows: same } = await db.query<{ importId: string }>(
    `select earlier.import_id as "importId"
     from upload_chunk sent
     join upload_chunk earlier
       on earlier.organisation_id = $1 and earlier.chunk_number = sent.chunk_number and earlier.bytes = sent.bytes
     where sent.organisation_id = $1 and sent.import_id = $2 and earlier.import_id = any($3::uuid[])
     group by earlier.import_id having sum(octet_length(earlier.bytes)) = $4`,
    [organisationId, importId, alike.map((other) => other.importId), uploadBytes],
  )
  return only(alike, same)
}

/** The same for a file of activities that has not been accepted yet. */
export async function findSentFile(
  db: Database,
  organisationId: string,
  customerId: string | null,
  file: Pick<SentFile, 'path' | 'bytes'>,
  since: Date,
  limit: number,
): Promise<Import[]> {
  const alike = await importsOfSize(db, organisationId, customerId, file.bytes, since, limit)
  if (alike.length === 0) return []
  const { rows: same } = await db.query<{ importId: string }>(
    `select import_id as "importId" from upload_chunk
     where organisation_id = $1 and import_id = any($2::uuid[])
       and encode(sha256(bytes), 'hex') = ($3::text[])[chunk_number + 1]
     group by import_id having sum(octet_length(bytes)) = $4`,
    [organisationId, alike.map((other) => other.importId), await hashPieces(file.path), file.bytes],
  )
  return only(alike, same)
}

/** Imports of activities with this many bytes that are still kept. Those without an accepted row wrote nothing. */
async function importsOfSize(
  db: Database,
  organisationId: string,
  customerId: string | null,
  bytes: number,
  since: Date,
  limit: number,
): Promise<Import[]> {
  const { rows } = await db.query<Import>(
    // Each of the two has its own index.
    `select * from (
       select ${importColumns} from import
       where organisation_id = $1 and status in ('queued', 'processing')
         and kind = 'activities' and not dry_run and upload_bytes = $3
       union all
       select ${importColumns} from import
       where organisation_id = $1 and upload_kept and finished_at is not null and finished_at >= $2
         and status = 'completed' and processed > 0 and kind = 'activities' and not dry_run and upload_bytes = $3) alike
     where $5::text is null or "customerId" = $5
     order by sequence desc limit $4`,
    [organisationId, since, bytes, limit, customerId],
  )
  return rows
}

/** Files are stored in pieces of one size, so equal files have equal pieces. */
async function hashPieces(path: string): Promise<string[]> {
  const hashes: string[] = []
  for await (const piece of createReadStream(path, { highWaterMark: limits.uploadChunkBytes })) {
    hashes.push(createHash('sha256').update(piece).digest('hex'))
  }
  return hashes
}

function only(imports: Import[], found: { importId: string }[]): Import[] {
  const ids = new Set(found.map(({ importId }) => importId))
  return imports.filter(({ importId }) => ids.has(importId))
}
