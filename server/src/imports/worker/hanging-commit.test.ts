import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { testOrganisation } from '../../../test/test-database.ts'
import { type EmbeddedPostgres, openEmbeddedPostgres } from '../../embedded-postgres/embedded-postgres.ts'
import { type OpenPool, openPool } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { acceptPush } from '../accept/accept-import.ts'

/**
 * A commit that waits for a standby which does not exist hangs at the same place as one that waits for a frozen node
 * of a cluster. The whole server has the setting, so this test has a server of its own.
 */
let folder: string
let postgres: EmbeddedPostgres
/** Commits on `pool` do not wait for the standby, those on `hanging` do. */
let pool: OpenPool
let hanging: OpenPool

const open = (synchronousCommit: 'local' | 'on') => {
  const opened = openPool({
    connectionString: postgres.connectionString,
    connectionsMax: 4,
    applicationName: `commits-${synchronousCommit}`,
  })
  opened.on('connect', (client) => client.query(`set synchronous_commit = '${synchronousCommit}'`))
  return opened
}

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cartage-hanging-'))
  postgres = await openEmbeddedPostgres({ dataDir: folder })
  pool = open('local')
  hanging = open('on')
  await migrate(pool)
  await pool.query(`alter system set synchronous_standby_names = 'nobody'`)
  await pool.query('select pg_reload_conf()')
})
afterAll(async () => {
  await Promise.all([pool.end(), hanging.end()])
  await postgres.close()
  await rm(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
})

const push = async (connections: OpenPool) => {
  const { organisationId } = await testOrganisation(pool)
  const services = {
    pool: connections,
    clock: () => new Date(),
    config: { maxQueuedImports: 100, maxStoredUploadBytes: 1e9 },
  }
  const summary = { columns: [], sourceDetails: 'test', acceptedCount: 1, received: 1 }
  const options = { dryRun: false, idempotencyKey: undefined, submittedBy: null }
  return acceptPush(services, organisationId, 'activities', summary, Buffer.from('{}'), options)
}

const hangingCommits = async () => {
  const { count } = await oneRow<{ count: number }>(
    pool,
    `select count(*)::integer as count from pg_stat_activity where wait_event = 'SyncRep'`,
  )
  return count
}

test('a push whose commit hangs does not stop the pushes of other organisations', async () => {
  const first = push(hanging)
  await expect.poll(hangingCommits).toBe(1)
  for (let i = 0; i < 5; i++) await push(pool)
  expect(await hangingCommits()).toBe(1)

  await pool.query('alter system reset synchronous_standby_names')
  await pool.query('select pg_reload_conf()')
  expect(await first).toMatchObject({ replayed: false })
})
