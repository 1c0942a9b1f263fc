import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { loadRateBook } from '../../test/rates/whole-rate-book.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { allPostcodes } from '../locations/locality-index.ts'
import { describeOrganisation } from '../organisations/describe-organisation.ts'
import { inTransaction } from '../platform/database/database.ts'
import { zoneOf } from './carrier-bill.ts'
import { fillWithDemoData } from './fill-organisation.ts'

let database: TestDatabase
let quollway: string
let tern: string
let statements: number
const now = new Date('2026-11-14T22:00:00Z')

beforeAll(async () => {
  database = await testDatabase()
  quollway = (await testOrganisation(database.pool)).organisationId
  tern = (await testOrganisation(database.pool)).organisationId
  await inTransaction(database.pool, async (client) => {
    const query = vi.spyOn(client, 'query')
    await fillWithDemoData(client, quollway, 'quollway', now)
    statements = query.mock.calls.length
    query.mockRestore()
  })
  await inTransaction(database.pool, (client) => fillWithDemoData(client, tern, 'tern', now))
})
afterAll(() => database.drop())

async function select(organisationId: string, sql: string) {
  const { rows } = await database.pool.query({ text: sql, values: [organisationId], rowMode: 'array' })
  return rows
}

test('filling an organisation takes a few statements per table, for any number of rows', () => {
  expect(statements).toBeLessThanOrEqual(70)
})

test.each([
  ['customer', 5],
  ['custom_field', 4],
  ['warehouse', 3],
  ['charge_code', 10],
  ['carrier', 4],
  ['service', 6],
  ['zone', 33],
  ['rate_card', 5],
  ['rate_card_version', 10],
  // Both versions of: 27 zones twice for GALAH's two cards, 12 overnight, 27 for BANDI, 26 for NUMBAT, 5 x 2 world.
  ['lane', 2 * (2 * (378 + 78) + 378 + 351 + 10)],
  ['fuel_levy', 8],
  ['spot_rate', 1],
  ['customer_rate', 10],
])('%s has %i rows', async (table, expected) => {
  const [[count]] = (await select(
    quollway,
    `select count(*)::int from ${table} where organisation_id = $1`,
  )) as [[number]]
  expect(count).toBe(expected)
})

test('every postcode and every country is zoned, and any two places in Australia have two services', async () => {
  const book = await loadRateBook(database.pool, quollway, '2026-11-14')
  const finderOf = (code: string) => {
    const version = book.zoneSets.get(code)?.versions[0]
    return version && book.tables.finderOf(version)
  }
  const australia = finderOf('AU')
  const zoned = allPostcodes().map(({ postcode, main }) => {
    const place = { countryCode: 'AU', state: main.state, postalCode: postcode, suburb: main.name }
    return [postcode, australia?.zoneOf(place)]
  })
  expect(zoned).toEqual(allPostcodes().map(({ postcode }) => [postcode, zoneOf(postcode)]))
  expect(new Set(zoned.map(([, zone]) => zone)).size).toBe(27)

  const world = finderOf('WORLD')
  const abroad = (countryCode: string) =>
    world?.zoneOf({ countryCode, state: '', postalCode: '1', suburb: '' })
  expect(['AU', 'NZ', 'JP', 'US', 'IT', 'BR'].map(abroad)).toEqual(['AU', 'NZ', 'ASIA', 'NAM', 'EUR', 'ROW'])

  const lanes = await select(
    quollway,
    `select least(from_zone, to_zone), greatest(from_zone, to_zone) from lane
     join rate_card_version v using (organisation_id, version_id)
     where organisation_id = $1 and effective_from = '2026-07-01' and rate_card_alias in ('GLX-STD', 'BRL-STD')
       and service_alias in ('GLX-ROAD', 'BRL-GEN') and reciprocal
     group by 1, 2 having count(*) = 2`,
  )
  expect(lanes.length).toBe(378)
})

