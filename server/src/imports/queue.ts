import { limits } from '../limits.ts'
import type { Client, Database, Pool } from '../platform/database.ts'
import { inTransaction, isUniqueViolation } from '../platform/database.ts'
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

/** Classes of advisory locks, chosen once. */
const organisationQueueLock = 7_301_002
const workerLifeLock = 7_301_003

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

/** The right to run an import. Owner and attempt together are the fence: a later claim makes an earlier one void. */
export interface Claim {
  organisationId: string
  importId: string
  owner: number
  attempt: number
}

export interface ClaimedImport extends Import {
  claim: Claim
  /** Below zero: the attempts are used up, and the import may only be ended. */
  attemptsLeft: number
}

/**
 * Takes a number for this worker and holds the lock that shows it is alive, for as long as the connection lives.
 * Numbers are never given twice, so a worker that reconnects is another owner.
 */
export async function registerWorker(connection: Client): Promise<number> {
  const { rows } = await connection.query<{ owner: number }>(
    `select nextval('worker_number')::integer as owner`,
  )
  const owner = rows[0]?.owner ?? 0
  await connection.query('select pg_advisory_lock($1, $2)', [workerLifeLock, owner])
  return owner
}

/**
 * Claims an import whose worker is gone, else the next of the queue; undefined when there is nothing to do. Those that
 * this worker is `running` are left alone, and while one of them is large it takes no other large one: that bounds its
 * memory (four at once took 733 MB, one takes 250), and leaves it room for the small ones of others. Two workers that meet on one organisation are kept apart by the unique index:
 * the later one tries again.
 */
export async function claimNext(
  db: Database,
  owner: number,
  now: Date,
  running: readonly Pick<Import, 'importId' | 'uploadBytes'>[] = [],
): Promise<ClaimedImport | undefined> {
  const importIds = running.map(({ importId }) => importId)
  const bytesMax = running.some(isLarge) ? limits.largeUploadBytes : limits.fileBytesMax
  for (;;) {
    try {
      return (await takeOver(db, owner, importIds, bytesMax)) ?? (await claimQueued(db, owner, now, bytesMax))
    } catch (error) {
      if (!isUniqueViolation(error)) throw error
    }
  }
}

const isLarge = ({ uploadBytes }: Pick<Import, 'uploadBytes'>) => uploadBytes > limits.largeUploadBytes

interface ClaimedRow extends Import {
  attempt: number
  attemptsLeft: number
}

const claimColumns = `${importColumns}, attempt, attempts_left as "attemptsLeft"`

/** Leases are set and compared by the database's clock alone: the machines' clocks may differ. */
const leaseUntil = `now() + make_interval(secs => ${limits.importLeaseSeconds})`

/**
 * Only the oldest queued import of an organisation may start, also when it is locked by someone else at this moment:
 * skipping the lock must not mean skipping the order. An import never starts before the one before it has ended, also
 * where the clocks of two machines differ, or the time was taken a moment before the other ended.
 */
async function claimQueued(
  db: Database,
  owner: number,
  now: Date,
  bytesMax: number,
): Promise<ClaimedImport | undefined> {
  const { rows } = await db.query<ClaimedRow>({
    name: 'claim-queued',
    text: `
      update import
      set status = 'processing', attempt = attempt + 1, attempts_left = attempts_left - 1, staged = true,
          lease_owner = $1, lease_until = ${leaseUntil},
          started_at = greatest($2, submitted_at, (
            select max(ended.finished_at) from import ended
            where ended.organisation_id = import.organisation_id and ended.finished_at is not null))
      where (organisation_id, import_id) = (
        select head.organisation_id, head.import_id
        from import head
        where head.status = 'queued' and head.upload_bytes <= $3
          and not exists (
            select 1 from import other
            where other.organisation_id = head.organisation_id and other.status in ('queued', 'processing')
              and (other.status = 'processing' or other.sequence < head.sequence))
        order by head.turn, head.sequence
        limit 1
        for update skip locked)
      returning ${claimColumns}`,
    values: [owner, now, bytesMax],
  })
  return claimed(owner, rows[0])
}

/**
 * An import is orphaned when its lease was dropped or ran out, or when its worker's sign of life is gone. Its worker may
 * be this very one, which had to leave it behind while the database was away.
 */
async function takeOver(
  db: Database,
  owner: number,
  running: readonly string[],
  bytesMax: number,
): Promise<ClaimedImport | undefined> {
  const { rows } = await db.query<ClaimedRow>({
    name: 'take-over',
    text: `
      update import
      set attempt = attempt + 1, attempts_left = attempts_left - 1, staged = true,
          lease_owner = $1, lease_until = ${leaseUntil}
      where (organisation_id, import_id) = (
        select orphan.organisation_id, orphan.import_id
        from import orphan
        where orphan.status = 'processing'
          and orphan.import_id <> all ($2::uuid[]) and orphan.upload_bytes <= $3
          and (orphan.lease_owner is null or orphan.lease_until < now() or not exists (
            select 1 from pg_locks life
            where life.locktype = 'advisory' and life.classid = ${workerLifeLock} and life.objsubid = 2
              and life.objid = orphan.lease_owner::oid and life.granted
              and life.database = (select oid from pg_database where datname = current_database())))
        order by orphan.turn, orphan.sequence
        limit 1
        for update skip locked)
      returning ${claimColumns}`,
    values: [owner, running, bytesMax],
  })
  return claimed(owner, rows[0])
}

