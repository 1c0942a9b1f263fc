import { CommitInDoubt, type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import { reopenRows } from '../queue/reopen-rows.ts'
import type { Claim } from '../record/claims.ts'
import { markEnd } from '../record/import-ends.ts'
import { jsonOrNull } from '../record/import-record.ts'
import type { Written } from './attempt.ts'

/**
 * The last statement of the transaction that writes an import. Returns false if the claim was lost or the import
 * cancelled; then roll back. Until here nothing locks the import's row.
 */
export async function complete(
  db: Database,
  claim: Claim,
  written: Written,
  now: Date,
  endMarked = false,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `update import
     set status = 'completed', progress = 100, received = $5, processed = $6, failed = $7, replaced = $10, flagged = $11::jsonb, cleared = $12, short_rows = $13, staged = attempt > 1, end_marked = $9,
         finished_at = greatest($8, started_at), lease_owner = null, lease_until = null
     where organisation_id = $1 and import_id = $2 and lease_owner = $3 and attempt = $4 and status = 'processing'`,
    [
      claim.organisationId,
      claim.importId,
      claim.owner,
      claim.attempt,
      written.received,
      written.processed,
      written.failed,
      now,
      endMarked,
      written.replaced,
      written.flagged && JSON.stringify(written.flagged),
      jsonOrNull(written.cleared),
      jsonOrNull(written.shortRows),
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
 * Why an attempt gives its import back. `counted`: it uses up an attempt. `interrupted`: not the import's fault, but it
 * must not happen too often. `nodeAway`: the node of its organisation does not answer; an outage may last for days.
 * `incomplete`: the accepted upload was not fully visible.
 */
export type Released = 'counted' | 'interrupted' | 'nodeAway' | 'incomplete'

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
