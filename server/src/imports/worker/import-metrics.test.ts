import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { push, untilEnded } from '../../../test/test-imports.ts'
import { createLog } from '../../platform/log.ts'
import { createMetrics, type Metrics } from '../../platform/metrics.ts'
import { cancelImport } from '../queue/cancel-import.ts'
import { type ImportWorker, startWorker } from './worker.ts'

let database: TestDatabase
let organisationId: string
let metrics: Metrics
let worker: ImportWorker
const logged: string[] = []

beforeAll(async () => {
  database = await testDatabase()
  organisationId = (await testOrganisation(database.pool)).organisationId
  metrics = createMetrics('test')
  worker = await startWorker({
    connectionString: database.connectionString,
    config: { workerConcurrency: 1, importRetentionDays: 90, uploadRetentionDays: 30 },
    log: createLog('info', 'test', { write: (line) => logged.push(line) }),
    metrics,
  })
})
afterAll(async () => {
  await worker.stop()
  metrics.stop()
  await database.drop()
})

const file =
  'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,2,2026-07-01\nSYD1,PICK,x,2026-07-01\n'
const run = async (dryRun: boolean) => {
  const importId = await push(database.pool, organisationId, { kind: 'activities', dryRun }, file)
  return untilEnded(database.pool, organisationId, importId)
}
const read = async (name: string, labels: Record<string, string> = {}) => {
  const { values } = (await metrics.registry.getSingleMetric(name)?.get()) ?? { values: [] }
  const wanted = Object.entries(labels)
  return values
    .filter((value) => wanted.every(([label, text]) => String(value.labels[label]) === text))
    .map(({ value }) => value)
}

test('a dry run is an import that ended, and writes no rows', async () => {
  await run(true)
  await expect.poll(() => read('cartage_imports_finished_total', { status: 'completed' })).toEqual([1])
  expect(await read('cartage_rows_imported_total')).toEqual([])
  await run(false)
  await expect.poll(() => read('cartage_rows_imported_total')).toEqual([1])
  expect(await read('cartage_rows_rejected_total')).toEqual([2])
})

test('the log line of an import names it, its organisation and its duration', async () => {
  const { importId } = await run(false)
  const line = () => logged.map((text) => JSON.parse(text)).find((entry) => entry.importId === importId)
  await expect.poll(line).toMatchObject({
    msg: 'import completed',
    organisationId,
    milliseconds: expect.any(Number),
  })
  const { values } = await metrics.importSeconds.get()
  const count = values.find(({ metricName }) => metricName === 'cartage_import_seconds_count')
  expect(count).toMatchObject({ labels: { kind: 'activities', status: 'completed' }, value: 3 })
})

test('an attempt after the first is counted', async () => {
  const importId = await push(database.pool, organisationId, { kind: 'activities' }, file)
  await untilEnded(database.pool, organisationId, importId)
  expect(await read('cartage_import_retries_total')).toEqual([])
  // As if a worker had started it and died.
  await worker.stop()
  const begun = await push(database.pool, organisationId, { kind: 'activities' }, file)
  await database.pool.query(
    `update import set status = 'processing', attempt = 1, started_at = submitted_at where import_id = $1`,
    [begun],
  )
  metrics.stop()
  metrics = createMetrics('test')
  worker = await startWorker({
    connectionString: database.connectionString,
    config: { workerConcurrency: 1, importRetentionDays: 90, uploadRetentionDays: 30 },
    log: createLog('silent', 'test'),
    metrics,
  })
  await untilEnded(database.pool, organisationId, begun)
  expect(await read('cartage_import_retries_total')).toEqual([1])
})

test("the metrics show the worker's own connections", async () => {
  expect((await read('cartage_pool_connections', { state: 'open' }))[0]).toBeGreaterThan(0)
})

test('a cancelled import is counted', async () => {
  const owner = (await testOrganisation(database.pool)).organisationId
  // It blocks the queue of its organisation.
  const first = await push(database.pool, owner, { kind: 'activities' }, file)
  await untilEnded(database.pool, owner, first)
  await database.pool.query(
    `update import set status = 'processing', progress = 0, finished_at = null, not_before = now() + interval '1 hour'
     where import_id = $1`,
    [first],
  )
  const importId = await push(database.pool, owner, { kind: 'shipments' }, 'shipmentId\n')
  const services = { pool: database.pool, clock: () => new Date(), metrics }
  await cancelImport(services, owner, 'shipments', importId)
  expect(await read('cartage_imports_finished_total', { status: 'cancelled' })).toEqual([1])
  await expect(cancelImport(services, owner, 'shipments', importId)).rejects.toThrow('already ended')
  expect(await read('cartage_imports_finished_total', { status: 'cancelled' })).toEqual([1])
})
