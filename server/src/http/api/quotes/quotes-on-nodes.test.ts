import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Quoting, quoteBody, testQuoting } from '../../../../test/rates/quoting.ts'
import { addNodes, simulateCitus } from '../../../../test/simulated-citus.ts'
import { openPool } from '../../../platform/database/database.ts'
import { addressOnNode, NodePools } from '../../../platform/database/node-pools.ts'
import { buildApp } from '../../app.ts'
import { createServices } from '../../services.ts'

/** Quotes are saved over connections to the nodes; each node here is the same database. */
let quoting: Quoting
beforeAll(async () => {
  quoting = await testQuoting()
  const { pool } = quoting.database
  await simulateCitus(pool)
  await addNodes(pool, [5432, 5433, 5434])
  await pool.query(`select create_distributed_table('quote', 'organisation_id')`)
  await pool.query(`alter table quote add saved_over text default current_setting('application_name')`)
  // The two organisations are on different nodes.
  await pool.query(
    `create or replace function get_shard_id_for_distribution_column(relation regclass, value anyelement)
     returns bigint language sql as $$
       select case when value::text = '${quoting.tern.organisationId}' then 102 else 101 end $$`,
  )
})
afterAll(() => quoting.close())

/** How many quotes of each organisation were saved over which connections. */
const saved = async () => {
  const { rows } = await quoting.database.pool.query<{ of: string; count: number }>(
    `select organisation_id || ' over ' || saved_over as of, count(*)::int as count from quote group by 1`,
  )
  return Object.fromEntries(rows.map(({ of, count }) => [of, count]))
}
const onFirst = () => `${quoting.quollway.organisationId} over 127.0.0.1:5433`
const onSecond = () => `${quoting.tern.organisationId} over 127.0.0.1:5434`

/** The service with direct connections to the nodes that `addressOf` gives. */
async function withNodes(
  addressOf: (node: string) => string,
  work: (quote: (apiKey: string) => Promise<{ statusCode: number; payload: string }>) => Promise<void>,
) {
  const { connectionString } = quoting.database
  const open = (address: string, applicationName: string) =>
    openPool({ connectionString: address, connectionsMax: 3, applicationName })
  const nodePools = new NodePools(
    open(connectionString, 'coordinator'),
    () => open(connectionString, 'coordinator'),
    (node) => open(addressOf(node), node),
  )
  const [pool] = nodePools.all
  if (pool === undefined) throw new Error('no pool')
  const app = buildApp(createServices({ ...quoting.services, pool, nodePools }))
  const quote = (apiKey: string) =>
    app.inject({
      method: 'POST',
      url: '/v1/org/quote/getQuote',
      headers: { 'x-api-key': apiKey },
      payload: apiKey === quoting.tern.apiKey ? ternBody : quoteBody,
    })
  try {
    await work(quote)
  } finally {
    await app.close()
    await nodePools.end()
  }
}

const ternBody = { ...quoteBody, general: { customerIds: ['MUTTONBIRD'] } }

test('a quote is saved over a connection to the node of its organisation, and read as it was answered', async () => {
  const { quollway, tern, database } = quoting
  await withNodes(
    () => database.connectionString,
    async (quote) => {
      const answer = await quote(quollway.apiKey)
      expect(answer.statusCode).toBe(200)
      expect((await quote(tern.apiKey)).statusCode).toBe(200)
      expect(await saved()).toEqual({ [onFirst()]: 1, [onSecond()]: 1 })
      const { quoteId } = JSON.parse(answer.payload).results[0]
      expect((await quoting.read(quoteId)).payload).toBe(answer.payload)
    },
  )
})

test('a node that cannot be reached is a 503 for its organisations, and nothing is saved', async () => {
  const { quollway, tern, database } = quoting
  const before = await saved()
  await withNodes(
    (node) =>
      node === '127.0.0.1:5433'
        ? addressOnNode(database.connectionString, '127.0.0.1:1')
        : database.connectionString,
    async (quote) => {
      expect((await quote(quollway.apiKey)).statusCode).toBe(503)
      expect((await quote(tern.apiKey)).statusCode).toBe(200)
    },
  )
  const after = await saved()
  expect(after).toEqual({ ...before, [onSecond()]: (before[onSecond()] ?? 0) + 1 })
})
