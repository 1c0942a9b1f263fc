import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Change, cleanDocument, world } from '../../../test/clean-document.ts'
import { apply, testTime } from '../../../test/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { fillWithDemoData } from '../../demo/fill-organisation.ts'
import { inTransaction } from '../../platform/database.ts'
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

  test('of missing rates count only pairs between which a service is asked for', async () => {
    const missing = async (type: string, from: string) =>
      (
        await tryDocument((d) => {
          const zones = ['AU', 'NZ', 'FR'].map((code) => ({ code, name: code, members: [{ country: code }] }))
          zones.push({ code: 'QLD', name: 'Queensland', members: [{ state: 'QLD' }] } as never)
          zones.push({ code: 'ROW', name: 'Elsewhere', members: [{ country: '*' }] })
          d.zoneSets.push({
            ...{ code: 'WORLD', name: 'World' },
            versions: [{ effectiveFrom: '2026-07-01', zones }],
          })
          d.services.push({ ...d.services[0], alias: 'PWX', type, zoneSet: 'WORLD' })
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
})
