import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { apply, exampleDocument, exportText, testTime } from '../../../test/rates/configuring.ts'
import { loadRateBook } from '../../../test/rates/whole-rate-book.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { type TestDatabase, type TestOrganisation, testOrganisation } from '../../../test/test-database.ts'
import { fillWithDemoData } from '../../demo/fill-organisation.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { Decimal } from '../../platform/values/decimal.ts'
import { inForce } from '../../platform/values/in-force.ts'
import { chargeFreight, findLane } from '../../quotes/price/freight.ts'
import { measureGoods } from '../../quotes/price/goods.ts'

let running: TestApp
let database: TestDatabase
beforeAll(async () => {
  running = await testApp()
  running.services.clock = () => testTime
  database = running.database
})
afterAll(() => running.close())

const newOrganisation = async () => (await testOrganisation(database.pool)).organisationId

async function versionOf(organisationId: string): Promise<string> {
  const { rows } = await database.pool.query(
    'select rate_book_version as version from organisation where organisation_id = $1',
    [organisationId],
  )
  return rows[0].version
}

async function auditRows(organisationId: string): Promise<number> {
  const { rows } = await database.pool.query(
    'select count(*)::int as count from configuration_change where organisation_id = $1',
    [organisationId],
  )
  return rows[0].count
}

interface PricedExample {
  customer: string
  service: string
  origin: { postalCode: string }
  destination: { postalCode: string }
  items: []
  extras?: string[]
}

async function priceOf({ apiKey }: TestOrganisation, example: PricedExample): Promise<number> {
  const { customer, service, origin, destination, items, extras } = example
  const answer = await running.app.inject({
    method: 'POST',
    url: '/v1/org/quote/getQuote',
    headers: { 'x-api-key': apiKey },
    payload: {
      general: { customerIds: [customer], extras },
      origin,
      destination,
      items,
      filters: { serviceIds: [service] },
    },
  })
  return answer.json().results[0].quotes[0]?.totalAmount
}

describe('an empty organisation', () => {
  test('prices the worked examples to the cent once the document is applied', async () => {
    const organisation = await testOrganisation(database.pool)
    const document = exampleDocument()
    const applied = await apply(database.pool, organisation.organisationId, document)
    expect(applied.counts).toMatchObject({ changed: 1, removed: 0 })
    for (const example of document.examples) {
      expect([example.name, await priceOf(organisation, example)]).toEqual([
        example.name,
        example.expect.totalAmount,
      ])
    }
    const parcel = { quantity: 1, length: 0.1, width: 0.1, height: 0.1, weight: 3 }
    const sydney = { postalCode: '2000' }
    const minimum = { customer: 'SALTBUSH', service: 'GLX-ROAD', origin: sydney, destination: sydney }
    // 11.00, with 18 % markup 12.98, with 18.5 % fuel 15.38, with GST 16.92.
    expect(await priceOf(organisation, { ...minimum, items: [parcel] } as never)).toBe(16.92)
  })

  test('exports the document, and applying the export changes nothing', async () => {
    const organisationId = await newOrganisation()
    await apply(database.pool, organisationId, exampleDocument())
    const text = await exportText(database.pool, organisationId)
    const [version, rows] = [await versionOf(organisationId), await auditRows(organisationId)]
    for (const mode of ['merge', 'replace'] as const) {
      const again = await apply(database.pool, organisationId, JSON.parse(text), { mode })
      expect(again.counts).toMatchObject({ new: 0, changed: 0, removed: 0 })
      expect(again.versionAfter).toBe(again.versionBefore)
    }
    expect([await versionOf(organisationId), await auditRows(organisationId)]).toEqual([version, rows])
    const other = await newOrganisation()
    await apply(database.pool, other, JSON.parse(text))
    expect(await exportText(database.pool, other)).toBe(text)
  })
})

test('the export of the demo organisation, applied to an empty one, prices and exports the same', async () => {
  const demo = await newOrganisation()
  await inTransaction(database.pool, (client) => fillWithDemoData(client, demo, 'quollway', testTime))
  const text = await exportText(database.pool, demo)
  const other = await newOrganisation()
  await apply(database.pool, other, JSON.parse(text))
  expect(await exportText(database.pool, other)).toBe(text)
  const [prices, others] = [await pricesOfAllPairs(demo), await pricesOfAllPairs(other)]
  // 27 zones for road parcels and for general freight, 26 for pallets, 12 overnight, and international both ways.
  expect(prices.length).toBeGreaterThan(2 * 27 * 27 + 26 * 26 + 12 * 12)
  expect(others).toEqual(prices)
})

