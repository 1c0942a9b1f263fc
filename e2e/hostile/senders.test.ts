import { request } from 'node:http'
import type { Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Ground, prepareGround } from './ground.ts'
import { pushPaths } from './import-calls.ts'
import { peaksOf } from './process-memory.ts'
import { quoteComes } from './quote-comes.ts'
import { open, say } from './wire.ts'

/** Slow, many, disconnecting or endless senders and readers do not affect others. */
let ground: Ground
let url: string
let apiKey: string
/** Opened first, checked last: the service's time-out passes while other tests run. */
let dripping: Held[]
let silent: Held[]
let dripper: NodeJS.Timeout

interface Held {
  socket: Socket
  text: string
  closed: boolean
}

async function hold(start: string): Promise<Held> {
  const socket = await open(url)
  const held = { socket, text: '', closed: false }
  socket.setEncoding('latin1').on('data', (piece) => {
    held.text += piece
  })
  socket.on('close', () => {
    held.closed = true
  })
  socket.on('error', () => {})
  if (start !== '') socket.write(start)
  return held
}

const fileHeader = 'Content-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n'

/** The beginning of a body and of a file. */
const unfinished = () =>
  [
    [pushPaths.activities, 'application/json', '{"activities":['],
    [`${pushPaths.activities}/file`, 'multipart/form-data; boundary=B', `--B\r\n${fileHeader}a,b`],
  ].map(
    ([path, type, body]) =>
      `POST ${path} HTTP/1.1\r\nHost: x\r\nx-api-key: ${apiKey}\r\nContent-Type: ${type}\r\nContent-Length: 1000\r\n\r\n${body}`,
  )

beforeAll(async () => {
  ground = await prepareGround()
  url = ground.service.url
  apiKey = ground.ours.apiKey
  dripping = await Promise.all(
    ['', 'G', 'GET / HTTP/1.1\r\n', 'GET / HTTP/1.1\r\nHost: x\r\nx-a: '].flatMap((start) =>
      [1, 2, 3].map(() => hold(start)),
    ),
  )
  silent = await Promise.all(unfinished().map(hold))
  // On connections with a begun header, sends one byte of it every second, without end.
  dripper = setInterval(() => {
    for (const { socket, closed } of dripping.slice(-3)) if (!closed) socket.write('a')
  }, 1000)
})
afterAll(async () => {
  clearInterval(dripper)
  for (const { socket } of [...(dripping ?? []), ...(silent ?? [])]) socket.destroy()
  await ground?.stop()
})

test('slow bodies on 100 connections do not delay others', async () => {
  const senders = Array.from({ length: 100 }, () => {
    const asked = request(url + pushPaths.activities, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json', 'content-length': 1_000_000 },
    })
    asked.on('error', () => {})
    asked.write('{"activities":[')
    return asked
  })
  const drip = setInterval(() => {
    for (const sender of senders) sender.write(' ')
  }, 100)
  for (let times = 0; times < 5; times += 1) {
    await quoteComes(ground)
    await delay(200)
  }
  clearInterval(drip)
  for (const sender of senders) sender.destroy()
  await quoteComes(ground)
})

test('1,000 open connections neither delay others nor fill memory', async () => {
  const before = peaksOf(ground.service.process.pid ?? 0)[0]?.peakMegabytes ?? 0
  const sockets = await Promise.all(Array.from({ length: 1_000 }, () => open(url)))
  for (const socket of sockets) socket.on('error', () => {})
  for (const socket of sockets.slice(0, 500)) socket.write('GET / HTTP/1.1\r\nHost: x\r\n')
  await quoteComes(ground)
  for (const socket of sockets) socket.destroy()
  await quoteComes(ground)
  const after = peaksOf(ground.service.process.pid ?? 0)[0]?.peakMegabytes ?? 0
  expect(after - before).toBeLessThan(150)
})

test('200 requests in one piece on one connection get 200 answers', async () => {
  const { statuses } = await say(url, ['GET /health/live HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(200)], 2_000)
  expect(statuses).toEqual(Array(200).fill(200))
})

test('a reader that does not read its answers does not fill memory', async () => {
  const socket = await open(url)
  socket.on('error', () => {})
  socket.pause()
  for (let times = 0; times < 50; times += 1) {
    socket.write('GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(50))
  }
  await delay(500)
  await quoteComes(ground)
  socket.destroy()
  const [api] = peaksOf(ground.service.process.pid ?? 0)
  if (api) expect(api.peakMegabytes).toBeLessThan(600)
})

test('a body of 40 MB in chunks gets 413', async () => {
  const status = await new Promise((resolve, reject) => {
    const asked = request(url + pushPaths.activities, {
      method: 'POST',
      headers: { 'x-api-key': apiKey, 'content-type': 'application/json' },
    })
    asked.on('response', (answer) => resolve(answer.resume().statusCode))
    asked.on('error', reject)
    asked.end(Buffer.alloc(40 * 2 ** 20, ' '))
  })
  expect(status).toBe(413)
})

test('senders that disconnect mid-body or mid-file cause no 5xx', async () => {
  for (const start of unfinished()) {
    // Some disconnect while their key is looked up, some later.
    for (const milliseconds of [0, 0, 1, 2, 5, 10, 20, 50]) {
      const { socket } = await hold(start)
      await delay(milliseconds)
      socket.destroy()
    }
  }
  await delay(500)
  await quoteComes(ground)
  expect(ground.service.logs()).not.toMatch(/"msg":"request (failed|refused for now)"/)
})

test('a body and a file that stop midway get an error, and their connections are closed', async () => {
  await expect.poll(() => silent.filter(({ closed }) => !closed).length, { interval: 250 }).toBe(0)
  expect(silent.map(({ text }) => /^HTTP\/1\.1 (\d{3}) /.exec(text)?.[1])).toEqual(['400', '400'])
  expect(silent[0]?.text).toContain('"body stopped: nothing arrived for 30 seconds"')
  expect(silent[1]?.text).toContain('"The upload stopped: nothing arrived for 30 seconds"')
})

test('connections with slow headers, or without any, are closed', async () => {
  await expect.poll(() => dripping.filter(({ closed }) => !closed).length, { interval: 250 }).toBe(0)
  for (const { text } of dripping) if (text !== '') expect(text).toMatch(/^HTTP\/1\.1 4\d\d /)
  await quoteComes(ground)
})
