import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { loadRateBook } from '../../../test/rates/whole-rate-book.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { firstThatHolds, inForce } from '../../platform/values/in-force.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { laneKey, type RateCardVersion } from './rate-book.ts'

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
          `('${alias}', 'CARRIER', '${alias}', 'DOMESTIC', 'STANDARD', 250, 0.5, 0, array['BIG_PALLET'], false, 'GST', 'SET', 1)`,
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
    'version_id, state, rate_card_alias, effective_from, effective_to, created_by, created_at, changed_at',
    [
      ['CARD', '2025-01-01', null],
      ['CARD', '2026-01-01', null],
      ['CARD', '2027-01-01', null],
      ['OLD', '2025-01-01', null],
      ['OLD', '2026-01-01', '2026-06-30'],
      ['CARD', '2026-02-01', null, 'DRAFT'],
      ['CARD', '2026-02-01', null, 'WITHDRAWN'],
    ]
      .map(
        ([card, from, to, state = 'PUBLISHED']) =>
          `('${uuidv7()}'::uuid, '${state}', '${card}', date '${from}', ${to ? `date '${to}'` : 'null::date'}, 'test', now(), now())`,
      )
      .join(),
  )
  await database.pool.query(
    `insert into lane
     select organisation_id, version_id, 'ROAD', 'A', '*', true, 7.5, 1100.01, 'WHOLE', 1, 3,
       '{"kg": [[0, 12345678.1234], [100, 0.0875, 19.95]], "item": [[0, 0.5]]}'
     from rate_card_version where organisation_id = $1 and rate_card_alias = 'CARD'`,
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
    const { rateCards, tables } = await load()
    const [newest, current, over] = (rateCards.get('CARD')?.versions ?? []) as [
      RateCardVersion,
      RateCardVersion,
      RateCardVersion,
    ]
    expect([newest, current, over].map(({ effectiveFrom }) => effectiveFrom)).toEqual([
      '2027-01-01',
      '2026-01-01',
      '2025-01-01',
    ])
    expect(tables.lanesOf(current).lanes.size).toBe(1)
    expect(() => tables.lanesOf(over)).toThrow('was not loaded')
    expect(tables.lanesOf(newest).lanes.get(laneKey('ROAD', 'A', '*'))).toEqual({
      fromZone: 'A',
      toZone: '*',
      reciprocal: true,
      basicCents: 750,
      minimumCents: 110_001,
      maximumCents: null,
      breakRule: 'WHOLE',
      cubicFactor: null,
      nextBreakIfCheaper: false,
      byType: null,
      transit: { min: 1, max: 3, unit: 'D' },
      breaks: [
        { unit: 'KG', from: 0, rate: 12345678.1234 },
        { unit: 'KG', from: 100, rate: 0.0875, flatCents: 1995 },
        { unit: 'ITEM', from: 0, rate: 0.5 },
      ],
    })
  })

  test.each([
    ['CARD', '2026-12-31', '2026-01-01'],
    ['CARD', '2027-01-01', '2027-01-01'],
    ['OLD', '2026-06-30', '2026-01-01'],
    ['OLD', '2026-07-01', undefined],
  ])('for %s on %s, the version of %s is in force', async (rateCardId, date, expected) => {
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
    '%s on %s: while a rate for the service is in force, it wins over the one for its carrier',
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
  ])('%s on %s: a levy of the service wins over the one of its carrier', async (serviceId, date, percent) => {
    const { services } = await load()
    const levies = services.find((service) => service.serviceId === serviceId)?.fuelLevies ?? []
    expect(inForce(levies, date)?.percent).toBe(percent)
  })

  test('is empty for an organisation without configuration', async () => {
    const other = await testOrganisation(database.pool)
    const book = await loadRateBook(database.pool, other.organisationId, '2026-02-01')
    expect([book.services, book.customers.size, book.version]).toEqual([[], 0, '0'])
  })
})
