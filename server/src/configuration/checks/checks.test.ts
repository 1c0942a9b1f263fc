import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  type Change,
  cleanDocument,
  lane,
  type Sent,
  world,
  zoneSet,
} from '../../../test/rates/clean-document.ts'
import { apply, exportText, testTime } from '../../../test/rates/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { fillWithDemoData } from '../../demo/fill-organisation.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { checkConfiguration } from '../apply/check-configuration.ts'
import { catalogue } from './catalogue.ts'
import type { Finding } from './finding.ts'

let database: TestDatabase
let empty: string
beforeAll(async () => {
  database = await testDatabase()
  empty = (await testOrganisation(database.pool)).organisationId
})
afterAll(() => database.drop())

/** What the checks find in a document that is not applied. */
async function tryDocument(change: Change): Promise<Finding[]> {
  const document = cleanDocument()
  change(document)
  return (await apply(database.pool, empty, document, { dryRun: true, check: 'all' })).findings ?? []
}

describe('checks', () => {
  test('leave no trace of a document that is only checked', async () => {
    await tryDocument(() => {})
    const { rows } = await database.pool.query(
      'select count(*)::int as things from carrier where organisation_id = $1',
      [empty],
    )
    expect(rows).toEqual([{ things: 0 }])
  })

  test('find ranges of equal width that overlap in two zones, and prevent applying them', async () => {
    const overlapping = (of: string[], other: string[]) => (document: Sent) => {
      zoneSet(document).zones[0].members = ['3000-3999', ...of]
      zoneSet(document).zones[1].members = ['0000-2999', '4000-9999', ...other]
    }
    const doubles = async (of: string[], other: string[]) =>
      (await tryDocument(overlapping(of, other)))
        .filter(({ code }) => code === 'ZONE_DOUBLE')
        .map(({ severity, message }) => `${severity} ${message}`)
    const equally = 'overlap and are equally wide, so neither takes precedence'
    expect(await doubles(['2000-2099'], ['2050-2149'])).toEqual([
      `E AU from 2026-07-01: 2000-2099 (MEL) and 2050-2149 (SYD) ${equally}`,
    ])
    expect(await doubles(['2000-2099', '2010-2109'], ['2109-2208'])).toEqual([
      `E AU from 2026-07-01: 2010-2109 (MEL) and 2109-2208 (SYD) ${equally}`,
    ])
    for (const [of, other] of [
      [['2000-2099'], ['2100-2199']],
      [['2000-2099'], ['2050-2148']],
      [['2000-2099', '2050-2149'], ['2200-2299']],
      [['2000-2099'], [{ postcodes: '2050-2149', state: 'NSW' }]],
    ] as [string[], string[]][]) {
      expect(await doubles(of, other)).toEqual([])
    }
    const document = cleanDocument()
    overlapping(['2000-2099'], ['2050-2149'])(document)
    await expect(apply(database.pool, empty, document)).rejects.toMatchObject({
      body: { message: [`AU from 2026-07-01: 2000-2099 (MEL) and 2050-2149 (SYD) ${equally}`] },
    })
  })

  test('only warn of such ranges in a version that is published already, which stops no other change', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    await apply(database.pool, organisationId, cleanDocument())
    // As an earlier version of Cartage let people publish it.
    await database.pool.query(
      `insert into zone_member (organisation_id, version_id, zone_code, country_code, postcode_from, postcode_to)
       select organisation_id, version_id, zone_code, 'AU', postcode_from, postcode_to
       from zone_set_version cross join (values ('MEL', '2000', '2099'), ('SYD', '2050', '2149'))
         as wrong (zone_code, postcode_from, postcode_to)
       where organisation_id = $1 and zone_set_code = 'AU'`,
      [organisationId],
    )
    const exported = JSON.parse(await exportText(database.pool, organisationId))
    const again = await apply(database.pool, organisationId, exported, { check: 'warnings' })
    expect(again.counts).toMatchObject({ new: 0, changed: 0, removed: 0 })
    expect(again.findings).toContainEqual(expect.objectContaining({ code: 'ZONE_DOUBLE', severity: 'W' }))
    await apply(database.pool, organisationId, { ...exported, customers: [{ id: 'NEW', name: 'New' }] })
  })

  test('of severity E prevent applying', async () => {
    const document = cleanDocument()
    world('Auckland')(document)
    await expect(apply(database.pool, empty, document)).rejects.toMatchObject({
      body: { message: [catalogue.ZONE_DOUBLE[1]] },
    })
  })

  test('find no errors in the demo organisation, and its examples have their prices', async () => {
    const { organisationId } = await testOrganisation(database.pool)
    await inTransaction(database.pool, (client) =>
      fillWithDemoData(client, organisationId, 'quollway', testTime),
    )
    const { findings } = await checkConfiguration(database.pool, organisationId, testTime)
    expect(findings.filter(({ severity, code }) => severity === 'E' || code === 'EXAMPLE_DIFFERS')).toEqual(
      [],
    )
    expect(findings.map(({ code }) => code)).toContain('CUSTOMER_NO_RATE')
  })

  test('name one item as one', async () => {
    const breaks = [
      [0, 8],
      [2, 3],
    ]
    const found = await tryDocument((d) => Object.assign(lane(d), { kg: undefined, item: breaks }))
    expect(found.find(({ code }) => code === 'BREAK_DROPS')?.message).toMatch(
      /MEL→SYD: 2 items cost \d+\.\d\d, 1 item \d+\.\d\d$/,
    )
  })

  test('of missing rates count only pairs between which a service is asked for', async () => {
    const missing = async (type: string, from: string) =>
      (
        await tryDocument((d) => {
          const zones = ['AU', 'NZ', 'FR'].map((code) => ({ code, name: code, members: [{ country: code }] }))
          zones.push({ code: 'QLD', name: 'Queensland', members: [{ state: 'QLD' }] } as never)
          zones.push({ code: 'ROW', name: 'Elsewhere', members: [{ country: '*' }] })
          d.zoneSets.push({
            code: 'WORLD',
            name: 'World',
            versions: [{ effectiveFrom: '2026-07-01', zones }],
          })
          d.services.push({ ...d.services[0], alias: 'PWX', type, tax: 'FREE', zoneSet: 'WORLD' })
          const lane = { service: 'PWX', to: 'NZ', reciprocal: true, kg: [[0, 6]], days: [1, 2] }
          d.rateCards[0].versions[0].lanes.push({ ...lane, from })
        })
      )
        .filter(({ code, message }) => code === 'LANE_MISSING' && message.includes('PWX'))
        .map(({ message }) => message)
    // 25 pairs, 4 of them inside Australia, and one lane in both directions.
    expect(await missing('INTERNATIONAL', 'AU')).toEqual([
      'GLX-STD from 2026-07-01, PWX: 19 of 21 zone pairs have no rate: AU→FR, AU→ROW, FR→AU, FR→FR, FR→NZ, …',
    ])
    expect(await missing('DOMESTIC', 'AU')).toEqual([
      'GLX-STD from 2026-07-01, PWX: 4 of 4 zone pairs have no rate: AU→AU, AU→QLD, QLD→AU, QLD→QLD',
    ])
    expect(await missing('INTERNATIONAL', '*')).toEqual([
      'GLX-STD from 2026-07-01, PWX: 12 of 21 zone pairs have no rate: AU→FR, AU→ROW, FR→AU, FR→FR, FR→QLD, …',
    ])
  })

  test('show the first findings of a check and count the rest', async () => {
    const findings = await tryDocument((d) => {
      for (let at = 0; at < 60; at += 1) d.customers.push({ id: `C${at}`, name: 'No rate' })
    })
    const without = findings.filter(({ code }) => code === 'CUSTOMER_NO_RATE')
    expect([without.length, without.at(-1)]).toMatchObject([50, { count: 11, message: '11 more like these' }])
  })

  test.each([
    [{ itemWidthMetresMax: 1 }, { subject: 'WIDTH', from: 1.2 }, 'from 1.2 m, but GLX-ROAD takes up to 1 m'],
    [{ itemGirthMetresMax: 3 }, { subject: 'GIRTH', over: 3 }, 'over 3 m, but GLX-ROAD takes up to 3 m'],
    [
      { consignmentPalletSpacesMax: 4 },
      { subject: 'PALLET_SPACES', over: 6 },
      'over 6 pallet spaces, but GLX-ROAD takes up to 4 pallet spaces',
    ],
  ])('of surcharges that never apply see %j', async (limit, condition, why) => {
    const findings = await tryDocument((d) => {
      Object.assign(d.services[0], limit)
      d.surcharges = [{ id: 'S', key: 'S', name: 'S', basis: 'FIXED', amount: 1, conditions: [condition] }]
    })
    expect(findings.map(({ message }) => message)).toContain(`S never applies: ${why}`)
  })
})
