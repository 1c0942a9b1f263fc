import { randomBytes } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { limits } from '../../limits.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { openUpload, storeUpload } from './stored-upload.ts'

let database: TestDatabase
let folder: string
beforeAll(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'cartage-test-'))
})
afterAll(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

async function* pieces(bytes: Buffer, size: number) {
  for (let start = 0; start < bytes.length; start += size) yield bytes.subarray(start, start + size)
}

const chunk = limits.uploadChunkBytes
test.each([
  { bytes: 0, piece: 0 },
  { bytes: 1, piece: 0 },
  { bytes: limits.uploadStatementBytes, piece: 0 },
  { bytes: limits.uploadStatementBytes + 1, piece: 0 },
  { bytes: chunk, piece: 0 },
  { bytes: chunk + 1, piece: 0 },
  { bytes: chunk * 3 - 1, piece: 65_536 },
  { bytes: chunk * 2 + 7, piece: 999 },
])(
  'an upload of $bytes bytes sent in pieces of $piece comes back byte for byte, twice, and as a file',
  async ({ bytes, piece }) => {
    const [organisationId, importId] = [uuidv7(), uuidv7()]
    const sent = randomBytes(bytes)
    const client = await database.pool.connect()
    try {
      await inTransaction(database.pool, (transaction) =>
        storeUpload(transaction, organisationId, importId, piece === 0 ? sent : pieces(sent, piece)),
      )
      const spoolFile = join(folder, importId)
      const upload = await openUpload(client, organisationId, importId, bytes, spoolFile)
      expect(upload.bytes).toBe(bytes)
      for (let time = 0; time < 2; time++) {
        const received: Buffer[] = []
        for await (const part of upload.stream()) received.push(part)
        expect(Buffer.concat(received).equals(sent)).toBe(true)
        expect(upload.bytesRead).toBe(bytes)
      }
      expect(await upload.file()).toBe(spoolFile)
      expect((await readFile(spoolFile)).equals(sent)).toBe(true)
    } finally {
      client.release()
    }
  },
)

test('an upload is read only by its organisation', async () => {
  const [organisationId, importId] = [uuidv7(), uuidv7()]
  const client = await database.pool.connect()
  try {
    await storeUpload(client, organisationId, importId, Buffer.from('secret'))
    const upload = await openUpload(client, uuidv7(), importId, 0, join(folder, 'none'))
    for await (const part of upload.stream()) expect(part).toBeUndefined()
    expect(upload.bytes).toBe(0)
  } finally {
    client.release()
  }
})

test.each([
  ['its server process is ended', (client: pg.PoolClient, pid: number) => endServerProcess(client, pid)],
  ['its socket is gone', (client: pg.PoolClient) => socketOf(client).destroy()],
])(
  'an upload that loses its connection in the middle, because %s, ends with an error, never as a shorter upload',
  async (_, lose) => {
    const [organisationId, importId] = [uuidv7(), uuidv7()]
    await inTransaction(database.pool, (transaction) =>
      storeUpload(transaction, organisationId, importId, randomBytes(chunk * 40)),
    )
    const client = await database.pool.connect()
    client.on('error', () => {})
    const { pid } = await oneRow<{ pid: number }>(client, 'select pg_backend_pid() as pid')
    const upload = await openUpload(client, organisationId, importId, 0, join(folder, importId))
    const readAll = async () => {
      let isLost = false
      for await (const _ of upload.stream()) {
        if (!isLost) await lose(client, pid)
        isLost = true
      }
    }
    await expect(readAll()).rejects.toThrow()
    expect(upload.bytesRead).toBeLessThan(upload.bytes)
    client.release(true)
  },
)

const endServerProcess = (_: pg.PoolClient, pid: number) =>
  database.pool.query('select pg_terminate_backend($1)', [pid])

/** The driver does not expose it. */
const socketOf = (client: pg.PoolClient) =>
  (client as unknown as { connection: { stream: Socket } }).connection.stream
