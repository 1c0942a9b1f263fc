import type { Fault } from '../../broken-build.ts'

/** Faults that more than one suite must notice. */

/** A worker fails an import whose connection was lost, instead of beginning again. */
export const givesUp: readonly Fault[] = [
  ['imports/worker.js', 'await giveBack(claimed.claim, false)', `await fail(run, 'It was given up.')`],
  [
    'imports/worker.js',
    'await giveBack(claimed.claim, claimed.claim.attempt > limits.importAttemptsMax)',
    `await fail(run, 'It was given up.')`,
  ],
]

const ending = 'finished_at = greatest($8, started_at), lease_owner = null, lease_until = null'
const whichImport = 'where organisation_id = $1 and import_id = $2 and'

/** A worker completes an import whether or not it still holds the claim, and does not hear that it has lost it. */
export const withoutFence: readonly Fault[] = [
  [
    'imports/claims.js',
    `${ending}\n     ${whichImport} lease_owner = $3 and attempt = $4 and status = 'processing'`,
    `${ending}\n     ${whichImport} $3::integer is not null and $4::integer is not null`,
  ],
  [
    'imports/claims.js',
    'new Set(rows.map((row) => row.importId))',
    'new Set(running.map((run) => run.claim.importId))',
  ],
]

/** An Idempotency-Key that another push has is claimed again. */
export const claimsKeysAnew: Fault = [
  'imports/idempotency.js',
  'where idempotency_key.created_at < $7',
  'where idempotency_key.created_at < $7 or true',
]

/** No fault: what waits for a lease to run out need not wait for long. */
export const shortLease: Fault = ['limits.js', 'importLeaseSeconds: 10', 'importLeaseSeconds: 2']
