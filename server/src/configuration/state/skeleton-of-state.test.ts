import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, exampleDocument, testTime } from '../../../test/rates/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { fillWithDemoData } from '../../demo/fill-organisation.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { loadSkeleton } from '../../quotes/book/load-rate-book.ts'
import type { RateSkeleton } from '../../quotes/book/rate-book.ts'
import { readState } from './read-state.ts'
import { skeletonOf } from './skeleton-of-state.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** The order may differ if nothing depends on it. */
const comparable = ({ services, ...skeleton }: RateSkeleton) => ({
  ...skeleton,
  services: services.map(({ surcharges, ...service }) => ({
    ...service,
    surcharges: surcharges.map((rule) => ({
      ...rule,
      conditions: [...rule.conditions].sort((a, b) =>
        `${a.subject} ${a.comparison}` < `${b.subject} ${b.comparison}` ? -1 : 1,
      ),
    })),
  })),
})

async function bothOf(organisationId: string, version: string) {
  const state = await readState(database.pool, organisationId, version, testTime)
  const { skeleton } = await loadSkeleton(database.pool, organisationId)
  return [comparable(skeletonOf(state)), comparable(skeleton)]
}

test('the skeleton of a state equals the one that quotes read, for the example document', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  const document = exampleDocument()
  const [conditional] = document.surcharges
  conditional.conditions.push({ subject: 'FROM_ZONE', is: ['BNE'], zoneSet: 'AU' })
  document.customerRates.push({
    customer: 'IRONBARK',
    carrier: 'GALAH',
    service: 'GLX-ROAD',
    card: 'GLX-STD',
    effectiveFrom: '2027-01-01',
  })
  document.fuelLevies.push({
    carrier: 'GALAH',
    service: 'GLX-ROAD',
    effectiveFrom: '2027-01-01',
    percent: 9.25,
  })
  document.customers[2].retiredFrom = '2030-01-01'
  document.rateCards[0].versions.push({ ...document.rateCards[0].versions[0], effectiveFrom: '2027-07-01' })
  await apply(database.pool, organisationId, document)
  const [ofState, ofDatabase] = await bothOf(organisationId, '1')
  expect(ofState).toEqual(ofDatabase)
  expect(ofDatabase?.services).toHaveLength(3)
})

test('and for the demo organisation', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  await inTransaction(database.pool, (client) =>
    fillWithDemoData(client, organisationId, 'quollway', testTime),
  )
  const [ofState, ofDatabase] = await bothOf(organisationId, '1')
  expect(ofState).toEqual(ofDatabase)
})
