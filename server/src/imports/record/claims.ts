import { limits } from '../../limits.ts'
import { mayNotStart } from '../../organisations/holds.ts'
import { type Client, type Database, isUniqueViolation } from '../../platform/database/database.ts'
import { type Import, importColumns } from './import-record.ts'

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
export const leaseUntil = `now() + make_interval(secs => ${limits.importLeaseSeconds})`

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
          and not ${mayNotStart('head.organisation_id')}
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
