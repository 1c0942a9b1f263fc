import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Client, Database, Pool } from '../../platform/database/database.ts'
import { inTransaction, isLockTimeout } from '../../platform/database/database.ts'
import { type Import, importColumns, type Submission } from '../record/import-record.ts'
import { lockQueue } from './lock-queue.ts'

/**
 * Appends a submission to its organisation's queue; undefined if the queue is full. Call it last in the transaction
 * that stores the upload: it serialises the organisation's pushes until the commit, so that depth and order are
 * exact. The time is taken under the lock, so that dates agree with the order. Tell the workers after the commit.
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
      submission.sheet,
      submission.columnMap && JSON.stringify(submission.columnMap),
      submission.retryOf,
      submission.checkedBy,
      submission.customerId,
      submission.writtenAfter,
      submission.unreadSheets,
      submission.datesFrom1904,
      submission.headerRow,
      submission.ambiguousColumns,
    ],
  })
  return rows[0]
}

/**
 * Turns make organisations share the workers: an import joins the current round, or the round after its
 * organisation's last one, whichever is later. Computed once here, so that a claim is one index look-up.
 */
const enqueueStatement = `
  insert into import (
    organisation_id, import_id, kind, source, format, encoding, delimiter, columns, source_details, file_name, dry_run,
    accepted_count, received, corrected_from, submitted_by, submitted_at, status, attempt, attempts_left, progress,
    processed, failed, staged, upload_kept, upload_bytes, sheet, column_map,
    retry_of, checked_by, customer_id, written_after, unread_sheets, dates_from_1904, header_row, ambiguous_columns,
    turn)
  select
    $1::uuid, $2::uuid, $3::text, $4::text, $5::text, $6::text, $7::text, $8::text[], $9::text, $10::text, $11::boolean,
    $12::integer, $13::integer, $14::uuid, $15::text, $16::timestamptz, 'queued', 0, $17::integer, 0,
    0, 0, false, true, $19::integer, $20::text, $21::json, $22::uuid, $23::uuid, $24::text, $25::timestamptz,
    $26::text[], $27::boolean, $28::integer, $29::text[],
    greatest(
      coalesce((select min(turn) from import where status = 'queued'), 0),
      coalesce((select max(turn) + 1 from import
                where organisation_id = $1::uuid and status in ('queued', 'processing')), 0))
  where (select count(*) from import where organisation_id = $1::uuid and status = 'queued') < $18::integer
  returning ${importColumns}`

/**
 * Whether a submission whose COMMIT was not answered was queued. Waits for its transaction, which holds the lock
 * until it ends. Throws if that takes too long: nobody can tell yet.
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
  }).catch((error) => {
    throw isLockTimeout(error) ? errors.outcomeUnknown() : error
  })
}

/** Depth and age of the queue over all organisations, for metrics. */
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
