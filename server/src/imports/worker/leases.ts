import type { Database } from '../../platform/database/database.ts'
import { type Claim, leaseUntil } from '../record/claims.ts'

/** The application_name of an attempt's connections. */
export const connectionName = ({ importId, attempt }: Pick<Claim, 'importId' | 'attempt'>): string =>
  `import ${importId} ${attempt}`

/** The import whose attempt has such a connection. */
export const importOfConnection = (name: string): string | undefined =>
  /^import ([\da-f-]{36}) \d+$/.exec(name)?.[1]

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
