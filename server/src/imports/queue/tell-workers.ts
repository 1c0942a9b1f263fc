import type { Pool } from '../../platform/database/database.ts'

/** Channels of NOTIFY. The payload is the organisation's id, or the import's. */
export const queuedChannel = 'import_queued'
export const cancelledChannel = 'import_cancelled'

/**
 * Tells the workers about a change that is committed. Never inside its transaction: PostgreSQL lets one transaction
 * with a notification commit at a time, so a commit that hangs, as with a frozen node of a cluster, would stop all
 * others. Workers also look on their own, so a lost notification only costs time and must not fail the caller.
 */
export async function tellWorkers(
  pool: Pool,
  channel: typeof queuedChannel | typeof cancelledChannel,
  id: string,
): Promise<void> {
  await pool.query('select pg_notify($1, $2)', [channel, id]).catch(() => {})
}