test('every customer has the specified rates', async () => {
  const rates = await select(
    quollway,
    `select customer_id, carrier_alias, rate_card_alias, markup_percent::float from customer_rate
     where organisation_id = $1 order by customer_id, carrier_alias`,
  )
  expect(rates).toEqual([
    ['GUMNUT', 'GALAH', 'GLX-STD', 20],
    ['IRONBARK', 'BANDI', 'BRL-STD', 12],
    ['IRONBARK', 'GALAH', 'GLX-IRON-SELL', null],
    ['IRONBARK', 'NUMBAT', 'NPN-STD', 15],
    ['LYREBIRD', 'BANDI', 'BRL-STD', 15],
    ['LYREBIRD', 'GALAH', 'GLX-STD', 15],
    ['LYREBIRD', 'PELICAN', 'PWX-STD', 25],
    ['SALTBUSH', 'GALAH', 'GLX-STD', 18],
    ['SALTBUSH', 'NUMBAT', 'NPN-STD', 18],
    ['SALTBUSH', 'PELICAN', 'PWX-STD', 18],
  ])
})

describe('lanes', () => {
  const lane = (card: string, service: string, from: string, to: string, version = '2026-07-01') =>
    select(
      quollway,
      `select basic::float, minimum::float, break_rule, unit, (point->0)::float, (point->1)::float
       from lane
       join rate_card_version v using (organisation_id, version_id)
       cross join lateral jsonb_each(breaks) as b (unit, points)
       cross join lateral jsonb_array_elements(points) with ordinality as p (point, place)
       where organisation_id = $1 and rate_card_alias = '${card}' and service_alias = '${service}'
         and (from_zone, to_zone) in (('${from}', '${to}'), ('${to}', '${from}'))
         and effective_from = '${version}'
       order by place`,
    )

  test('GLX-ROAD Melbourne to Sydney', async () => {
    expect(await lane('GLX-STD', 'GLX-ROAD', 'MEL', 'SYD')).toEqual([
      [7.5, 11, 'WHOLE', 'kg', 0, 0.2926],
      [7.5, 11, 'WHOLE', 'kg', 250, 0.275],
      [7.5, 11, 'WHOLE', 'kg', 500, 0.2575],
      [7.5, 11, 'WHOLE', 'kg', 1000, 0.2399],
    ])
  })

  test('BRL-GEN Brisbane to remote Queensland, as in the worked example', async () => {
    expect(await lane('BRL-STD', 'BRL-GEN', 'BNE', 'QLF')).toEqual([
      [12, 42, 'SLIDING', 'kg', 0, 0.7863],
      [12, 42, 'SLIDING', 'kg', 100, 0.7035],
      [12, 42, 'SLIDING', 'kg', 500, 0.6208],
    ])
  })

  test('an island has its own minimums', async () => {
    expect((await lane('GLX-STD', 'GLX-ROAD', 'SYD', 'ISL'))[0]).toEqual([7.5, 41, 'WHOLE', 'kg', 0, 2.3034])
    expect((await lane('BRL-STD', 'BRL-GEN', 'SYD', 'ISL'))[0]?.slice(0, 2)).toEqual([12, 95])
    expect(await lane('NPN-STD', 'NPN-PAL', 'SYD', 'ISL')).toEqual([])
  })

  test('overnight runs between twelve zones', async () => {
    expect(await lane('GLX-STD', 'GLX-NITE', 'MEL', 'SYD')).toEqual([[14, 22, 'WHOLE', 'kg', 0, 1.2437]])
    expect(await lane('GLX-STD', 'GLX-NITE', 'MEL', 'DRW')).toEqual([])
  })

  test('a pallet costs by distance, less from the fourth and the tenth on', async () => {
    expect(await lane('NPN-STD', 'NPN-PAL', 'SYD', 'SYD')).toEqual([
      [0, 0, 'WHOLE', 'pallet', 0, 51.4],
      [0, 0, 'WHOLE', 'pallet', 4, 47.802],
      [0, 0, 'WHOLE', 'pallet', 10, 44.204],
    ])
  })

  test('international lanes are priced by country, economy at 62 %', async () => {
    expect(await lane('PWX-STD', 'PWX-EXP', 'AU', 'NZ')).toEqual([[38, 55, 'WHOLE', 'kg', 0, 6.8]])
    expect(await lane('PWX-STD', 'PWX-ECO', 'AU', 'NZ')).toEqual([[23.56, 34.1, 'WHOLE', 'kg', 0, 4.216]])
  })

  test('the sell card charges 1.08 times the kilogram rate', async () => {
    expect((await lane('GLX-IRON-SELL', 'GLX-ROAD', 'MEL', 'SYD'))[0]).toEqual([
      7.5,
      11,
      'WHOLE',
      'kg',
      0,
      0.316,
    ])
  })

  test('the previous version was 4.5 % lower', async () => {
    expect((await lane('GLX-STD', 'GLX-ROAD', 'MEL', 'SYD', '2025-07-01'))[0]).toEqual([
      7.16,
      10.51,
      'WHOLE',
      'kg',
      0,
      0.2794,
    ])
    expect(
      await select(
        quollway,
        `select distinct effective_from::text, effective_to::text from rate_card_version
         where organisation_id = $1 order by 1`,
      ),
    ).toEqual([
      ['2025-07-01', '2026-06-30'],
      ['2026-07-01', null],
    ])
  })
})

