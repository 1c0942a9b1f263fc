import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { loadRateBook } from '../../../test/rates/whole-rate-book.ts'
import { databaseBefore, type TestDatabase } from '../../../test/test-database.ts'
import type { OpenPool } from '../../platform/database/database.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { consignmentOf } from '../price/consignment.ts'
import type { Item } from '../price/goods.ts'
import { Pricing } from '../price/price.ts'
import type { RateBook } from './rate-book.ts'

/** An organisation from before versions had ids, and the quotes of that time. */
const sample = (ending: string) =>
  readFileSync(
    new URL(`../../../test/samples/organisation-before-versions.${ending}`, import.meta.url),
    'utf8',
  )
const organisationId = '00000000-0000-7000-8000-000000000001'
let database: TestDatabase
let pool: OpenPool

beforeAll(async () => {
  database = await databaseBefore('0007')
  pool = database.pool
  await pool.query(sample('sql'))
  // Postcodes could be in two zones then, and the first zone won.
  await pool.query(
    `insert into zone_member (organisation_id, zone_set_code, zone_member_id, zone_code, country_code, postcode_from, postcode_to)
     select organisation_id, zone_set_code, gen_random_uuid(), 'SYD', country_code, postcode_from, postcode_to
     from zone_member where zone_code = 'MEL'`,
  )
  await migrate(pool)
})
afterAll(() => database.drop())

const places: Record<string, { postalCode: string; countryCode?: string }> = {
  SYD: { postalCode: '2000' },
  MEL: { postalCode: '3000' },
  PER: { postalCode: '6000' },
  QLF: { postalCode: '4825' },
  ISL: { postalCode: '2899' },
  NZ: { postalCode: '1010', countryCode: 'NZ' },
}
const goods: Item[][] = [
  [{ quantity: 2, length: 0.6, width: 0.4, height: 0.4, weight: 12 }],
  [
    { quantity: 1, length: 3.2, width: 0.3, height: 0.3, weight: 28 },
    { quantity: 30, length: 0.8, width: 0.6, height: 0.5, weight: 18, itemValue: 250 },
  ],
  [{ quantity: 5, length: 1.2, width: 1.2, height: 1, weight: 300, type: 'Pallet' }],
]

function priced(book: RateBook, date: string, from: string, to: string, items: Item[]): string {
  const request = {
    origin: places[from] as { postalCode: string },
    destination: places[to] as { postalCode: string },
    items,
  }
  const pricing = new Pricing(book, { ...consignmentOf(request), isResidential: true }, {}, date)
  const order = ['SALTBUSH', 'IRONBARK', 'LYREBIRD', 'GUMNUT', 'DORMANT']
  const prices = order.flatMap((customerId) => {
    const customer = book.customers.get(customerId)
    return (customer ? pricing.price(customer).lines : []).map(
      ({ service, amountCents, totalCents }) =>
        `${customerId} ${service.serviceId} ${amountCents / 100} ${totalCents / 100}`,
    )
  })
  return prices.join(', ') || '-'
}

describe('an organisation from before versions had ids', () => {
  test('gets the same prices to the cent as before, in both of its versions', async () => {
    const lines = sample('tsv').trimEnd().split('\n')
    expect(lines.length).toBeGreaterThan(200)
    const book = await loadRateBook(pool, organisationId, '2026-06-01')
    const found = lines.map((line) => {
      const [date = '', from = '', to = '', number = ''] = line.split('\t')
      const items = goods[Number(number)] as Item[]
      return [date, from, to, number, priced(book, date, from, to, items)].join('\t')
    })
    expect(found).toEqual(lines)
  })

  test('keeps its surcharges and spot rates under readable ids', async () => {
    const { rules } = await oneRow<{ rules: string }>(
      pool,
      `select string_agg(rule_id, ' ' order by position) as rules from surcharge_rule where organisation_id = $1`,
      [organisationId],
    )
    expect(rules).toMatch(/^GALAH-MANUAL-1 GALAH-MANUAL-2 .* BANDI-OVL3 .* HRES-2 DG GALAH-POBX WARR$/)
    const spots = await pool.query('select spot_rate_id from spot_rate where organisation_id = $1', [
      organisationId,
    ])
    expect(spots.rows).toEqual([{ spot_rate_id: 'SPOT-1' }])
  })
})
