import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { push } from '../../../test/test-imports.ts'
import { openClient } from '../../platform/database/database.ts'
import { type ClaimedImport, claimNext, registerWorker } from '../record/claims.ts'
import { type RunningThread, ThreadPool } from './thread-pool.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

async function claimed(rows: number): Promise<ClaimedImport> {
  // Imports left by an earlier test would be claimed first.
  await database.pool.query('delete from import')
  const { organisationId } = await testOrganisation(database.pool)
  const lines = ['warehouseCode,chargeCode,quantity,activityTimestamp']
  for (let i = 0; i < rows; i++) lines.push('SYD1,PICK,2,2026-07-01')
  await push(database.pool, organisationId, { kind: 'activities' }, lines.join('\n'))
  const connection = await openClient(database.connectionString, 'test-worker')
  const claimed = await claimNext(database.pool, await registerWorker(connection), new Date())
  await connection.end()
  if (claimed === undefined) throw new Error('nothing to claim')
  return claimed
}

test('a thread that needs too much memory ends alone, and the next import runs', async () => {
  const small = new ThreadPool(database.connectionString, 6)
  expect(await small.run(await claimed(10_000), '', () => {}).end).toEqual({ ended: 'outOfMemory' })
  await small.stop()
  const threads = new ThreadPool(database.connectionString)
  expect(await threads.run(await claimed(10), '', () => {}).end).toMatchObject({ ended: 'completed' })
  await threads.stop()
})

test('an aborted run stops in the middle and leaves no transaction open', async () => {
  const threads = new ThreadPool(database.connectionString)
  const claim = await claimed(300_000)
  const run = await new Promise<RunningThread>((resolve) => {
    const started = threads.run(claim, '', () => resolve(started))
  })
  run.abort()
  expect(await run.end).toMatchObject({ ended: 'aborted' })
  await threads.stop()
  const open = () =>
    database.pool.query(
      `select 1 from pg_stat_activity where datname = current_database() and application_name like 'import %'`,
    )
  await expect.poll(async () => (await open()).rowCount).toBe(0)
})

test("an abort that arrives after the end does not stop the thread's next import", async () => {
  const threads = new ThreadPool(database.connectionString)
  const first = threads.run(await claimed(10), '', () => {})
  expect(await first.end).toMatchObject({ ended: 'completed' })
  const second = threads.run(await claimed(100_000), '', () => {})
  first.abort()
  expect(await second.end).toMatchObject({ ended: 'completed' })
  await threads.stop()
})
