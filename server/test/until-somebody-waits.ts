import type { Pool } from '../src/platform/database/database.ts'

/** Returns once a session of this database waits for a lock. */
export async function untilSomebodyWaits(pool: Pool): Promise<void> {
  const deadline = Date.now() + 120_000
  for (;;) {
    const { rows } = await pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    if (rows.length > 0) return
    if (Date.now() > deadline) throw new Error('nobody waits for a lock')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
