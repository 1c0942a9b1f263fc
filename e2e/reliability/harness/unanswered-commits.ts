import pg from 'pg'
import { type System, until } from './system.ts'

/**
 * From now on a COMMIT is written to disk but gets no reply, until the returned function is called: the
 * database waits for a replica that does not exist.
 */
export async function holdAnswersToCommit(system: System): Promise<() => Promise<void>> {
  await system.query(`alter system set synchronous_standby_names = 'nobody'`)
  await system.query('select pg_reload_conf()')
  const probe = new pg.Client({ connectionString: await system.databaseUrl(), application_name: 'probe' })
  probe.on('error', () => {})
  await probe.connect()
  let isHeld = false
  const probing = (async () => {
    // Takes effect a moment after the reload; commits until then get a reply.
    while (!isHeld) await probe.query(`select pg_logical_emit_message(true, 'probe', '')`)
  })().catch(() => {})
  await untilCommitting(system, 'probe', '%')
  isHeld = true
  return async () => {
    await system.query('alter system reset synchronous_standby_names')
    await system.query('select pg_reload_conf()')
    await probing
    await probe.end()
  }
}

/** Somebody has committed and waits for the reply: to a transaction, or to a single statement. */
export const untilCommitting = (system: System, applicationName: string, statement = 'commit') =>
  until(`${applicationName} waits for the answer to COMMIT`, async () => {
    const rows = await system.query(
      `select 1 from pg_stat_activity where application_name = $1 and wait_event = 'SyncRep' and query like $2`,
      [applicationName, statement],
    )
    return rows.length > 0
  })
