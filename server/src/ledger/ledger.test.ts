import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/test-database.ts'
import { uuidv7 } from '../platform/values/uuid.ts'
import { type ActivityFilter, type ActivityPosition, listActivities } from './activities.ts'
import {
  listLatestShipments,
  listShipments,
  type ShipmentFilter,
  type ShipmentPosition,
  totalShipments,
} from './shipments.ts'

let database: TestDatabase
const [organisationId, other, firstImport, secondImport] = [uuidv7(), uuidv7(), uuidv7(), uuidv7()]
const time = '2026-07-01T00:00:00.000Z'

beforeAll(async () => {
  database = await testDatabase()
  const { pool } = database
  for (const owner of [organisationId, other]) {
    for (let i = 0; i < 25; i++) {
      const importId = i % 2 === 0 ? firstImport : secondImport
      await pool.query(
        `insert into activity (organisation_id, import_id, row_number, activity_timestamp, warehouse_code, charge_code,
                               quantity, customer_id, reference, flags)
         values ($1, $2, $3, $4::timestamptz + make_interval(hours => $5), $6, 'PICK', 1.5, $7, $8, $9)`,
        [
          owner,
          importId,
          i + 2,
          time,
          i % 5,
          `W${i % 3}`,
          `C${i % 4}`,
          `R${i}`,
          i === 7 ? ['unknownCustomer'] : null,
        ],
      )
      await pool.query(
        `insert into shipment (organisation_id, shipment_id, import_id, customer_id, origin_country_code,
                               total_cost_received, custom_fields, revision, created_at, updated_at, flags,
                               quote_date)
         values ($1, $2, $3, $4, 'AU', 12.30, '{"costCentre": "7"}', 1, $5, $5, $6, $7)`,
        [
          owner,
          `S${String(i).padStart(2, '0')}`,
          importId,
          `C${i % 4}`,
          time,
          i === 7 ? ['unknownCustomer'] : null,
          i === 7 ? null : new Date(Date.parse(time) + (i % 5) * 3_600_000),
        ],
      )
      await pool.query(
        `insert into shipment_line (organisation_id, shipment_id, import_id, row_number, item_type, item_quantity)
         values ($1, $2, $3, 10, 'second', 2), ($1, $2, $3, 9, 'first', 0.1)`,
        [owner, `S${String(i).padStart(2, '0')}`, importId],
      )
    }
  }
})
afterAll(() => database.drop())

describe('activities', () => {
  async function all(filter: ActivityFilter, limit: number) {
    const found: string[] = []
    for (let after: ActivityPosition | undefined; ; ) {
      const page = await listActivities(database.pool, organisationId, filter, after, limit)
      found.push(...page.map((activity) => activity.reference ?? ''))
      after = page.at(-1)
      if (after === undefined) return found
    }
  }

  test.each<[string, ActivityFilter, (i: number) => boolean]>([
    ['no filter', {}, () => true],
    ['reference', { reference: 'R3' }, (i) => i === 3],
    ['customer', { customerId: 'C1' }, (i) => i % 4 === 1],
    ['warehouse', { warehouseCode: 'W2' }, (i) => i % 3 === 2],
    ['charge code that nobody used', { chargeCode: 'NONE' }, () => false],
    ['import', { importId: firstImport }, (i) => i % 2 === 0],
    [
      'time, from included and to not',
      { from: '2026-07-01T01:00:00Z', to: '2026-07-01T03:00:00Z' },
      (i) => [1, 2].includes(i % 5),
    ],
    ['flagged', { flagged: true }, (i) => i === 7],
    [
      'several',
      { customerId: 'C1', warehouseCode: 'W1', importId: secondImport },
      (i) => i % 4 === 1 && i % 3 === 1 && i % 2 === 1,
    ],
  ])('pages by %s give each matching activity once', async (_name, filter, matches) => {
    const expected = Array.from({ length: 25 }, (_, i) => i)
      .filter(matches)
      .map((i) => `R${i}`)
    const found = await all(filter, 3)
    expect([...found].sort()).toEqual(expected.sort())
    expect(await all(filter, 100)).toEqual(found)
  })

  test('the latest come first; those of one import in the order of its rows', async () => {
    const hours = (await all({}, 4)).map((reference) => Number(reference.slice(1)) % 5)
    expect(hours).toEqual([...hours].sort((a, b) => b - a))
    expect(await all({ importId: firstImport }, 4)).toEqual(Array.from({ length: 13 }, (_, i) => `R${i * 2}`))
  })
})

