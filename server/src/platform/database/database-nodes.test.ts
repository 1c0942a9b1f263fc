import { afterEach, beforeEach, expect, test } from 'vitest'
import { addNodes, simulateCitus } from '../../../test/simulated-citus.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { limits } from '../../limits.ts'
import { DatabaseNodes, type NodeReport } from './database-nodes.ts'

let database: TestDatabase
let changes: NodeReport[]
let nodes: DatabaseNodes
beforeEach(async () => {
  database = await testDatabase()
  changes = []
  nodes = new DatabaseNodes(database.pool, (report) => changes.push(report))
})
afterEach(() => database.drop())

test('plain PostgreSQL has no nodes', async () => {
  await nodes.refresh()
  expect(nodes.read()).toEqual({ nodes: 0, away: [] })
})

test.each([
  ['refuses connections', 0],
  ['is frozen', limits.nodeAnswerSecondsMax + 60],
])('a node that %s is reported as down, and the others are not', async (_, seconds) => {
  const { pool } = database
  await simulateCitus(pool)
  await addNodes(pool, [5432, 5433, 5434])
  await nodes.refresh()
  expect(nodes.read()).toEqual({ nodes: 2, away: [] })
  await pool.query('insert into node_fault values (5434, $1)', [seconds])
  await nodes.refresh()
  expect(nodes.read()).toEqual({ nodes: 2, away: ['127.0.0.1:5434'] })
  await pool.query('delete from node_fault')
  await nodes.refresh()
  expect(changes.map(({ away }) => away)).toEqual([['127.0.0.1:5434'], []])
})

test('reading the report does not wait for a frozen node', async () => {
  const { pool } = database
  await simulateCitus(pool)
  await addNodes(pool, [5432, 5433])
  await pool.query('insert into node_fault values (5433, 86400)')
  expect(nodes.read()).toEqual({ nodes: 0, away: [] })
  await expect.poll(() => nodes.read().away).toEqual(['127.0.0.1:5433'])
})
