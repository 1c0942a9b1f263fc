import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { push, untilEnded } from '../../../test/test-imports.ts'
import { type ImportWorker, startWorker } from '../../imports/worker/worker.ts'
import { limits } from '../../limits.ts'
import { createLog } from '../../platform/log.ts'
import { openCorrection } from './open-correction.ts'

let database: TestDatabase
let organisationId: string
let worker: ImportWorker

beforeAll(async () => {
  database = await testDatabase()
  organisationId = (await testOrganisation(database.pool)).organisationId
  worker = await startWorker({
    connectionString: database.connectionString,
    config: { workerConcurrency: 1, importRetentionDays: 90, uploadRetentionDays: 30 },
    log: createLog('silent', 'test'),
    openRejected: (pool, organisation, importId) => openCorrection(pool, organisation, importId, new Date()),
  })
})
afterAll(async () => {
  await worker.stop()
  await database.drop()
})

async function reject(rows: number, dryRun = false): Promise<string> {
  const header = 'warehouseCode,chargeCode,quantity,activityTimestamp'
  const file = [header, ...Array.from({ length: rows }, () => ',PICK,1,2026-07-01')].join('\n')
  const importId = await push(database.pool, organisationId, { kind: 'activities', dryRun }, file)
  expect(await untilEnded(database.pool, organisationId, importId)).toMatchObject({ failed: rows })
  return importId
}

const preparedRows = async (importId: string): Promise<number> => {
  const { rows } = await database.pool.query(
    'select count(*)::integer as rows from correction_row where organisation_id = $1 and import_id = $2',
    [organisationId, importId],
  )
  return rows[0].rows
}

test('the worker prepares the rejected rows of a large import, but not of a small one or a dry run', async () => {
  const rows = limits.correctionRowsOpenedEarlyMin
  const [small, dry, large] = [await reject(rows - 1), await reject(rows, true), await reject(rows)]
  await expect.poll(() => preparedRows(large), { timeout: 60_000 }).toBe(rows)
  expect([await preparedRows(small), await preparedRows(dry)]).toEqual([0, 0])
})
