import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneRow } from '../../test/one-row.ts'
import { type TestDatabase, testDatabase } from '../../test/test-database.ts'
import { type Client, inTransaction } from '../platform/database/database.ts'
import { uuidv7 } from '../platform/values/uuid.ts'
import { deleteLinesAt } from './delete-lines.ts'

const organisationId = uuidv7()
const places = `select ctid from shipment_line where organisation_id = $1 and shipment_id = any ($2::text[])`
let database: TestDatabase

const insertLines = (owner: string, count: number) =>
  database.pool.query(
    `insert into shipment_line (organisation_id, shipment_id, import_id, row_number)
     select $1, 'S-' || n, $2, n from generate_series(1, $3::integer) n`,
    [owner, uuidv7(), count],
  )
const countLines = async () => {
  const { lines } = await oneRow<{ lines: number }>(
    database.pool,
    'select count(*)::integer as lines from shipment_line where organisation_id = $1',
    [organisationId],
  )
  return lines
}

beforeAll(async () => {
  database = await testDatabase()
  // No statistics until a test runs analyze.
  await database.pool.query('alter table shipment_line set (autovacuum_enabled = false)')
  for (const other of [uuidv7(), uuidv7()]) await insertLines(other, 10_000)
})
afterAll(() => database.drop())

interface Plan {
  'Node Type': string
  'Parent Relationship'?: string
  Plans?: Plan[]
}

/** How the statement finds the lines to delete, from its plan. */
async function wayToThem(client: Client, shipmentIds: string[]): Promise<string | undefined> {
  let plan: Plan | undefined
  const explaining = Object.create(client, {
    query: {
      value: async (text: string, values: unknown[]) => {
        if (!text.startsWith('delete')) return client.query(text, values)
        const explained = await oneRow<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
          client,
          `explain (analyze, format json) ${text}`,
          values,
        )
        plan = explained['QUERY PLAN'][0].Plan
      },
    },
  })
  await deleteLinesAt(explaining, organisationId, places, [shipmentIds])
  return plan?.Plans?.find((part) => part['Parent Relationship'] === 'Outer')?.['Node Type']
}

const analyse = () => database.pool.query('analyze shipment_line')

describe.each([
  ['newer than the statistics', () => analyse().then(() => insertLines(organisationId, 5000))],
  ['that the statistics know', analyse],
])('of an organisation %s', (_, prepare) => {
  beforeAll(async () => {
    await prepare()
  })

  test('lines are fetched by ctid, without a scan of all lines', async () => {
    const linesBefore = await countLines()
    await inTransaction(database.pool, async (client) => {
      const ids = [linesBefore - 1, linesBefore - 2].map((nth) => `S-${nth}`)
      expect(await wayToThem(client, ids)).toBe('Tid Scan')
    })
    expect(await countLines()).toBe(linesBefore - 2)
  })
})

test('it never deletes lines of another organisation', async () => {
  const own = await countLines()
  await inTransaction(database.pool, (client) =>
    deleteLinesAt(client, uuidv7(), 'select ctid from shipment_line where $1::uuid is not null', []),
  )
  const { lines } = await oneRow<{ lines: number }>(
    database.pool,
    'select count(*)::integer as lines from shipment_line',
  )
  expect([await countLines(), lines]).toEqual([own, own + 20_000])
})
