import { afterAll, beforeAll, expect, test } from 'vitest'
import { blocksOf, planModes } from '../../../test/database-work.ts'
import { apply, testTime } from '../../../test/rates/configuring.ts'
import { recordingPool } from '../../../test/recording-pool.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { commandLine } from '../../organisations/audit-log.ts'
import type { Database } from '../../platform/database/database.ts'
import { compareVersions, findComparison } from '../compare/compare-versions.ts'
import { listLanes } from './lane-pages.ts'
import { makeDraft } from './make-draft.ts'

/** A card of 3,600 lanes and 14,400 breaks: changes to it must not pass through this process. */
const zoneCodes = Array.from({ length: 60 }, (_, at) => `Z${at}`)
const lanes = zoneCodes.flatMap((from) =>
  zoneCodes.map((to) => ({
    service: 'ROAD',
    from,
    to,
    basic: 7.5,
    days: [1, 2],
    kg: [0, 250, 500, 1000].map((begin) => [begin, 0.25]),
  })),
)

let database: TestDatabase
let organisationId: string
let firstId: string
beforeAll(async () => {
  database = await testDatabase()
  ;({ organisationId } = await testOrganisation(database.pool))
  const zones = zoneCodes.map((code, at) => ({ code, name: code, members: [String(2000 + at)] }))
  const effectiveFrom = '2026-07-01'
  await apply(database.pool, organisationId, {
    format: 'cartage-configuration/1',
    carriers: [{ alias: 'CARRIER', name: 'Carrier', tolerancePercent: 2 }],
    zoneSets: [{ code: 'AU', name: 'Australia', versions: [{ effectiveFrom, zones }] }],
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
        versions: [{ effectiveFrom, lanes }],
      },
    ],
  })
  const { rows } = await database.pool.query(
    'select version_id as id from rate_card_version where organisation_id = $1',
    [organisationId],
  )
  firstId = rows[0].id
  await database.pool.query('analyze lane')
})
afterAll(() => database.drop())

test('copying with an increase, and comparing, stay inside the database', async () => {
  const { pool, statements } = recordingPool(database.pool)
  const body = { copyOf: firstId, adjust: { percent: 4.5 } }
  const { thing } = await makeDraft(pool, organisationId, commandLine(testTime), 'rateCards', 'CARD', body)
  expect(thing.counts).toEqual({ lanes: lanes.length, breaks: lanes.length * 4 })
  const path = { kind: 'rateCards', owner: 'CARD', versionId: thing.versionId } as const
  const comparison = await findComparison(pool, organisationId, path, firstId, testTime)
  const page = { change: undefined, sort: 'size', offset: 0, limit: 200 } as const
  const { counts, items } = await compareVersions(pool, organisationId, 'rateCards', comparison, page)
  expect([counts.changed, items.length]).toEqual([lanes.length, 200])
  const selected = statements.filter(
    ({ text }) => /^\s*(select|with)/i.test(text) && !/\b(update|insert)\b/.test(text),
  )
  // A page of 200, the counts by zone, and the zones of the set.
  expect(Math.max(...selected.map(({ rows }) => rows))).toBeLessThanOrEqual(200)
})

interface PlanNode {
  'Rows Removed by Join Filter'?: number
  'Actual Loops': number
  Plans?: PlanNode[]
}

/** Pairs of rows compared without a match. */
const comparedInVain = ({ Plans = [], ...node }: PlanNode): number =>
  (node['Rows Removed by Join Filter'] ?? 0) * node['Actual Loops'] +
  Plans.reduce((sum, one) => sum + comparedInVain(one), 0)

test.each(['key', 'size'] as const)(
  'comparing with a version that was just made compares no lane with all others, by %s',
  async (sort) => {
    const make = async (percent: number) => {
      const body = { copyOf: firstId, adjust: { percent } }
      const doer = commandLine(testTime)
      return (await makeDraft(database.pool, organisationId, doer, 'rateCards', 'CARD', body)).thing.versionId
    }
    // The statistics know neither of them.
    const [against, versionId] = [await make(3), await make(4.5)]
    const path = { kind: 'rateCards', owner: 'CARD', versionId } as const
    const comparison = await findComparison(database.pool, organisationId, path, against, testTime)
    const plans: PlanNode[] = []
    const explaining = {
      async query(text: string, values: unknown[]) {
        const explained = await database.pool.query(
          `explain (analyze, timing off, format json) ${text}`,
          values,
        )
        plans.push(explained.rows[0]['QUERY PLAN'][0].Plan)
        return database.pool.query(text, values)
      },
    } as unknown as Database
    const page = { change: undefined, sort, offset: 0, limit: 200 }
    await compareVersions(explaining, organisationId, 'rateCards', comparison, page)
    expect(plans.length).toBeGreaterThan(0)
    for (const plan of plans) expect(comparedInVain(plan)).toBeLessThanOrEqual(10 * lanes.length)
  },
)

test.each(planModes)('the last page of lanes costs no more than the first, by a %s', async (mode) => {
  const pageAfter = (after: [string, string, string] | undefined) =>
    blocksOf(database.pool, mode, (db) => listLanes(db, organisationId, firstId, {}, { after }, 100))
  const [first, last] = [await pageAfter(undefined), await pageAfter(['ROAD', 'Z9', 'Z1'])]
  expect(first).toBeGreaterThan(0)
  expect(last).toBeLessThanOrEqual(first + 5)
})