function claimed(owner: number, row: ClaimedRow | undefined): ClaimedImport | undefined {
  if (row === undefined) return undefined
  const { attempt, attemptsLeft, ...record } = row
  const { organisationId, importId } = record
  return { ...record, attemptsLeft, claim: { organisationId, importId, owner, attempt } }
}

/** What the server shows for each connection of an attempt. */
export const connectionName = ({ importId, attempt }: Claim): string => `import ${importId} ${attempt}`

/**
 * Ends the connections of an import's attempts up to this one. A process that is frozen, or a statement that is under
 * way when its client goes, would hold its locks on the very rows that the next attempt or import is to write.
 */
export async function endConnections(db: Database, claim: Claim, upToAttempt: number): Promise<void> {
  const names = Array.from({ length: upToAttempt }, (_, index) =>
    connectionName({ ...claim, attempt: index + 1 }),
  )
  await db.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = any ($1::text[]) and pid <> pg_backend_pid()`,
    [names],
  )
}

/** What a running import shows to those who poll it. */
export interface Running {
  claim: Claim
  progress: number
  received: number
  processed: number
}

/** Renews the leases of a worker and publishes how far its imports are. Gives the ids of those that are still its own. */
export async function renewLeases(db: Database, owner: number, running: Running[]): Promise<Set<string>> {
  const { rows } = await db.query<{ importId: string }>({
    name: 'renew-leases',
    text: `
      update import
      set lease_until = ${leaseUntil},
          progress = greatest(import.progress, least(run.progress, 99)),
          received = greatest(import.received, run.received), processed = run.processed
      from unnest($2::uuid[], $3::uuid[], $4::integer[], $5::integer[], $6::integer[], $7::integer[])
        as run (organisation_id, import_id, attempt, progress, received, processed)
      where import.organisation_id = run.organisation_id and import.import_id = run.import_id
        and import.attempt = run.attempt and import.lease_owner = $1 and import.status = 'processing'
      returning import.import_id as "importId"`,
    values: [
      owner,
      running.map((run) => run.claim.organisationId),
      running.map((run) => run.claim.importId),
      running.map((run) => run.claim.attempt),
      running.map((run) => run.progress),
      running.map((run) => run.received),
      running.map((run) => run.processed),
    ],
  })
  return new Set(rows.map((row) => row.importId))
}

export interface Counts {
  received: number
  processed: number
  failed: number
}

/**
 * The last statement of the transaction that writes an import; false when the claim was lost or the import cancelled,
 * and then the transaction must be rolled back. Until here nobody waits for the import's row.
 */
export async function complete(db: Database, claim: Claim, counts: Counts, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update import
     set status = 'completed', progress = 100, received = $5, processed = $6, failed = $7, staged = attempt > 1,
         finished_at = greatest($8, started_at), lease_owner = null, lease_until = null
     where organisation_id = $1 and import_id = $2 and lease_owner = $3 and attempt = $4 and status = 'processing'`,
    [
      claim.organisationId,
      claim.importId,
      claim.owner,
      claim.attempt,
      counts.received,
      counts.processed,
      counts.failed,
      now,
    ],
  )
  return rowCount === 1
}

/** Ends an import that could not run, with a sentence for the person who sent it. Nothing of it has been written. */
export async function fail(db: Database, claim: Claim, errorMessage: string, now: Date): Promise<boolean> {
  const { rowCount } = await db.query(
    `update import
     set status = 'failed', error_message = $5, processed = 0, failed = 0,
         finished_at = greatest($6, started_at), lease_owner = null, lease_until = null
     where organisation_id = $1 and import_id = $2 and lease_owner = $3 and attempt = $4 and status = 'processing'`,
    [claim.organisationId, claim.importId, claim.owner, claim.attempt, errorMessage, now],
  )
  return rowCount === 1
}

/** Drops a claim so that another worker takes the import at once. `counted`: the attempt is used up. */
export async function release(db: Database, claim: Claim, counted: boolean): Promise<boolean> {
  const { rowCount } = await db.query(
    `update import
     set lease_owner = null, lease_until = null, attempts_left = attempts_left + $5
     where organisation_id = $1 and import_id = $2 and lease_owner = $3 and attempt = $4 and status = 'processing'`,
    [claim.organisationId, claim.importId, claim.owner, claim.attempt, counted ? 0 : 1],
  )
  return rowCount === 1
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
