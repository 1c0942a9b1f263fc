import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { Service } from '../service.ts'
import { Crew } from './crew.ts'
import { findTellTales, findViolations } from './invariants.ts'
import { PostgresProxy } from './postgres-proxy.ts'
import { kinds, lanes, makePush, type Organisation, type Push, send, sendUntilTaken } from './pushes.ts'
import { Random } from './random.ts'
import { System } from './system.ts'
import { Watch } from './watch.ts'

/** The database is away, does not answer, or answers slowly. */
const random = new Random()
const awaySeconds = Number(process.env.AWAY_SECONDS ?? 30)
const systems: System[] = []
const watches: Watch[] = []
afterAll(async () => {
  await Promise.all(watches.map((watch) => watch.stop()))
  await Promise.all(systems.map((system) => system.stop()))
})

async function newCrew() {
  const system = await System.create()
  systems.push(system)
  const crew = new Crew(system)
  await crew.startMissing()
  const organisations = await system.createOrganisations(4)
  const watch = new Watch(system)
  await watch.look()
  return { system, crew, organisations, watch, sent: [] as Push[] }
}

async function pushSome(url: string, organisations: Organisation[], sent: Push[], count: number) {
  for (let nth = 0; nth < count; nth += 1) {
    const organisation = organisations[nth % organisations.length] as Organisation
    const kind = kinds[nth % 2] ?? 'shipments'
    const push = await makePush(random, organisation, kind, lanes[nth % 3] ?? 'json', { rows: 300 })
    sent.push(push)
    await sendUntilTaken(() => url, push)
  }
}

/** Pushes again and again until told to stop, and notes each answer. */
function keepAsking(api: Service, organisations: Organisation[], sent: Push[]) {
  const answers: { status: number | 'no answer'; seconds: number; body: unknown }[] = []
  const health: number[] = []
  let isOver = false
  const askers = organisations.map(async (organisation, nth) => {
    while (!isOver) {
      const kind = kinds[nth % 2] ?? 'shipments'
      const push = await makePush(random, organisation, kind, lanes[nth % 3] ?? 'json', { rows: 5 })
      sent.push(push)
      const startedAt = performance.now()
      const answer = await send(api.url, push).catch(() => ({
        status: 'no answer' as const,
        body: undefined,
      }))
      const seconds = (performance.now() - startedAt) / 1000
      if (!isOver) answers.push({ status: answer.status, seconds, body: answer.body })
      await delay(200)
    }
  })
  const looker = (async () => {
    while (!isOver) {
      const { status } = await fetch(`${api.url}/health`)
      if (!isOver) health.push(status)
      await delay(500)
    }
  })()
  return {
    answers,
    health,
    async stop() {
      isOver = true
      await Promise.all([...askers, looker])
    },
  }
}

describe.concurrent(`the database is away for ${awaySeconds} seconds`, { timeout: 300_000 }, () => {
  test.each(['frozen', 'stopped'] as const)(
    '%s: 503 and never a 202, and it heals by itself',
    async (how) => {
      const { system, crew, organisations, watch, sent } = await newCrew()
      await pushSome(crew.url, organisations, sent, 8)
      const keeper = system.keeperPid()
      const pids = how === 'frozen' ? await system.postgresPids() : [keeper]
      for (const pid of pids) process.kill(pid, 'SIGSTOP')
      if (how === 'stopped') process.kill(system.postmasterPid(), 'SIGINT')
      if (how === 'stopped') await delay(1000)
      const asking = keepAsking(crew.api, organisations, sent)
      await delay(awaySeconds * 1000)
      const whileAway = [...asking.answers]
      const healthWhileAway = [...asking.health]
      const healedFrom = performance.now()
      for (const pid of pids) process.kill(pid, 'SIGCONT')
      await asking.stop()
      await crew.untilAnswering()

      process.stdout.write(
        `${how} ${awaySeconds} s: ${whileAway.length} pushes refused, the slowest after ` +
          `${Math.max(...whileAway.map(({ seconds }) => seconds)).toFixed(1)} s; ` +
          `healed ${((performance.now() - healedFrom) / 1000).toFixed(1)} s after it was back\n`,
      )
      expect(whileAway.length).toBeGreaterThan(3)
      expect([...new Set(whileAway.map(({ status }) => status))]).toEqual([503])
      expect(Math.max(...whileAway.map(({ seconds }) => seconds))).toBeLessThan(25)
      expect(whileAway.flatMap(({ body }) => findTellTales(503, body))).toEqual([])
      expect([...new Set(healthWhileAway)]).toEqual([503])
      await pushSome(crew.url, organisations, sent, 4)
      await crew.untilAllEnded()
      expect(await findViolations({ url: crew.url, database: await system.pool(), sent, watch })).toEqual([])
    },
  )

  test('half-open, slow and cut connections: refused in time, never taken twice, and it heals by itself', async () => {
    const { system, crew, organisations, watch, sent } = await newCrew()
    const proxy = await PostgresProxy.before(await system.databaseUrl())
    const [api, worker] = await Promise.all([
      system.startApi({ DATABASE_URL: proxy.url }),
      system.startWorker({ DATABASE_URL: proxy.url }),
    ])
    await crew.kill('worker')
    await pushSome(api.url, organisations, sent, 4)

    proxy.silent = true
    const asking = keepAsking(api, organisations, sent)
    await delay(22_000)
    expect([...new Set(asking.answers.map(({ status }) => status))]).toEqual([503])
    proxy.silent = false
    await asking.stop()

    // A second for a statement of ten round trips: slow is not away.
    proxy.delayMilliseconds = 40
    await pushSome(api.url, organisations, sent, 4)
    proxy.delayMilliseconds = 0
    for (let count = 0; count < 10; count += 1) {
      proxy.cutAll()
      await pushSome(api.url, organisations, sent, 1)
    }
    await crew.untilAllEnded()
    expect(await findViolations({ url: crew.url, database: await system.pool(), sent, watch })).toEqual([])
    expect(await worker.stop()).toBe(0)
    expect(await api.stop()).toBe(0)
    await proxy.close()
  })
})
