import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { type FaultName, withFaults } from '../faults/with-faults.ts'
import type { Service } from '../service.ts'
import { HeldCrew, keepAsking } from './harness/outage.ts'
import { PostgresProxy } from './harness/postgres-proxy.ts'
import { send } from './harness/pushes.ts'

/** The network between the service and its database goes silent, is slow, or cuts connections. */
const random = new Random()
const silentSeconds = 22
let held: HeldCrew
let proxy: PostgresProxy
let api: Service
let worker: Service
let environment: Record<string, string>

beforeAll(async () => {
  held = await HeldCrew.create(random)
  proxy = await PostgresProxy.before(await held.system.databaseUrl())
  environment = { DATABASE_URL: proxy.url }
  ;[api, worker] = await Promise.all([
    held.system.startApi(environment),
    held.system.startWorker(environment),
  ])
  // The API without the proxy stays, for the checker; the only worker is behind the proxy.
  await held.crew.kill('worker')
})
afterAll(async () => {
  await held.stop()
  await proxy.close()
})

test('half-open: pushes are refused in time, the service recovers on its own, and running imports start again', async () => {
  await held.pushSome(api.url, 4)
  await held.crew.untilAllEnded()
  const running = await held.newPair()
  const pause = await held.holdAtWrite(running, worker)
  proxy.silent = true
  await pause.release()
  const asking = keepAsking(held, api)
  await delay(silentSeconds * 1000)
  expect(asking.answers.length).toBeGreaterThan(3)
  expect([...new Set(asking.answers.map(({ status }) => status))]).toEqual([503])
  expect(await held.statusesOf(running)).toEqual(['processing', 'processing'])
  proxy.silent = false
  await asking.stop()
  const attempts = await held.attemptsOfCompleted(running)
  process.stdout.write(`half-open: the imports that ran needed ${attempts.join(' and ')} attempts\n`)
  // Data in transit is lost, so none of them can have continued.
  for (const attempt of attempts) expect(attempt).toBeGreaterThan(1)
  await held.holds()
})

test.each([
  { milliseconds: 40, pushes: 6 },
  { milliseconds: 300, pushes: 3 },
])(
  'slow, $milliseconds ms each way: slow is not unavailable, and every push is accepted at once',
  async ({ milliseconds, pushes }) => {
    proxy.delayMilliseconds = milliseconds
    const sent = await Promise.all(Array.from({ length: pushes }, (_, nth) => held.newPush(nth, 300)))
    const statuses = await Promise.all(sent.map(async (push) => (await send(api.url, push)).status))
    expect(statuses).toEqual(Array.from({ length: pushes }, () => 202))
    expect(await held.attemptsOfCompleted(sent)).toEqual(Array.from({ length: pushes }, () => 1))
    proxy.delayMilliseconds = 0
    await held.holds()
  },
)

test('connections are cut ten times: no push is accepted twice, and running imports complete', async () => {
  for (let count = 0; count < 10; count += 1) {
    proxy.cutAll()
    await held.pushSome(api.url, 1)
  }
  await held.crew.untilAllEnded()
  const running = await held.newPair()
  const pause = await held.holdAtWrite(running, worker)
  proxy.cutAll()
  await pause.release()
  for (const attempt of await held.attemptsOfCompleted(running)) expect(attempt).toBeGreaterThan(1)
  await held.holds()
  expect(await worker.stop()).toBe(0)
  expect(await api.stop()).toBe(0)
})

describe('it would also be detected that', () => {
  const startWorker = async (...faults: FaultName[]) => {
    // No worker without the fault may run next to it, whichever tests ran before.
    await worker.stop('SIGKILL')
    worker = await held.system.startWorker({ ...environment, ...withFaults(...faults) })
  }

  test('a worker waits forever on a silent connection', async () => {
    const untilHealed = async (milliseconds: number) => {
      const running = await held.newPair()
      const pause = await held.holdAtWrite(running, worker)
      proxy.silent = true
      await pause.release()
      await delay(5000)
      proxy.silent = false
      await held.crew.untilAllEnded(milliseconds)
    }
    await startWorker('shortLease')
    await untilHealed(60_000)
    expect(await worker.stop()).toBe(0)

    await startWorker('shortLease', 'waitsForEver')
    await expect(untilHealed(10_000)).rejects.toThrow('every import has ended')
    await worker.stop('SIGKILL')
  })

  test('an API mistakes a slow database for an unavailable one', async () => {
    api = await held.system.startApi({ ...environment, ...withFaults('isImpatient') })
    proxy.delayMilliseconds = 300
    expect((await send(api.url, await held.newPush(0, 5))).status).toBe(503)
    proxy.delayMilliseconds = 0
    await api.stop('SIGKILL')
  })

  test('a worker fails an import because its connection is cut', async () => {
    await startWorker('givesUp')
    await held.crew.untilAllEnded()
    const running = await held.newPair()
    const pause = await held.holdAtWrite(running, worker)
    proxy.cutAll()
    await pause.release()
    await expect(held.attemptsOfCompleted(running)).rejects.toThrow(/failed/)
  })
})
