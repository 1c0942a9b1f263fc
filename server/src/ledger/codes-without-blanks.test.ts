import { afterAll, beforeAll, expect, test } from 'vitest'
import { databaseBefore, type TestDatabase } from '../../test/test-database.ts'
import type { OpenPool } from '../platform/database/database.ts'
import { migrate } from '../platform/database/migrate.ts'
import { listShipments } from './shipments.ts'

/** A database from before blanks at the ends of codes, ids and places were dropped. */
const [one, other] = ['00000000-0000-7000-8000-000000000001', '00000000-0000-7000-8000-000000000002']
const importId = '00000000-0000-7000-8000-00000000000a'
let database: TestDatabase
const told: string[] = []
let pool: OpenPool

beforeAll(async () => {
  database = await databaseBefore('0045')
  pool = database.pool
  const shipment = (organisationId: string, shipmentId: string, customerId = 'SALTBUSH') =>
    pool.query(
      `with line as (
         insert into shipment_line (organisation_id, shipment_id, import_id, row_number, item_type)
         select $1::uuid, $2::text, $3::uuid, 1 + (select count(*)::integer from shipment_line), $2::text)
       insert into shipment (organisation_id, shipment_id, import_id, customer_id, origin_suburb, rate_card_alias, flags,
         revision, created_at, updated_at)
       values ($1, $2, $3, $4, E'\u00a0Sydney\t', ' CARD ', '{unknownCustomer}', 1, now(), now())`,
      [organisationId, shipmentId, importId, customerId],
    )
  await shipment(one, ' S1\u00a0', 'SALTBUSH\u3000')
  await shipment(one, 'S2', ' ')
  await shipment(one, 'S3')
  await shipment(one, 'S3 ')
  await shipment(one, 'S4 ')
  await shipment(one, '\tS4')
  // What another organisation has does not matter.
  await shipment(other, 'S3\n')
  await pool.query(
    `insert into activity (organisation_id, import_id, row_number, activity_timestamp, warehouse_code, charge_code, quantity,
       customer_id, reference, status)
     values ($1, $2, 1, now(), 'SYD1 ', E'\u0085PICK', 1, null, ' R 1 ', ' as sent ')`,
    [one, importId],
  )
  await migrate(pool, (notice) => told.push(notice))
})
afterAll(() => database.drop())

test('stored codes, ids and places lose the blanks at their ends; other text does not', async () => {
  const { rows } = await pool.query(
    'select shipment_id, customer_id, origin_suburb, rate_card_alias from shipment where organisation_id = $1 order by 1',
    [one],
  )
  expect(rows.map((row) => [row.shipment_id, row.customer_id])).toEqual([
    ['\tS4', 'SALTBUSH'],
    ['S1', 'SALTBUSH'],
    ['S2', ' '],
    ['S3', 'SALTBUSH'],
    ['S3 ', 'SALTBUSH'],
    ['S4 ', 'SALTBUSH'],
  ])
  expect(new Set(rows.map((row) => `${row.origin_suburb}/${row.rate_card_alias}`))).toEqual(
    new Set(['Sydney/CARD']),
  )
  const activities = await pool.query('select warehouse_code, charge_code, reference, status from activity')
  expect(activities.rows).toEqual([
    { warehouse_code: 'SYD1', charge_code: 'PICK', reference: 'R 1', status: ' as sent ' },
  ])
})

test('lines go with their shipment, also where it keeps its id', async () => {
  const { rows } = await pool.query<{ organisation_id: string; shipment_id: string; item_type: string }>(
    'select l.organisation_id, l.shipment_id, l.item_type from shipment_line l join shipment using (organisation_id, shipment_id)',
  )
  const lines = rows.map(({ shipment_id, item_type }) => [shipment_id, item_type])
  expect(lines).toHaveLength(7)
  expect(lines).toContainEqual(['S1', ' S1\u00a0'])
  expect(lines).toContainEqual(['S3', 'S3\n'])
  expect(lines).toContainEqual(['S3 ', 'S3 '])
})

test('an id that kept its blanks is found by them, any other with or without', async () => {
  const found = async (shipmentId: string) =>
    (await listShipments(pool, one, { shipmentId }, undefined, 10)).map((shipment) => shipment.shipmentId)
  expect(await found('S3')).toEqual(['S3'])
  expect(await found('S3 ')).toEqual(['S3', 'S3 '])
  expect(await found(' S1')).toEqual(['S1'])
})

test('ids whose trimmed form is taken stay as they are and are listed in the log', () => {
  const kept = (id: string) =>
    `Shipment "${id}" of organisation ${one} keeps the blanks at its ends, because another shipment has the id without them.`
  const listed = told.filter((text) => text.startsWith('Shipment'))
  expect(listed).toEqual([kept('\tS4'), kept('S3 '), kept('S4 ')])
})
