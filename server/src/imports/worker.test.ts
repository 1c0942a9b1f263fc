import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/database.ts'
import { push, readImport, untilEnded } from '../../test/imports.ts'
import { testWorker } from '../../test/worker.ts'
import type { Pool } from '../platform/database.ts'
import { cancelImport } from './queue.ts'
import type { ImportWorker } from './worker.ts'

let database: TestDatabase
let pool: Pool
let organisationId: string
let workers: ImportWorker[] = []

beforeAll(async () => {
  database = await testDatabase()
  pool = database.pool
})
afterAll(() => database.drop())
beforeEach(async () => {
  organisationId = (await testOrganisation(pool)).organisationId
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

async function start() {
  const worker = await testWorker(database.connectionString)
  workers.push(worker)
  return worker
}

describe('a large import', () => {
  const rows = (count: number) => {
    const lines = ['warehouseCode,chargeCode,quantity,activityTimestamp,reference']
    for (let i = 0; i < count; i++) lines.push(`SYD1,PICK,${i + 1},2026-07-01T09:30:00Z,order ${i}`)
    return lines.join('\n')
  }
  const untilProcessing = (importId: string) =>
    expect
      .poll(async () => (await readImport(pool, organisationId, importId)).status, {
        interval: 5,
        timeout: 5000,
      })
      .toBe('processing')
  const activities = async (importId: string) => {
    const { rows } = await pool.query(
      'select count(*)::int as rows from activity where organisation_id = $1 and import_id = $2',
      [organisationId, importId],
    )
    return rows[0].rows
  }

  test('that is cancelled while it runs writes nothing', async () => {
    await start()
    const importId = await push(pool, organisationId, { kind: 'activities' }, rows(200_000))
    await untilProcessing(importId)
    const cancelled = await cancelImport(pool, organisationId, 'activities', importId, new Date())
    expect(cancelled).toHaveProperty('cancelled')
    const next = await push(pool, organisationId, { kind: 'activities' }, rows(1))
    expect(await untilEnded(pool, organisationId, next, 3000)).toMatchObject({ status: 'completed' })
    expect(await readImport(pool, organisationId, importId)).toMatchObject({
      status: 'cancelled',
      processed: 0,
    })
    expect(await activities(importId)).toBe(0)
  })

  test('whose connections are cut is run again and written once', async () => {
    await start()
    const importId = await push(pool, organisationId, { kind: 'activities' }, rows(100_000))
    await untilProcessing(importId)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name like $1`,
      [`import ${importId}%`],
    )
    expect(await untilEnded(pool, organisationId, importId)).toMatchObject({
      status: 'completed',
      processed: 100_000,
    })
    expect(await activities(importId)).toBe(100_000)
  })

  test('whose worker loses its place to another one is written once', async () => {
    await start()
    await start()
    const importId = await push(pool, organisationId, { kind: 'activities' }, rows(100_000))
    await untilProcessing(importId)
    await pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and application_name = 'cartage-worker-life'`,
    )
    expect(await untilEnded(pool, organisationId, importId)).toMatchObject({
      status: 'completed',
      processed: 100_000,
    })
    expect(await activities(importId)).toBe(100_000)
  })

  test('is handed over without loss when its worker is stopped', async () => {
    const first = await start()
    const importId = await push(pool, organisationId, { kind: 'activities' }, rows(100_000))
    await untilProcessing(importId)
    await Promise.all([first.stop(), start()])
    workers = workers.filter((worker) => worker !== first)
    expect(await untilEnded(pool, organisationId, importId)).toMatchObject({
      status: 'completed',
      processed: 100_000,
    })
    expect(await activities(importId)).toBe(100_000)
  })
})

test('a worker that comes up slowly connects once, so that it can stop', async () => {
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query('alter sequence worker_number start with 1')
  const starting = start()
  // Longer than several turns of its polling.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await blocker.query('rollback')
  blocker.release()
  const worker = await starting
  const connections = async () => {
    const { rows } = await pool.query(
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and application_name = 'cartage-worker-life'`,
    )
    return rows[0].count
  }
  expect(await connections()).toBe(1)
  await worker.stop()
  workers = workers.filter((one) => one !== worker)
  await expect.poll(connections).toBe(0)
})
