import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { push, untilEnded } from '../../../test/test-imports.ts'
import { testWorker } from '../../../test/test-worker.ts'
import { limits } from '../../limits.ts'
import type { ImportWorker } from './worker.ts'

let database: TestDatabase
let worker: ImportWorker
let network: Server
const sockets = new Set<Socket>()
let isSilent = false

beforeAll(async () => {
  database = await testDatabase()
  const target = new URL(database.connectionString)
  const folder = target.searchParams.get('host')
  const port = Number(target.port || 5432)
  network = createServer((client) => {
    const server = folder ? connect(join(folder, `.s.PGSQL.${port}`)) : connect(port, target.hostname)
    const relay = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('data', (bytes) => isSilent || to.write(bytes))
      from.on('error', () => {})
      from.on('close', () => to.destroy())
    }
    relay(client, server)
    relay(server, client)
  })
  await new Promise<void>((resolve) => network.listen(0, '127.0.0.1', resolve))
  const throughNetwork = new URL(target)
  throughNetwork.searchParams.delete('host')
  throughNetwork.host = `127.0.0.1:${(network.address() as AddressInfo).port}`
  worker = await testWorker(throughNetwork.href)
})
afterAll(async () => {
  await worker.stop()
  for (const socket of sockets) socket.destroy()
  network.close()
  await database.drop()
})

test('a worker recovers when statements and replies are lost but connections stay open', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  isSilent = true
  const csv = 'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,1,2026-07-01T09:30:00Z'
  const importId = await push(database.pool, organisationId, { kind: 'activities' }, csv)
  // By then every connection has been used and has lost a statement or reply.
  await new Promise((resolve) => setTimeout(resolve, 3 * limits.importHeartbeatMilliseconds))
  isSilent = false
  const ended = await untilEnded(database.pool, organisationId, importId, 100_000)
  expect(ended).toMatchObject({ status: 'completed', processed: 1 })
})
