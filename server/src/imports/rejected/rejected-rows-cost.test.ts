import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf, planModes } from '../../../test/database-work.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { listRejectedRows } from './rejected-rows.ts'

/** One import with many rejected rows, among others of the same and of another organisation. */
const rowCount = 50_000
const limit = 100
const organisationId = uuidv7()
const importId = uuidv7()
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  // No statistics until a test runs analyze, as in a database that was just filled.
  await database.pool.query('alter table rejected_row set (autovacuum_enabled = false)')
  for (const [owner, id, rows] of [
    [organisationId, uuidv7(), 5000],
    [organisationId, importId, rowCount],
    [uuidv7(), uuidv7(), 5000],
  ]) {
    await database.pool.query(
      `insert into rejected_row (organisation_id, import_id, row_number, label, error, data)
       select $1, $2, n + 1, 'R-' || n, 'Charge code is required',
              json_build_object('warehouseCode', 'SYD1', 'reference', 'R-' || n, 'quantity', '3')
       from generate_series(1, $3::integer) n`,
      [owner, id, rows],
    )
  }
})
afterAll(() => database.drop())

describe.each(['without', 'with'])('%s statistics', (state) => {
  beforeAll(async () => {
    if (state === 'with') await database.pool.query('analyze rejected_row')
  })

  test.each(planModes)('a page costs the same at any depth (%s)', async (mode) => {
    const blocks: number[] = []
    for (const after of [1, limit, rowCount / 2, rowCount - 2 * limit, rowCount + 1 - limit]) {
      let rowNumbers: number[] = []
      const work = await blocksOf(database.pool, mode, async (db) => {
        const page = await listRejectedRows(db, organisationId, importId, after, limit)
        rowNumbers = page.rows.map((row) => row.rowNumber)
      })
      expect([rowNumbers.length, rowNumbers[0]]).toEqual([limit, after + 1])
      blocks.push(work)
    }
    const [first = 0] = blocks
    expect(first).toBeGreaterThan(0)
    expect(first).toBeLessThan(limit)
    // A page may touch a block or two more than another; all rows are on hundreds of blocks.
    expect(Math.max(...blocks), `blocks by depth: ${blocks.join(', ')}`).toBeLessThanOrEqual(first + 10)
  })
})
