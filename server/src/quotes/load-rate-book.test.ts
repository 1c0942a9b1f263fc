import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/database.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { loadRateBook } from './load-rate-book.ts'
import { firstThatHolds, inForce, laneKey } from './rate-book.ts'

let database: TestDatabase
let organisationId: string

beforeAll(async () => {
  database = await testDatabase()
  organisationId = (await testOrganisation(database.pool)).organisationId
  const insert = (table: string, columns: string, rows: string) =>
    database.pool.query(
      `insert into ${table} (organisation_id, ${columns}) select $1::uuid, * from (values ${rows}) v`,
      [organisationId],
    )
  await insert('customer', 'customer_id, name, position, created_at', `('ONE', 'One', 1, now())`)
  await insert('carrier', 'carrier_alias, name, tolerance_percent, position', `('CARRIER', 'Carrier', 2, 1)`)
  await insert('zone_set', 'zone_set_code, name', `('SET', 'Set')`)
  await insert(
    'service',
    `service_alias, carrier_alias, name, service_type, service_class, cubic_factor, weight_step_kg, minimum_kg,
     item_types, accepts_po_boxes, tax, zone_set_code, position`,
    ['ROAD', 'AIR']
      .map(
        (alias) =>
          `('${alias}', 'CARRIER', '${alias}', 'DOMESTIC', 'STANDARD', 250, 0.5, 0, array['big pallet'], false, 'GST', 'SET', 1)`,
      )
      .join(),
  )
  await insert(
    'rate_card',
    'rate_card_alias, carrier_alias, name, kind, position',
    ['OLD', 'CARD', 'OWN'].map((alias) => `('${alias}', 'CARRIER', '${alias}', 'COST', 1)`).join(),
  )
  await insert(
    'rate_card_version',
    'rate_card_alias, effective_from, effective_to',
    `('CARD', date '2025-01-01', null::date), ('CARD', '2026-01-01', null), ('CARD', '2027-01-01', null),
     ('OLD', '2025-01-01', null), ('OLD', '2026-01-01', '2026-06-30')`,
  )
  await insert(
    'lane_rate',
    `lane_rate_id, rate_card_alias, effective_from, service_alias, from_zone, to_zone, reciprocal, basic, minimum,
     break_rule, transit_days_min, transit_days_max`,
    ['2025-01-01', '2026-01-01', '2027-01-01']
      .map(
        (from) =>
          `('${uuidv7()}'::uuid, 'CARD', date '${from}', 'ROAD', 'A', '*', true, 7.5, 1100.01, 'WHOLE', 1, 3)`,
      )
      .join(),
  )
  await database.pool.query(
    `insert into lane_break (organisation_id, lane_rate_id, unit, from_quantity, rate)
     select organisation_id, lane_rate_id, unit, from_quantity, rate from lane_rate,
       (values ('KG', 100, 0.0875), ('KG', 0, 12345678.1234), ('ITEM', 0, 0.5)) v (unit, from_quantity, rate)
     where organisation_id = $1`,
    [organisationId],
  )
  await insert(
    'customer_rate',
    'customer_id, carrier_alias, service_alias, effective_from, effective_to, rate_card_alias, markup_percent, markup_amount',
    `('ONE', 'CARRIER', '*', date '2025-01-01', null::date, 'CARD', 12.3456, null::numeric),
     ('ONE', 'CARRIER', 'AIR', '2026-03-01', '2026-03-31', 'OWN', null, 4.2)`,
  )
  await insert(
    'fuel_levy',
    'carrier_alias, service_alias, effective_from, percent',
    `('CARRIER', '*', date '2026-01-01', 10), ('CARRIER', '*', '2026-05-01', 15), ('CARRIER', 'AIR', '2026-03-01', 20)`,
  )
})
afterAll(() => database.drop())

const load = () => loadRateBook(database.pool, organisationId, '2026-02-01')

describe('a rate book', () => {
  test('holds the lanes of the versions that can still be in force, with their exact figures', async () => {
    const { rateCards } = await load()
    const versions = rateCards.get('CARD')?.versions ?? []
    expect(versions.map(({ effectiveFrom, lanes }) => [effectiveFrom, lanes.size])).toEqual([
      ['2027-01-01', 1],
      ['2026-01-01', 1],
      ['2025-01-01', 0],
    ])
    expect(versions[0]?.lanes.get(laneKey('ROAD', 'A', '*'))).toEqual({
      fromZone: 'A',
      toZone: '*',
      reciprocal: true,
      basicCents: 750,
      minimumCents: 110_001,
      breakRule: 'WHOLE',
      transitDaysMin: 1,
      transitDaysMax: 3,
      breaks: [
        { unit: 'ITEM', from: 0, rate: 0.5 },
        { unit: 'KG', from: 0, rate: 12345678.1234 },
        { unit: 'KG', from: 100, rate: 0.0875 },
      ],
    })
  })

  test.each([
    ['CARD', '2026-12-31', '2026-01-01'],
    ['CARD', '2027-01-01', '2027-01-01'],
    ['OLD', '2026-06-30', '2026-01-01'],
    ['OLD', '2026-07-01', undefined],
  ])('of %s on %s the version of %s is in force', async (rateCardId, date, expected) => {
    const { rateCards } = await load()
    expect(inForce(rateCards.get(rateCardId)?.versions ?? [], date)?.effectiveFrom).toBe(expected)
  })

  test.each([
    ['ROAD', '2026-03-15', { rateCardId: 'CARD', markupPercent: 12.3456, markupCents: null }],
    ['AIR', '2026-02-28', { rateCardId: 'CARD' }],
    ['AIR', '2026-03-01', { rateCardId: 'OWN', markupPercent: null, markupCents: 420 }],
    ['AIR', '2026-03-31', { rateCardId: 'OWN' }],
    ['AIR', '2026-04-01', { rateCardId: 'CARD' }],
  ])(
    '%s on %s: a rate for the service comes before that for its carrier, as long as it holds',
    async (serviceId, date, expected) => {
      const { customers } = await load()
      expect(firstThatHolds(customers.get('ONE')?.ratesByService.get(serviceId) ?? [], date)).toMatchObject(
        expected,
      )
    },
  )

  test.each([
    ['ROAD', '2025-12-31', undefined],
    ['ROAD', '2026-04-01', 10],
    ['ROAD', '2026-05-01', 15],
    ['AIR', '2026-02-28', 10],
    ['AIR', '2026-06-01', 20],
  ])('%s on %s: a levy of the service comes before that of its carrier', async (serviceId, date, percent) => {
    const { services } = await load()
    const levies = services.find((service) => service.serviceId === serviceId)?.fuelLevies ?? []
    expect(inForce(levies, date)?.percent).toBe(percent)
  })

  test('folds item types as goods are folded', async () => {
    const { services } = await load()
    expect(services[0]?.itemTypes).toEqual(['BIG_PALLET'])
  })

  test('is empty for an organisation that has configured nothing', async () => {
    const other = await testOrganisation(database.pool)
    const book = await loadRateBook(database.pool, other.organisationId, '2026-02-01')
    expect([book.services, book.customers.size, book.rows]).toEqual([[], 0, 0])
  })
})
