import { afterAll, beforeAll, expect, test } from 'vitest'
import { addNodes, simulateCitus } from '../../test/simulated-citus.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { openPool } from '../platform/database/database.ts'
import { buildApp } from './app.ts'
import { createServices } from './services.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
  service.services.metrics.watchNodes(() => service.services.nodes.read())
})
afterAll(() => service.close())

const health = async () => {
  const answer = await service.app.inject({ url: '/health' })
  return { statusCode: answer.statusCode, ...answer.json() }
}
const nodeMetric = async () => {
  const text = await service.services.metrics.registry.getSingleMetricAsString('cartage_database_nodes')
  return text.split('\n').filter((line) => !line.startsWith('#'))
}

test('while a node of a cluster is down, the service is degraded but available', async () => {
  const { pool } = service.database
  expect(await health()).toEqual({ statusCode: 200, status: 'ready' })
  await simulateCitus(pool)
  await addNodes(pool, [5432, 5433, 5434])
  await pool.query('insert into node_fault values (5434, 0)')
  await service.services.nodes.refresh()
  expect(await health()).toEqual({
    statusCode: 200,
    status: 'degraded',
    message: '1 of 2 database nodes cannot be reached. Organisations on other nodes are served.',
  })
  expect(await nodeMetric()).toEqual([
    'cartage_database_nodes{state="reached",process="test"} 1',
    'cartage_database_nodes{state="away",process="test"} 1',
  ])
  await pool.query('delete from node_fault')
  await service.services.nodes.refresh()
  expect(await health()).toEqual({ statusCode: 200, status: 'ready' })
})

test('the first answer of a new process already knows the nodes that are down', async () => {
  const started = await testApp()
  try {
    const { pool } = started.database
    await simulateCitus(pool)
    await addNodes(pool, [5432, 5433, 5434])
    await pool.query('insert into node_fault values (5433, 0)')
    const answer = await started.app.inject({ url: '/health' })
    expect(answer.json()).toMatchObject({ status: 'degraded' })
  } finally {
    await started.close()
  }
})

test('requests that hold every connection do not make the service look down', async () => {
  const { connectionString } = service.database
  const open = () => openPool({ connectionString, connectionsMax: 1, applicationName: 'cartage-api' })
  const pool = open()
  const watchPool = open()
  const app = buildApp(createServices({ ...service.services, pool, watchPool }))
  const held = await pool.connect()
  try {
    expect((await app.inject({ url: '/health' })).json()).toEqual({ status: 'ready' })
  } finally {
    held.release()
    await app.close()
    await Promise.all([pool.end(), watchPool.end()])
  }
})