/** What every service of every card charges between any two zones, for a light and for a heavy consignment. */
async function pricesOfAllPairs(organisationId: string): Promise<string[]> {
  const { services, rateCards, tables } = await loadRateBook(database.pool, organisationId, '2026-11-14')
  const zones = await database.pool.query(
    'select distinct zone_code as zone from zone where organisation_id = $1 order by 1',
    [organisationId],
  )
  const codes: string[] = zones.rows.map(({ zone }) => zone)
  const items = [{ quantity: 3, length: 1, width: 1, height: 1, weight: 30, type: 'PALLET' }]
  const goods = measureGoods(items, new Map())
  const found: string[] = []
  for (const { rateCardId, versions } of rateCards.values()) {
    const version = inForce(versions, '2026-11-14')
    for (const { serviceId } of version ? services : []) {
      for (const from of codes) {
        for (const to of codes) {
          const lane = version && findLane(tables.lanesOf(version), serviceId, from, to)
          if (!lane) continue
          const cents = [5, 777].map((kg) => {
            const own = { ...goods, portions: [{ kg: Decimal.of(kg), articles: 1 }] }
            return chargeFreight(lane, { own, byType: [] }).cents
          })
          found.push(`${rateCardId} ${serviceId} ${from} ${to} ${cents} ${lane.transit.max}`)
        }
      }
    }
  }
  return found
}

describe('what is over', () => {
  const zoneSurcharge = {
    id: 'OLD',
    key: 'OLD',
    name: 'Old',
    basis: 'FIXED',
    amount: 5,
    conditions: [{ subject: 'TO_ZONE', is: ['TAS'], zoneSet: 'OWN' }],
  }
  const zones = (code: string) => [{ code, name: code, members: ['7000-7999'] }]
  const spot = {
    id: 'SPOT-OLD',
    customer: 'SALTBUSH',
    service: 'GLX-OWN',
    from: 'TAS',
    to: 'TAS',
    kgFrom: 0,
    kgTo: 9,
    amount: 9,
    message: 'Agreed',
    days: [1, 2],
    validFrom: '2026-07-01',
  }

  test.each(['current', 'all'] as const)(
    'can be applied again, to itself and elsewhere, after its zone is gone: an export of %s versions',
    async (which) => {
      const organisationId = await newOrganisation()
      const document = exampleDocument()
      const begun = { effectiveFrom: '2026-07-01', zones: zones('TAS') }
      document.zoneSets.push({ code: 'OWN', name: 'Own', versions: [begun] })
      const [road] = document.services
      document.services.push({ ...road, alias: 'GLX-OWN', zoneSet: 'OWN' })
      document.surcharges.push({ ...zoneSurcharge, effectiveTo: '2026-09-30' })
      document.spotRates.push({ ...spot, validTo: '2026-09-30' })
      await apply(database.pool, organisationId, document, { at: new Date('2026-07-01T00:00:00Z') })
      const later = {
        code: 'OWN',
        name: 'Own',
        versions: [{ effectiveFrom: '2026-10-01', zones: zones('TAS-2') }],
      }
      await apply(database.pool, organisationId, { format: document.format, zoneSets: [later] })

      const text = await exportText(database.pool, organisationId, which)
      const again = await apply(database.pool, organisationId, JSON.parse(text))
      expect(again.counts).toMatchObject({ new: 0, changed: 0, removed: 0 })
      const elsewhere = await newOrganisation()
      await apply(database.pool, elsewhere, JSON.parse(text))
      expect(await exportText(database.pool, elsewhere, which)).toBe(text)
    },
  )

  test('but not what is still to come: its zone must exist on those days', async () => {
    const organisationId = await newOrganisation()
    const document = exampleDocument()
    document.zoneSets.push({
      code: 'OWN',
      name: 'Own',
      versions: [{ effectiveFrom: '2026-07-01', zones: zones('TAS-2') }],
    })
    document.surcharges.push({ ...zoneSurcharge, effectiveTo: '2027-09-30' })
    const at = document.surcharges.length - 1
    await expect(apply(database.pool, organisationId, document)).rejects.toMatchObject({
      body: {
        message: [
          `surcharges.${at}.conditions.0.is.0 names zone TAS, which OWN from 2026-07-01 does not have`,
        ],
      },
    })
  })
})
