import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { blocksOf } from '../../test/database-work.ts'
import { type TestDatabase, testDatabase } from '../../test/test-database.ts'
import type { Database } from '../platform/database/database.ts'
import { uuidv7 } from '../platform/values/uuid.ts'
import { type ActivityFilter, type ActivityPosition, listActivities } from './activities.ts'
import { listLatestShipments, listShipments, type ShipmentFilter } from './shipments.ts'

/** Ledgers filled by one import of one customer: a page deep inside must cost the same as the first. */
const rowCount = 30_000
const limit = 50
const organisationId = uuidv7()
const importId = uuidv7()
const shipmentId = (number: number) => `S-${String(number).padStart(6, '0')}`
/** Activities are a second apart, and the latest comes first. */
const timeOf = (number: number) => new Date(Date.UTC(2026, 6, 1) - number * 1000).toISOString()
let database: TestDatabase

beforeAll(async () => {
  database = await testDatabase()
  for (const table of ['shipment', 'shipment_line', 'activity']) {
    await database.pool.query(`alter table ${table} set (autovacuum_enabled = false)`)
  }
  // The statistics already cover other organisations when ours is created, as in a database in use.
  for (const [owner, id] of [
    [uuidv7(), uuidv7()],
    [organisationId, importId],
  ]) {
    await database.pool.query('analyze')
    const fill = (statement: string) => database.pool.query(statement, [owner, id, rowCount])
    await fill(
      `insert into shipment (organisation_id, shipment_id, import_id, customer_id, revision, created_at, updated_at,
                             quote_date, source_details)
       select $1, 'S-' || lpad(n::text, 6, '0'), $2, 'C', 1, now(), now(),
         '2026-07-01T00:00:00Z'::timestamptz - make_interval(secs => n), 'nightly'
       from generate_series(1, $3::integer) n`,
    )
    await fill(
      `insert into shipment_line (organisation_id, shipment_id, import_id, row_number, item_type)
       select $1, 'S-' || lpad(n::text, 6, '0'), $2, n + 1, 'CARTON' from generate_series(1, $3::integer) n`,
    )
    await fill(
      `insert into activity (organisation_id, import_id, row_number, activity_timestamp, warehouse_code, charge_code,
                             quantity, customer_id, reference)
       select $1, $2, n + 1, '2026-07-01T00:00:00Z'::timestamptz - make_interval(secs => n), 'W', 'PICK', 1, 'C', 'R'
       from generate_series(1, $3::integer) n`,
    )
  }
})
afterAll(() => database.drop())

async function expectEvenCost(page: (after: number) => Parameters<typeof blocksOf>[2]) {
  const blocks: number[] = []
  for (const after of [1, rowCount / 2, rowCount - limit]) {
    blocks.push(await blocksOf(database.pool, 'force_custom_plan', page(after)))
  }
  const [first = 0] = blocks
  // A few blocks for each row of the page, but never the whole table.
  expect(first).toBeGreaterThan(0)
  expect(first).toBeLessThan(limit * 6)
  // Each line is looked up separately, and an index may be one level deeper there.
  expect(Math.max(...blocks), `blocks by depth: ${blocks.join(', ')}`).toBeLessThanOrEqual(first * 1.5 + 10)
}

describe.each(['not yet in', 'in'])('%s the statistics, a page costs the same at any depth', (state) => {
  beforeAll(async () => {
    if (state === 'in') await database.pool.query('analyze')
  })

  test.each<[string, ShipmentFilter]>([
    ['all', {}],
    ['of a customer', { customerId: 'C' }],
    ['of an import', { importId }],
    ['created by an import', { createdImportId: importId }],
    ['created with a reference', { sourceDetails: 'nightly' }],
    ['last written with a reference', { lastSourceDetails: 'nightly' }],
  ])('shipments: %s', (_, filter) =>
    expectEvenCost((after) => async (db) => {
      const page = await listShipments(db, organisationId, filter, shipmentId(after), limit)
      expect([page.length, page[0]?.shipmentId]).toEqual([limit, shipmentId(after + 1)])
    }),
  )

  test.each<[string, ShipmentFilter]>([
    ['all', {}],
    ['from a day on', { from: '2026-01-01T00:00:00Z' }],
    ['of two customers', { customerId: ['C', 'none'] }],
    ['by the beginning of the id in another case', { startsWith: 's-0' }],
  ])('shipments by quote date: %s', (_, filter) =>
    expectEvenCost((after) => async (db) => {
      const place = { quoteDate: timeOf(after), shipmentId: shipmentId(after) }
      const page = await listLatestShipments(db, organisationId, filter, place, limit)
      expect([page.length, page[0]?.shipmentId]).toEqual([limit, shipmentId(after + 1)])
    }),
  )

  test.each<[string, (db: Database) => Promise<unknown[]>]>([
    ['shipment', (db) => listShipments(db, organisationId, { shipmentId: 'none' }, undefined, limit)],
    [
      'beginning of an id',
      (db) => listLatestShipments(db, organisationId, { startsWith: 's-x' }, undefined, limit),
    ],
    [
      'shipment of a customer',
      (db) => listShipments(db, organisationId, { customerId: 'none' }, undefined, limit),
    ],
    [
      'shipment of an import',
      (db) => listShipments(db, organisationId, { importId: uuidv7() }, undefined, limit),
    ],
    [
      'shipment created by an import',
      (db) => listShipments(db, organisationId, { createdImportId: uuidv7() }, undefined, limit),
    ],
    [
      'shipment with a reference',
      (db) => listShipments(db, organisationId, { sourceDetails: 'none' }, undefined, limit),
    ],
    [
      'activity of a customer',
      (db) => listActivities(db, organisationId, { customerId: 'none' }, undefined, limit),
    ],
    [
      'activity of two customers',
      (db) => listActivities(db, organisationId, { customerId: ['none', 'nobody'] }, undefined, limit),
    ],
    [
      'activity with a reference',
      (db) => listActivities(db, organisationId, { reference: 'none' }, undefined, limit),
    ],
    [
      'activity of an import',
      (db) => listActivities(db, organisationId, { importId: uuidv7() }, undefined, limit),
    ],
  ])('a missing %s is found at once', async (_, list) => {
    const blocks = await blocksOf(database.pool, 'force_custom_plan', async (db) =>
      expect(await list(db)).toEqual([]),
    )
    expect(blocks).toBeGreaterThan(0)
    expect(blocks).toBeLessThan(20)
  })

  test.each<[string, ActivityFilter]>([
    ['all', {}],
    ['of a customer', { customerId: 'C' }],
    ['of two customers', { customerId: ['C', 'none'] }],
    ['of two warehouses and two codes', { warehouseCode: ['W', 'none'], chargeCode: ['PICK', 'none'] }],
    ['with a reference', { reference: 'R' }],
    ['of an import', { importId }],
    ['from a time on', { from: '2026-01-01T00:00:00Z' }],
  ])('activities: %s', (_, filter) =>
    expectEvenCost((after) => async (db) => {
      const place: ActivityPosition = { activityTimestamp: timeOf(after), importId, rowNumber: after + 1 }
      const page = await listActivities(db, organisationId, filter, place, limit)
      expect([page.length, page[0]?.rowNumber]).toEqual([limit, after + 2])
    }),
  )
})
