import { afterAll, beforeAll, expect, test } from 'vitest'
import { countWaiting } from '../../test/calling.ts'
import { addNodes, simulateCitus } from '../../test/simulated-citus.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { type TestOrganisation, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { openClient, openPool } from '../platform/database/database.ts'
import { NodePools } from '../platform/database/node-pools.ts'
import { buildApp } from './app.ts'
import { createServices } from './services.ts'

/** A node of the cluster hangs: writes to its shard wait. */
let api: TestApp
let app: TestApp['app']
let nodePools: NodePools
const connectionsMax = 3

beforeAll(async () => {
  api = await testApp()
  await simulateCitus(api.database.pool)
  await addNodes(api.database.pool, [5432, 5433, 5434])
  await api.database.pool.query(`select create_distributed_table('quote', 'organisation_id')`)
  const { connectionString } = api.database
  const open = () => openPool({ connectionString, connectionsMax, applicationName: 'cartage-api' })
  nodePools = new NodePools(open(), open)
  const [pool] = nodePools.all
  if (pool === undefined) throw new Error('no pool')
  app = buildApp(createServices({ ...api.services, pool, nodePools }))
})
afterAll(async () => {
  await app.close()
  await nodePools.end()
  await api.close()
})

const push = ({ apiKey }: TestOrganisation) =>
  app.inject({
    method: 'POST',
    url: '/v1/org/fulfilment/activities',
    headers: { 'x-api-key': apiKey },
    payload: {
      activities: [
        { warehouseCode: 'SYD1', chargeCode: 'PICK', quantity: 1, activityTimestamp: '2026-07-01T00:00:00Z' },
      ],
    },
  })

/** One organisation on each node. */
async function twoHomes(): Promise<[TestOrganisation, TestOrganisation]> {
  const first = await testOrganisation(api.database.pool)
  const home = await nodePools.of(first.organisationId)
  for (;;) {
    const second = await testOrganisation(api.database.pool)
    if ((await nodePools.of(second.organisationId)) !== home) return [first, second]
  }
}

test('requests that wait for one node do not take connections from callers of another', async () => {
  const [hanging, other] = await twoHomes()
  const { pool, connectionString } = api.database
  await pool.query(
    `create function hang() returns trigger language plpgsql as $$
     begin perform pg_advisory_xact_lock_shared(42); return new; end $$`,
  )
  await pool.query(
    `create trigger hang before insert on upload_chunk for each row
     when (new.organisation_id = '${hanging.organisationId}') execute function hang()`,
  )
  const node = await openClient(connectionString, 'hung node')
  await node.query('select pg_advisory_lock(42)')
  let answered = 0
  const waiting = Array.from({ length: connectionsMax * 2 }, async () => {
    const answer = await push(hanging)
    answered += 1
    return answer.statusCode
  })
  // They hold every connection to their node that organisations may use: all but the one that is kept back.
  await expect.poll(() => countWaiting(pool)).toBe(connectionsMax - 1)
  expect((await push(other)).statusCode).toBe(202)
  expect(answered).toBe(0)
  await node.end()
  expect(await Promise.all(waiting)).toContain(202)
})

test('plain PostgreSQL has one set of connections', async () => {
  const database = await testDatabase()
  const pools = new NodePools(database.pool, () => {
    throw new Error('another pool')
  })
  expect(await pools.of(api.organisation.organisationId)).toBe(database.pool)
  await database.drop()
})