test('surcharges are in the order of a quote', async () => {
  const keys = await select(
    quollway,
    `select surcharge_key from surcharge_rule where organisation_id = $1 group by surcharge_key order by min(position)`,
  )
  expect(keys.flat().join(' ')).toBe(
    'MANUAL OVL1 OVL2 OVL3 OVL4 OVL5 OVL6 REMOTE ISLAND RESI HRES DG POBX WARR',
  )
})

test('org show lists customers in order, with the fields their carriers make mandatory', async () => {
  const shown = await describeOrganisation(database.pool, quollway)
  expect(Object.keys(shown)).toEqual([
    'organisationId',
    'name',
    'customers',
    'customFields',
    'carriers',
    'services',
    'rateCards',
  ])
  expect(shown.customers).toEqual([
    { customerId: 'SALTBUSH', name: 'Saltbush Homewares', mandatoryCustomFields: [] },
    { customerId: 'IRONBARK', name: 'Ironbark Trade Tools', mandatoryCustomFields: ['costCentre'] },
    { customerId: 'LYREBIRD', name: 'Lyrebird Cellars', mandatoryCustomFields: ['costCentre'] },
    { customerId: 'GUMNUT', name: 'Gumnut Baby Goods', mandatoryCustomFields: [] },
    { customerId: 'DORMANT', name: 'Dormant Trading', mandatoryCustomFields: [] },
  ])
  expect(shown.customFields.map(({ key }) => key)).toEqual([
    'costCentre',
    'purchaseOrder',
    'deliveryWindow',
    'liquorLicence',
  ])
  expect(shown.carriers.map(({ alias }) => alias)).toEqual(['GALAH', 'BANDI', 'NUMBAT', 'PELICAN'])
  expect(shown.services.map(({ alias }) => alias)).toEqual([
    'GLX-ROAD',
    'GLX-NITE',
    'BRL-GEN',
    'NPN-PAL',
    'PWX-EXP',
    'PWX-ECO',
  ])
  expect(shown.rateCards.map(({ alias }) => alias)).toEqual([
    'GLX-STD',
    'BRL-STD',
    'NPN-STD',
    'PWX-STD',
    'GLX-IRON-SELL',
  ])
})

test("the other organisation has one customer, and none of the first organisation's", async () => {
  const shown = await describeOrganisation(database.pool, tern)
  expect(shown.customers).toEqual([
    { customerId: 'MUTTONBIRD', name: 'Muttonbird Outdoors', mandatoryCustomFields: [] },
  ])
})