describe('shipments', () => {
  async function all(filter: ShipmentFilter, limit: number) {
    const found: string[] = []
    for (let after: string | undefined; ; ) {
      const page = await listShipments(database.pool, organisationId, filter, after, limit)
      found.push(...page.map((shipment) => shipment.shipmentId))
      after = page.at(-1)?.shipmentId
      if (after === undefined) return found
    }
  }

  test.each<[string, ShipmentFilter, (i: number) => boolean]>([
    ['no filter', {}, () => true],
    ['shipment', { shipmentId: 'S03' }, (i) => i === 3],
    ['customer', { customerId: 'C1' }, (i) => i % 4 === 1],
    ['import', { importId: secondImport }, (i) => i % 2 === 1],
    ['flagged', { flagged: true }, (i) => i === 7],
    ['customer and import', { customerId: 'C1', importId: firstImport }, () => false],
  ])('pages by %s give each matching shipment once, in the order of ids', async (_name, filter, matches) => {
    const expected = Array.from({ length: 25 }, (_, i) => i)
      .filter(matches)
      .map((i) => `S${String(i).padStart(2, '0')}`)
    expect(await all(filter, 3)).toEqual(expected)
  })

  test.each<[string, ShipmentFilter, (i: number) => boolean]>([
    ['no filter', {}, () => true],
    ['customer', { customerId: 'C1' }, (i) => i % 4 === 1],
    [
      'some hours',
      { from: '2026-07-01T01:00:00Z', to: '2026-07-01T03:00:00Z' },
      (i) => [1, 2].includes(i % 5) && i !== 7,
    ],
    ['before an hour', { to: '2026-07-01T01:00:00Z' }, (i) => i % 5 === 0],
  ])(
    'pages by %s give each matching shipment once, latest quote date first, those without a date last',
    async (_, filter, matches) => {
      const hourOf = (i: number) => (i === 7 ? -1 : i % 5)
      const expected = Array.from({ length: 25 }, (_, i) => i)
        .filter(matches)
        .sort((one, other) => hourOf(other) - hourOf(one) || other - one)
        .map((i) => `S${String(i).padStart(2, '0')}`)
      const found: string[] = []
      for (let after: ShipmentPosition | undefined; ; ) {
        const page = await listLatestShipments(database.pool, organisationId, filter, after, 3)
        found.push(...page.map(({ shipmentId }) => shipmentId))
        after = page.at(-1)
        if (after === undefined) break
      }
      expect(found).toEqual(expected)
      expect((await totalShipments(database.pool, organisationId, filter)).shipments).toBe(expected.length)
    },
  )

  test('a shipment has its published fields and its lines in the order of the rows', async () => {
    const [shipment] = await listShipments(database.pool, organisationId, { shipmentId: 'S07' }, undefined, 1)
    expect(shipment).toMatchObject({
      shipmentId: 'S07',
      customerId: 'C3',
      originCountryCode: 'AU',
      quoteDate: null,
      totalCostReceived: 12.3,
      customFields: { costCentre: '7' },
      items: [
        { itemType: 'first', itemQuantity: 0.1, itemWeight: null },
        { itemType: 'second', itemQuantity: 2, itemWeight: null },
      ],
      importId: secondImport,
      flags: ['unknownCustomer'],
    })
  })
})
