import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply } from '../../../test/rates/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { adjustLanes } from './adjust-lanes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const zoneCodes = Array.from({ length: 40 }, (_, at) => `Z${at}`)
const laneCount = zoneCodes.length ** 2

const document = {
  format: 'cartage-configuration/1',
  carriers: [{ alias: 'CARRIER', name: 'Carrier', tolerancePercent: 2 }],
  zoneSets: [
    {
      code: 'AU',
      name: 'Australia',
      versions: [
        {
          effectiveFrom: '2026-07-01',
          zones: zoneCodes.map((code, at) => ({ code, name: code, members: [String(2000 + at)] })),
        },
      ],
    },
  ],
  services: [
    {
      alias: 'ROAD',
      carrier: 'CARRIER',
      name: 'Road',
      type: 'DOMESTIC',
      class: 'STANDARD',
      cubicFactor: 250,
      weightStepKg: 1,
      tax: 'GST',
      zoneSet: 'AU',
    },
  ],
  rateCards: [
    {
      alias: 'CARD',
      carrier: 'CARRIER',
      name: 'Card',
      kind: 'COST',
      versions: [
        {
          effectiveFrom: '2026-07-01',
          lanes: zoneCodes.flatMap((from) =>
            zoneCodes.map((to) => ({ service: 'ROAD', from, to, basic: 8, kg: [[0, 0.2]], days: [1, 2] })),
          ),
        },
      ],
    },
  ],
}

test('a card that was just created is adjusted without comparing each lane with all others', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  await apply(database.pool, organisationId, document)
  const { rows } = await database.pool.query<{ versionId: string }>(
    'select version_id as "versionId" from rate_card_version where organisation_id = $1',
    [organisationId],
  )
  const { lanes, read } = await inTransaction(database.pool, async (client) => {
    await adjustLanes(client, organisationId, rows[0]?.versionId ?? '', [{ percent: 4.5 }])
    const lanes = await client.query<{ count: number }>(
      `select count(*)::int as count from lane where organisation_id = $1 and basic = 8.36
         and breaks = '{"kg": [[0, 0.209]]}'`,
      [organisationId],
    )
    const { rows: counts } = await client.query<{ read: number }>(
      `select (coalesce(idx_tup_fetch, 0) + seq_tup_read)::int as read from pg_stat_xact_user_tables
       where relname = 'lane'`,
    )
    return { lanes: lanes.rows[0]?.count, read: counts[0]?.read }
  })
  expect(lanes).toBe(laneCount)
  expect(read).toBeLessThan(10 * laneCount)
})
