import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { inTransaction, isDatabaseAway, isNodeAway, type OpenPool, openClient, openPool } from './database.ts'

let database: TestDatabase
let pool: OpenPool
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

test('no statement is compiled, even if the server is set to do so', async () => {
  await database.pool.query(`
    do $$ begin execute format('alter database %I set jit = on', current_database()); end $$`)
  const [client, own] = [
    await openClient(database.connectionString, 'test'),
    openPool({ connectionString: database.connectionString, connectionsMax: 1, applicationName: 'test' }),
  ]
  try {
    for (const connection of [client, own]) {
      expect((await connection.query('show jit')).rows).toEqual([{ jit: 'off' }])
    }
  } finally {
    await Promise.all([client.end(), own.end()])
  }
})

test('a connection lost inside a transaction fails the transaction, not the process', async () => {
  const lost = inTransaction(pool, async (client) => {
    const { pid } = await oneRow<{ pid: number }>(client, 'select pg_backend_pid() as pid')
    await database.pool.query('select pg_terminate_backend($1)', [pid])
    await delay(100)
    await client.query('select 1')
  })
  await expect(lost).rejects.toSatisfy(isDatabaseAway)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a lost idle connection is reported, but not while the pool closes', async () => {
  const told: string[] = []
  const closing = openPool({
    connectionString: database.connectionString,
    connectionsMax: 1,
    applicationName: 'test',
    onIdleError: (error) => told.push(error.message),
  })
  const { pid } = await oneRow<{ pid: number }>(closing, 'select pg_backend_pid() as pid')
  await database.pool.query('select pg_terminate_backend($1)', [pid])
  await vi.waitFor(() => expect(told).toEqual(['terminating connection due to administrator command']), {
    timeout: 100_000,
  })
  const closed = closing.end()
  closing.emit('error', new Error('terminating connection'))
  await closed
  expect(told).toHaveLength(1)
})

test('a statement without an answer in time fails as if the database were unavailable, and its connection is not reused', async () => {
  const slow = inTransaction(pool, (client) => client.query('select pg_sleep(120)'))
  await expect(slow).rejects.toSatisfy(isDatabaseAway)
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a missing socket means the database is unavailable; a missing file of our own does not', async () => {
  const nowhere = openPool({
    connectionString: 'postgresql://nobody@127.0.0.1/none?host=/does/not/exist',
    connectionsMax: 1,
    applicationName: 'test',
  })
  await expect(nowhere.query('select 1')).rejects.toSatisfy(isDatabaseAway)
  await nowhere.end()
  await expect(readFile('/does/not/exist')).rejects.not.toSatisfy(isDatabaseAway)
})

test.each([
  ['XX000', 'failure on connection marked as essential: node-2:5432', true],
  ['XX000', 'could not commit transaction for shard 103111 on at least one active node', true],
  ['08006', 'connection to the remote node failed', true],
  ['58030', 'failed to COPY to shard 102043 on node-2:5432', true],
  ['58030', 'failed to complete COPY on node-2:5432', true],
  ['XX000', 'terminating connection due to unexpected postmaster exit', true],
  ['XX000', 'SSL SYSCALL error: EOF detected', true],
  ['XX000', 'server closed the connection unexpectedly', true],
  ['58030', 'could not write to file: Input/output error', false],
  ['XX000', 'cache lookup failed for relation 1', false],
  ['22012', 'division by zero', false],
])('%s %s: whether it means that a node of a cluster is down is %s', async (code, message, expected) => {
  const raising = pool.query(
    `do $$ begin raise exception using errcode = '${code}', message = '${message}'; end $$`,
  )
  const error = await raising.catch((error) => error)
  expect([isNodeAway(error), isDatabaseAway(error)]).toEqual([expected, expected])
})

test('what a coordinator says while it shuts down means that the database is unavailable', async () => {
  const stopping = pool.query(`do $$ begin raise exception 'postmaster was shut down, exiting'; end $$`)
  await expect(stopping).rejects.toSatisfy(isDatabaseAway)
})

test('a failed statement of a node that is away leaves its connection open: a new one takes long on a cluster', async () => {
  const nodeAway = `do $$ begin raise exception using errcode = '08006'; end $$`
  const pidOf = async () => (await oneRow<{ pid: number }>(one, 'select pg_backend_pid() as pid')).pid
  const one = openPool({
    connectionString: database.connectionString,
    connectionsMax: 1,
    applicationName: 'test',
  })
  const pid = await pidOf()
  await expect(one.query(nodeAway)).rejects.toSatisfy(isNodeAway)
  expect(await pidOf()).toBe(pid)
  const failing = inTransaction(one, async (client) => {
    await client.query('create table written_before (text text)')
    await client.query(nodeAway)
  })
  await expect(failing).rejects.toSatisfy(isNodeAway)
  expect(await pidOf()).toBe(pid)
  await expect(one.query('select from written_before')).rejects.toMatchObject({ code: '42P01' })
  expect(await pidOf()).not.toBe(pid)
  await one.end()
})

test('settings of a transaction also reach the nodes of a cluster', async () => {
  const { rows } = await pool.query(`select current_setting('citus.propagate_set_commands') as reach`)
  expect(rows).toEqual([{ reach: 'local' }])
})
