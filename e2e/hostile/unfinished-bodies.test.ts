import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call } from '../service.ts'
import { goodActivities } from './good-bodies.ts'
import { type Ground, prepareGround } from './ground.ts'
import { pushPaths } from './import-calls.ts'
import { type CheckMemory, watchMemory } from './process-memory.ts'
import { quoteComes } from './quote-comes.ts'
import { open } from './wire.ts'

/** Unfinished JSON bodies that could fill memory: the process survives and serves others. */
let ground: Ground
let checkMemory: CheckMemory
const megabyte = Buffer.alloc(2 ** 20, ' ')
const bodyMegabytes = 32
const connections = 60

beforeAll(async () => {
  ground = await prepareGround()
  checkMemory = await watchMemory(ground.service.process.pid ?? 0)
})
afterAll(() => ground?.stop())

/** Sends all of a body but its last megabyte, and resolves when it has been received. */
async function sendAlmostAll(): Promise<{ socket: Socket; heard: () => string }> {
  const socket = await open(ground.service.url)
  let text = ''
  socket.setEncoding('latin1').on('data', (piece) => {
    text += piece
  })
  socket.on('error', () => {})
  socket.write(
    `POST ${pushPaths.activities} HTTP/1.1\r\nHost: x\r\nx-api-key: ${ground.ours.apiKey}\r\n` +
      `Content-Type: application/json\r\nContent-Length: ${bodyMegabytes * megabyte.length}\r\n\r\n`,
  )
  for (let sent = 0; sent < bodyMegabytes - 1 && !socket.destroyed; sent += 1) {
    await new Promise((resolve) => socket.write(megabyte, resolve))
  }
  return { socket, heard: () => text }
}

test(`${connections} bodies of ${bodyMegabytes} MB that do not end leave the process alive and within its memory limit`, async () => {
  const senders = await Promise.all(Array.from({ length: connections }, sendAlmostAll))
  await quoteComes(ground)
  for (const { socket } of senders) socket.write(megabyte)
  const statuses = () => senders.map(({ heard }) => /^HTTP\/1\.1 (\d{3}) /.exec(heard())?.[1])
  await expect.poll(() => statuses().filter(Boolean).length, { timeout: 60_000 }).toBe(connections)
  // There was room for two, which turn out to be only spaces.
  expect(statuses().filter((status) => status === '400').length).toBeLessThanOrEqual(2)
  expect(statuses().filter((status) => status === '503').length).toBeGreaterThanOrEqual(connections - 2)
  const refused = senders.find(({ heard }) => heard().startsWith('HTTP/1.1 503'))?.heard()
  expect(refused).toMatch(/\r\nretry-after: 5\r\n/)
  for (const { socket } of senders) socket.destroy()
  checkMemory({ serve: 500, worker: 300 })
})

test('a single caller can send the largest allowed body', async () => {
  const body = JSON.stringify(goodActivities)
  const text = body + ' '.repeat(bodyMegabytes * megabyte.length - body.length)
  const { status } = await call(ground.service.url + pushPaths.activities, {
    apiKey: ground.ours.apiKey,
    body: text,
    headers: { 'content-type': 'application/json' },
  })
  expect(status).toBe(202)
  checkMemory({ serve: 500, worker: 300 })
})
