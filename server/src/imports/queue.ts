import { limits } from '../limits.ts'
import type { Client, Database, Pool } from '../platform/database.ts'
import { inTransaction } from '../platform/database.ts'
import {
  type Import,
  type ImportKind,
  type ImportStatus,
  importColumns,
  type Submission,
} from './import-record.ts'

/** Channels of NOTIFY. The payload is the organisation's id, or the import's. */
export const queuedChannel = 'import_queued'
export const cancelledChannel = 'import_cancelled'

/** A class of advisory locks, chosen once. */
const organisationQueueLock = 7_301_002

const lockQueue = (client: Client, organisationId: string) =>
  client.query('select pg_advisory_xact_lock($1, hashtext($2))', [organisationQueueLock, organisationId])

/**
 * Puts a submission at the end of its organisation's queue; undefined when the queue is full. Call it last in the
 * transaction that stores the upload: the organisation's pushes wait for each other from here until the commit, which
 * makes the depth exact and the order that of acceptance. The time is taken under the lock, so that dates agree with the
 * order.
 */
export async function enqueue(
  client: Client,
  organisationId: string,
  submission: Submission,
  queuedMax: number,
  now: () => Date,
): Promise<Import | undefined> {
  await lockQueue(client, organisationId)
  const { rows } = await client.query<Import>({
    name: 'enqueue',
    text: enqueueStatement,
    values: [
      organisationId,
      submission.importId,
      submission.kind,
      submission.source,
      submission.format,
      submission.encoding,
      submission.delimiter,
      submission.columns,
      submission.sourceDetails,
      submission.fileName,
      submission.dryRun,
      submission.acceptedCount,
      submission.received,
      submission.correctedFrom,
      submission.submittedBy,
      now(),
      limits.importAttemptsMax,
      queuedMax,
      submission.uploadBytes,
    ],
  })
  if (rows[0] === undefined) return undefined
  await client.query('select pg_notify($1, $2)', [queuedChannel, organisationId])
  return rows[0]
}

/**
 * The turn makes organisations share the workers: an import joins the round that is being taken now, or the one after
 * its organisation's last, whichever is later. It is computed here, once, so a claim is one look into an index.
 */
const enqueueStatement = `
  insert into import (
    organisation_id, import_id, kind, source, format, encoding, delimiter, columns, source_details, file_name, dry_run,
    accepted_count, received, corrected_from, submitted_by, submitted_at, status, attempt, attempts_left, progress,
    processed, failed, staged, upload_kept, upload_bytes, turn)
  select
    $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text[], $9::text, $10::text, $11::boolean,
    $12::integer, $13::integer, $14::uuid, $15::text, $16::timestamptz, 'queued', 0, $17::integer, 0,
    0, 0, false, true, $19::integer,
    greatest(
      coalesce((select min(turn) from import where status = 'queued'), 0),
      coalesce((select max(turn) + 1 from import
                where organisation_id = $1::uuid and status in ('queued', 'processing')), 0))
  where (select count(*) from import where organisation_id = $1::uuid and status = 'queued') < $18::integer
  returning ${importColumns}`

/**
 * Whether a submission whose COMMIT was not answered was queued after all. Its transaction holds the lock until it has
 * ended one way or the other, so this waits for that.
 */
export function wasQueued(pool: Pool, organisationId: string, importId: string): Promise<boolean> {
  return inTransaction(pool, async (client) => {
    await client.query(`set local lock_timeout = '${limits.queueLockSecondsMax}s'`)
    await lockQueue(client, organisationId)
    const { rowCount } = await client.query(
      'select 1 from import where organisation_id = $1 and import_id = $2',
      [organisationId, importId],
    )
    return rowCount === 1
  })
}

export type Cancelled = { cancelled: Import } | { ended: ImportStatus }

/**
 * Cancels a queued or running import at once; undefined when the organisation has no such import of this kind. A
 * running one is not waited for: its last statement finds that it is no longer `processing`, and it writes nothing.
 */
export async function cancelImport(
  db: Database,
  organisationId: string,
  kind: ImportKind,
  importId: string,
  now: Date,
): Promise<Cancelled | undefined> {
  const { rows } = await db.query<Import>(
    `update import
     set status = 'cancelled', finished_at = greatest($4, submitted_at, started_at), processed = 0, failed = 0,
         lease_owner = null, lease_until = null
     where organisation_id = $1 and kind = $2 and import_id = $3 and status in ('queued', 'processing')
     returning ${importColumns}`,
    [organisationId, kind, importId, now],
  )
  if (rows[0] !== undefined) {
    await db.query('select pg_notify($1, $2)', [cancelledChannel, importId])
    return { cancelled: rows[0] }
  }
  const ended = await db.query<{ status: ImportStatus }>(
    'select status from import where organisation_id = $1 and kind = $2 and import_id = $3',
    [organisationId, kind, importId],
  )
  return ended.rows[0] && { ended: ended.rows[0].status }
}

/** Depth and age of the queue over all organisations, for those who run the service. */
export async function readQueueState(db: Database, now: Date) {
  const { rows } = await db.query<{ queued: number; processing: number; oldestSeconds: number }>(
    `select count(*) filter (where status = 'queued')::integer as queued,
            count(*) filter (where status = 'processing')::integer as processing,
            coalesce(extract(epoch from $1 - min(submitted_at) filter (where status = 'queued')), 0)::float8
              as "oldestSeconds"
     from import where status in ('queued', 'processing')`,
    [now],
  )
  return rows[0] ?? { queued: 0, processing: 0, oldestSeconds: 0 }
}
