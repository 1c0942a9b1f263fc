import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { CopyBatches, CopyIn, copyRow } from './copy-in.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
  await database.pool.query('create table note (text text)')
})
afterAll(() => database.drop())

const lines = `${'x'.repeat(999)}\n`.repeat(100)

async function copyForLong(client: pg.PoolClient): Promise<void> {
  const copy = new CopyIn(client, 'note', ['text'])
  for (;;) await copy.write(lines)
}

async function copyManyBatches(client: pg.PoolClient): Promise<void> {
  const copy = new CopyBatches(client, 'note', ['text'])
  for (;;) {
    copy.add(lines)
    await copy.sendWhenLarge()
  }
}

async function copyManyRows(client: pg.PoolClient): Promise<void> {
  for (;;) await copyRow(client, 'note', ['text'], [Buffer.from(lines)])
}

const endServerProcess = (_: pg.PoolClient, pid: number) =>
  database.pool.query('select pg_terminate_backend($1)', [pid])

/** The driver does not export it. */
const destroySocket = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy()

// An uncaught error fails the test run. The driver threw one in about one of sixty lost connections, which
// ended an import's thread.
test.each([
  ['one COPY', 'its server process is ended', copyForLong, endServerProcess],
  ['one COPY', 'its socket is gone', copyForLong, destroySocket],
  ['many batches', 'its server process is ended', copyManyBatches, endServerProcess],
  ['many batches', 'its socket is gone', copyManyBatches, destroySocket],
  ['row by row', 'its server process is ended', copyManyRows, endServerProcess],
  ['row by row', 'its socket is gone', copyManyRows, destroySocket],
])('%s on a connection lost because %s ends with an error that can be caught', async (_, __, copy, lose) => {
  for (let time = 0; time < 40; time++) {
    const client = await database.pool.connect()
    client.on('error', () => {})
    const { pid } = await oneRow<{ pid: number }>(client, 'select pg_backend_pid() as pid')
    const ended = expect(copy(client)).rejects.toThrow()
    await delay((time * 7) % 30)
    await lose(client, pid)
    await ended
    client.release(true)
  }
  await delay(50)
})
