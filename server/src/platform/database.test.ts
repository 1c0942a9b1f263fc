import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/database.ts'
import { inTransaction, isDatabaseAway, openPool, type Pool } from './database.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await testDatabase()
  pool = openPool({
    connectionString: database.connectionString,
    connectionsMax: 2,
    applicationName: 'test',
    statementSecondsMax: 1,
  })
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

test('a connection that is lost inside a transaction fails that transaction and not the process', async () => {
  const lost = inTransaction(pool, async (client) => {
    const { rows } = await client.query('select pg_backend_pid() as pid')
    await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
    await delay(100)
    await client.query('select 1')
  })
  await expect(lost).rejects.toSatisfy(isDatabaseAway)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('an idle connection that is lost is told, but not while the pool is being closed', async () => {
  const told: string[] = []
  const closing = openPool({
    connectionString: database.connectionString,
    connectionsMax: 1,
    applicationName: 'test',
    onIdleError: (error) => told.push(error.message),
  })
  const { rows } = await closing.query('select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [rows[0].pid])
  await vi.waitFor(() => expect(told).toEqual(['terminating connection due to administrator command']), {
    timeout: 20_000,
  })
  const closed = closing.end()
  closing.emit('error', new Error('terminating connection'))
  await closed
  expect(told).toHaveLength(1)
})

test('a statement that is not answered in time fails as if the database were away, and its connection is not used again', async () => {
  const startedAt = Date.now()
  const slow = inTransaction(pool, (client) => client.query('select pg_sleep(20)'))
  await expect(slow).rejects.toSatisfy(isDatabaseAway)
  expect(Date.now() - startedAt).toBeLessThan(5000)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})
