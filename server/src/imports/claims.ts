import { limits } from '../limits.ts'
import type { Client, Database } from '../platform/database.ts'
import { isUniqueViolation } from '../platform/database.ts'
import { type Import, importColumns } from './import-record.ts'

/** A class of advisory locks, chosen once. */
const workerLifeLock = 7_301_003

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
 * memory (four at once took 733 MB, one takes 250), and leaves it room for the small ones of others. Two workers that
 * meet on one organisation are kept apart by the unique index: the later one tries again.
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
