import { limits } from '../limits.ts'
import {
  type Client,
  CommitInDoubt,
  type Database,
  inTransaction,
  isUniqueViolation,
  type Pool,
} from '../platform/database.ts'
import { markEnd } from './import-ends.ts'
import { type Import, importColumns } from './import-record.ts'
import { reopenRows } from './reopen-rows.ts'

/** An arbitrary class of advisory locks. */
const workerLifeLock = 7_301_003

/** The right to run an import. Owner and attempt are the fence: a later claim invalidates an earlier one. */
export interface Claim {
  organisationId: string
  importId: string
  owner: number
  attempt: number
}

export interface ClaimedImport extends Import {
  claim: Claim
  /** Below zero: no attempts are left, and the import can only be failed. */
  attemptsLeft: number
  /** Attempts that ended through no fault of the import. */
  interruptions: number
  /** Since when accepted bytes have not been visible. */
  missingSince: string | null
}

/**
 * Takes a number for this worker and a lock that shows it is alive while the connection lives. Numbers are never
 * reused, so a worker that reconnects is a new owner.
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
 * Claims an import whose worker is gone, otherwise the next in the queue; undefined if there is nothing to do. Skips
 * imports this worker is `running`, and claims no second large one: that bounds memory (four at once took 733 MB, one
 * takes 250) and leaves room for small imports of others. If two workers claim for one organisation, the unique index
 * lets one win and the other tries again.
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

type ClaimedRow = Omit<ClaimedImport, 'claim'> & { attempt: number }

const claimColumns = `${importColumns}, attempt, attempts_left as "attemptsLeft", interruptions,
  missing_since as "missingSince"`

/** Leases use only the database's clock, because machines' clocks differ. */
const leaseUntil = `now() + make_interval(secs => ${limits.importLeaseSeconds})`

/**
 * Only the oldest queued import of an organisation may start, even while another session has it locked: skipping the
 * lock must not skip the order. `started_at` is never before the end of the previous import, even if clocks differ or
 * the time was taken a moment too early.
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
          lease_owner = $1, lease_until = ${leaseUntil}, claimed_database_start = pg_postmaster_start_time(),
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

/** If the database restarted while the worker ran the import, the import is not to blame. */
const isRestarted = `(import.lease_owner is not null
  and import.claimed_database_start is distinct from pg_postmaster_start_time())`

/**
 * An import is orphaned if its lease was dropped or ran out, or if its worker's lock is gone. It may be this worker's
 * own, left behind while the database was unavailable. An attempt ended by a database restart is an interruption and
 * does not count.
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
      set attempt = attempt + 1, staged = true, lease_owner = $1, lease_until = ${leaseUntil},
          attempts_left = attempts_left - case when ${isRestarted} then 0 else 1 end,
          interruptions = interruptions + case when ${isRestarted} then 1 else 0 end,
          claimed_database_start = pg_postmaster_start_time()
      where (organisation_id, import_id) = (
        select orphan.organisation_id, orphan.import_id
        from import orphan
        where orphan.status = 'processing'
          and orphan.import_id <> all ($2::uuid[]) and orphan.upload_bytes <= $3
          and (orphan.not_before is null or orphan.not_before <= now())
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
  const { attempt, ...record } = row
  const { organisationId, importId } = record
  return { ...record, claim: { organisationId, importId, owner, attempt } }
}

/** The application_name of an attempt's connections. */
export const connectionName = ({ importId, attempt }: Claim): string => `import ${importId} ${attempt}`

/**
 * Terminates the connections of this and earlier attempts. A frozen process, or a statement whose client is gone,
 * would keep locks on rows that the next attempt or import writes.
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

/** What a running import shows to pollers. */
export interface Running {
  claim: Claim
  progress: number
  received: number
  processed: number
}

/** Renews a worker's leases and publishes progress. Returns the ids of imports it still owns. */
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

/** Of these claims, the imports that their own attempt completed: the worker may not have the reply to COMMIT yet. */
export async function findCompleted(db: Database, claims: Claim[]): Promise<Set<string>> {
  const { rows } = await db.query<{ importId: string }>(
    `select import.import_id as "importId"
     from unnest($1::uuid[], $2::uuid[], $3::integer[]) as claim (organisation_id, import_id, attempt)
     join import on import.organisation_id = claim.organisation_id and import.import_id = claim.import_id
       and import.attempt = claim.attempt and import.status = 'completed'`,
    [
      claims.map((claim) => claim.organisationId),
      claims.map((claim) => claim.importId),
      claims.map((claim) => claim.attempt),
    ],
  )
  return new Set(rows.map((row) => row.importId))
}

export interface Counts {
  received: number
  processed: number
  failed: number
}

/**
 * The last statement of the transaction that writes an import. Returns false if the claim was lost or the import
 * cancelled; then roll back. Until here nothing locks the import's row.
 */
export async function complete(
  db: Database,
  claim: Claim,
  counts: Counts,
  now: Date,
  endMarked = false,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update import
     set status = 'completed', progress = 100, received = $5, processed = $6, failed = $7, staged = attempt > 1, end_marked = $9,
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
      endMarked,
    ],
  )
  return rowCount === 1
}

/**
 * Fails an import that could not run, with a message for its sender. Nothing of it was written. False if the
 * claim was lost, or if the import's end is already marked.
 */
export async function fail(pool: Pool, claim: Claim, errorMessage: string, now: Date): Promise<boolean> {
  const { organisationId, importId, owner, attempt } = claim
  return inTransaction(pool, async (client) => {
    if (!(await markEnd(client, claim, { status: 'failed', errorMessage }, now))) return false
    const { rowCount } = await client.query(
      `update import
       set status = 'failed', error_message = $5, processed = 0, failed = 0,
           finished_at = greatest($6, started_at), lease_owner = null, lease_until = null
       where organisation_id = $1 and import_id = $2 and lease_owner = $3 and attempt = $4 and status = 'processing'`,
      [organisationId, importId, owner, attempt, errorMessage, now],
    )
    // Throws so that the mark is rolled back.
    if (rowCount !== 1) throw new ClaimLost()
    await reopenRows(client, organisationId, importId)
    return true
  }).catch((error) => {
    if (error instanceof ClaimLost) return false
    // It does not matter whether the COMMIT arrived: failing it twice has no further effect.
    throw error instanceof CommitInDoubt ? error.cause : error
  })
}

class ClaimLost extends Error {}

/**
 * Why an attempt gives its import back. `counted`: it uses up an attempt. `interrupted`: not the import's fault.
 * `incomplete`: the accepted upload was not fully visible.
 */
export type Released = 'counted' | 'interrupted' | 'incomplete'

/** Drops a claim so that another worker takes the import, at once or after a delay. */
export async function release(
  db: Database,
  claim: Claim,
  how: Released,
  waitSeconds = 0,
  now = new Date(),
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update import
     set lease_owner = null, lease_until = null, attempts_left = attempts_left + $5,
         interruptions = interruptions + $6, not_before = now() + make_interval(secs => $7),
         missing_since = case when $8::boolean then coalesce(missing_since, $9::timestamptz) end
     where organisation_id = $1 and import_id = $2 and lease_owner = $3 and attempt = $4 and status = 'processing'`,
    [
      claim.organisationId,
      claim.importId,
      claim.owner,
      claim.attempt,
      how === 'counted' ? 0 : 1,
      how === 'interrupted' ? 1 : 0,
      waitSeconds,
      how === 'incomplete',
      now,
    ],
  )
  return rowCount === 1
}
