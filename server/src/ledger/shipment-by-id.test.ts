import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf } from '../../test/database-work.ts'
import { type TestDatabase, testDatabase } from '../../test/test-database.ts'
import { uuidv7 } from '../platform/values/uuid.ts'
import { shipmentById } from './shipment-by-id.ts'

const organisationId = uuidv7()
const known = 5000
let database: TestDatabase

/** The statistics are from a time when the ledger was nearly empty, as after the first large import. */
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('alter table shipment set (autovacuum_enabled = false)')
  const fill = (count: number) =>
    database.pool.query(
      `insert into shipment (organisation_id, shipment_id, import_id, revision, created_at, updated_at, quote_date)
       select $1, 'S-' || n, $1, 1, now(), now(), now() from generate_series(1, $2::integer) n on conflict do nothing`,
      [organisationId, count],
    )
  await fill(3)
  await database.pool.query('analyze shipment')
  await fill(known)
})
afterAll(() => database.drop())

const wanted = 200
const find = (join: string, first: number) => ({
  text: `select wanted.shipment_id as id, found.revision
         from unnest($2::text[]) as wanted (shipment_id) ${join} ${shipmentById('found', 'revision', 'wanted.shipment_id')}`,
  values: [organisationId, Array.from({ length: wanted }, (_, nth) => `S-${first + nth}`)],
})

test('a shipment is looked up by its key, also while the statistics say that there are hardly any', async () => {
  const blocks = await blocksOf(database.pool, 'force_custom_plan', async (db) => {
    const { rows } = await db.query(find('join', 1000))
    expect(rows).toHaveLength(wanted)
  })
  expect(blocks).toBeGreaterThan(0)
  expect(blocks).toBeLessThan(wanted * 6)
})

test('an id that the ledger does not have finds nothing, not its neighbour', async () => {
  const { rows } = await database.pool.query(find('left join', known - 99))
  expect(rows).toHaveLength(wanted)
  expect(rows.filter(({ revision }) => revision === 1)).toHaveLength(100)
})
