import { pino } from 'pino'
import { afterEach, describe, expect, test } from 'vitest'
import { inNewOrganisations } from '../../../test/in-new-organisations.ts'
import { oneRow } from '../../../test/one-row.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { push, readImport, untilEnded } from '../../../test/test-imports.ts'
import { testWorker } from '../../../test/test-worker.ts'
import type { Pool } from '../../platform/database/database.ts'
import { cancelImport } from '../queue/cancel-import.ts'
import type { ImportWorker } from './worker.ts'

let database: TestDatabase
let pool: Pool
let organisationId: string
let workers: ImportWorker[] = []

inNewOrganisations((own) => {
  ;({ database, pool, organisationId } = own)
})
afterEach(async () => {
  await Promise.all(workers.splice(0).map((worker) => worker.stop()))
})

let logged = ''
const log = pino(
  {},
  {
    write(line) {
      logged += line
    },
  },
)

async function start() {
  const worker = await testWorker(database.connectionString, log)
  workers.push(worker)
  return worker
}

describe('a large import', () => {
  const rows = (count: number) => {
    const lines = ['warehouseCode,chargeCode,quantity,activityTimestamp,reference']
    for (let i = 0; i < count; i++) lines.push(`SYD1,PICK,${i + 1},2026-07-01T09:30:00Z,order ${i}`)
    return lines.join('\n')
  }
  const shipmentRows = (count: number) => {
    const lines = [
      'shipmentId,originPostCode,originSuburb,destinationPostCode,destinationSuburb,itemType,itemQuantity',
    ]
    for (let i = 0; i < count; i++) lines.push(`S-${i},2000,Sydney,3000,Melbourne,CARTON,1`)
    return lines.join('\n')
  }
  const untilProcessing = (importId: string) =>
    expect
      .poll(async () => (await readImport(pool, organisationId, importId)).status, {
        interval: 5,
      })
      .toBe('processing')
  const written = async (importId: string) => {
    const { rows } = await oneRow<{ rows: number }>(
      pool,
      `select (select count(*)::int from activity where organisation_id = $1 and import_id = $2)
            + (select count(*)::int from shipment where organisation_id = $1 and import_id = $2)
            + (select count(*)::int from shipment_line where organisation_id = $1 and import_id = $2) as rows`,
      [organisationId, importId],
    )
    return rows
  }

  /** Running statements and transactions of an import. */
  const underWay = async (importId: string) => {
    const { count } = await oneRow<{ count: number }>(
      pool,
      `select count(*)::int as count from pg_stat_activity
       where datname = current_database() and application_name like $1 and state <> 'idle'`,
      [`import ${importId}%`],
    )
    return count
  }

  test.each([
    ['activities', rows(400_000)],
    ['shipments', shipmentRows(250_000)],
  ] as const)(
    'of %s that is cancelled while it runs is cancelled at once, stops, and writes nothing',
    async (kind, file) => {
      await start()
      const importId = await push(pool, organisationId, { kind }, file)
      // Rows have been read and are being written to the ledger.
      await expect
        .poll(async () => (await readImport(pool, organisationId, importId)).processed, { interval: 5 })
        .toBeGreaterThan(0)
      expect(await underWay(importId)).toBeGreaterThan(0)

      const asked = performance.now()
      const since = () => Math.round(performance.now() - asked)
      await cancelImport({ pool, clock: () => new Date() }, organisationId, kind, importId)
      expect(await readImport(pool, organisationId, importId)).toMatchObject({ status: 'cancelled' })
      const cancelledAfter = since()
      await expect.poll(() => underWay(importId), { interval: 5 }).toBe(0)
      const stoppedAfter = since()
      const next = await push(pool, organisationId, { kind: 'activities' }, rows(1))
      expect(await untilEnded(pool, organisationId, next)).toMatchObject({ status: 'completed' })
      process.stdout.write(
        `cancel of ${kind}: \`cancelled\` after ${cancelledAfter} ms, stopped after ${stoppedAfter} ms, next one done after ${since()} ms\n`,
      )
      // It was stopped: an import that ran to its end would have logged that it was taken over.
      const lines = () => logged.split('\n').filter((line) => line.includes(importId))
      // The line is logged when the thread has stopped, a moment after the import shows as cancelled.
      await expect.poll(() => lines().map((line) => JSON.parse(line).msg)).toContain('import was stopped')

      expect(await readImport(pool, organisationId, importId)).toMatchObject({
        status: 'cancelled',
        processed: 0,
        failed: 0,
      })
      expect(await written(importId)).toBe(0)
    },
  )

  test('whose connections are cut runs again and is written once', async () => {
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
    expect(await written(importId)).toBe(100_000)
  })

  test('whose worker is replaced by another is written once', async () => {
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
    expect(await written(importId)).toBe(100_000)
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
    expect(await written(importId)).toBe(100_000)
  })
})

test('a worker that starts slowly connects once, so that it can stop', async () => {
  const blocker = await pool.connect()
  await blocker.query('begin')
  await blocker.query('alter sequence worker_number start with 1')
  const starting = start()
  // Longer than several polls.
  await new Promise((resolve) => setTimeout(resolve, 1_500))
  await blocker.query('rollback')
  blocker.release()
  const worker = await starting
  const connections = async () => {
    const { count } = await oneRow<{ count: number }>(
      pool,
      `select count(*)::integer as count from pg_stat_activity
       where datname = current_database() and application_name = 'cartage-worker-life'`,
    )
    return count
  }
  expect(await connections()).toBe(1)
  await worker.stop()
  workers = workers.filter((one) => one !== worker)
  await expect.poll(connections).toBe(0)
})
