import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { withFaults } from '../faults/with-faults.ts'
import type { Service } from '../service.ts'
import { findViolations } from './checker/invariants.ts'
import { Watch } from './checker/watch.ts'
import { Crew } from './harness/crew.ts'
import { Pause } from './harness/pause-points.ts'
import { PostgresProxy } from './harness/postgres-proxy.ts'
import {
  kinds,
  makePush,
  type Organisation,
  type Push,
  type PushOptions,
  sendUntilTaken,
} from './harness/pushes.ts'
import { System, until } from './harness/system.ts'

/**
 * A dead worker is replaced quickly; one that was only frozen wakes up, finds that it was replaced, and
 * changes nothing.
 */
const random = new Random()
const sent: Push[] = []
let system: System
let crew: Crew
let watch: Watch
let organisations: Organisation[]
/** The worker that takes over. */
let second: Service

beforeAll(async () => {
  system = await System.create()
  crew = new Crew(system)
  await crew.startMissing()
  organisations = await system.createOrganisations(4)
  watch = new Watch(system).start()
})
afterEach(async () => {
  await second.stop('SIGKILL')
})
afterAll(async () => {
  await watch.stop()
  await system.stop()
})

async function newPush(
  at: number,
  kind: Push['kind'],
  lane: Push['lane'],
  options: PushOptions = {},
): Promise<Push> {
  const organisation = organisations[at]
  if (!organisation) throw new Error('no organisation')
  const push = await makePush(random, organisation, kind, lane, { rows: 50, ...options })
  sent.push(push)
  return push
}

const stateOf = async ({ importId }: Push) => {
  const [row] = await system.query('select status, attempt from import where import_id = $1', [importId])
  return `${row?.status}, attempt ${row?.attempt}`
}
const secondsSince = (moment: number) => (performance.now() - moment) / 1000

/** Seconds from a moment until each of the imports was taken over. */
const untilTakenOver = (since: number, pushes: Push[]) =>
  Promise.all(
    pushes.map(async (push) => {
      await until(`${push.name} is taken over`, async () => (await stateOf(push)).endsWith('attempt 2'))
      return secondsSince(since)
    }),
  )
const shown = (seconds: number[]) => seconds.map((each) => `${each.toFixed(2)} s`).join(', ')

/** What a worker logged about an import, without a line that is incomplete. */
const saidOf = (worker: Service, { importId }: Push): { msg: string; attempt: number }[] =>
  worker
    .logs()
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))
    .filter((line) => line.importId === importId)

const met = 'import was cancelled or taken over; nothing was written'
const givenUp = [met, 'import was stopped', 'the database went away during an import']

async function untilItGivesUp(worker: Service, pushes: Push[], words: string[]): Promise<void> {
  for (const push of pushes) {
    await until(`${push.name} is given up by the worker that woke: ${words}`, () =>
      saidOf(worker, push).some(({ msg, attempt }) => attempt === 1 && words.includes(msg)),
    )
  }
}

const completedBy = (worker: Service, push: Push) =>
  saidOf(worker, push).some(({ msg }) => msg === 'import completed')

const untilItCompleted = (worker: Service, pushes: Push[]) =>
  until('the log says who completed it', () => pushes.every((push) => completedBy(worker, push)))

async function holds(): Promise<void> {
  await crew.untilAllEnded()
  expect(await findViolations({ url: crew.url, database: await system.pool(), sent, watch })).toEqual([])
}

test('a killed worker is replaced as soon as its connection is gone, not after its lease', async () => {
  const seconds: number[] = []
  for (const kind of [...kinds, ...kinds]) {
    await crew.startMissing()
    await crew.replaceWorker(withFaults('longLease'))
    second = await system.startWorker()
    // So that the first one has the import.
    second.process.kill('SIGSTOP')
    const push = await newPush(0, kind, 'csv')
    const pause = await crew.holdAt('write', [push])
    second.process.kill('SIGCONT')
    const killedAt = performance.now()
    await crew.kill('worker')
    seconds.push(...(await untilTakenOver(killedAt, [push])))
    await pause.release()
    await crew.untilAllEnded()
    expect(await stateOf(push), second.logs()).toBe('completed, attempt 2')
    expect(await second.stop()).toBe(0)
  }
  process.stdout.write(`killed, and taken over after ${shown(seconds)}\n`)
  await holds()
})

test('a worker frozen past its lease while it reads, writes or finishes is replaced, wakes up and changes nothing', async () => {
  await crew.startMissing()
  const finishing = await newPush(0, 'activities', 'json')
  const writing = await newPush(1, 'shipments', 'csv')
  const reading = await newPush(2, 'activities', 'xlsx')
  const pushes = [finishing, writing, reading]
  const pauses = [
    await crew.holdAt('publish', [finishing]),
    await crew.holdAt('write', [writing], 'import %', Pause.atWriteOfShipments),
    await crew.holdAt('read', [reading]),
  ]
  const last = await Pause.atFinish(await system.databaseUrl(), [finishing.importId ?? ''])
  await pauses[0]?.release()
  await last.untilReached(await system.pool(), 'import %')

  const frozen = crew.worker
  frozen.process.kill('SIGSTOP')
  const frozenAt = performance.now()
  for (const pause of [...pauses, last]) await pause.release()
  second = await system.startWorker()
  // Its connections stay open, so its life lock is still held: only the lease can run out.
  if (secondsSince(frozenAt) < 5) {
    expect(await Promise.all(pushes.map(stateOf))).toEqual(pushes.map(() => 'processing, attempt 1'))
  }
  const seconds = await untilTakenOver(frozenAt, pushes)
  process.stdout.write(`frozen while finishing, writing, reading, and taken over after ${shown(seconds)}\n`)
  await crew.untilAllEnded()
  expect(await Promise.all(pushes.map(stateOf))).toEqual(pushes.map(() => 'completed, attempt 2'))
  await untilItCompleted(second, pushes)
  await holds()

  frozen.process.kill('SIGCONT')
  await untilItGivesUp(frozen, pushes, givenUp)
  expect(await second.stop()).toBe(0)
  // It is awake and works: it runs what is sent now.
  const after = await newPush(0, 'activities', 'csv')
  await sendUntilTaken(() => crew.url, after)
  await crew.untilAllEnded()
  await untilItCompleted(frozen, [after])
  for (const push of pushes) expect(completedBy(frozen, push)).toBe(false)
  await holds()
})

test('if nobody can end the connections of a frozen worker, the fence alone stops it when it wakes', async () => {
  const proxy = await PostgresProxy.before(await system.databaseUrl())
  proxy.hidesImports = true
  await crew.replaceWorker({ DATABASE_URL: proxy.url })
  const written = [await newPush(0, 'activities', 'csv'), await newPush(1, 'shipments', 'json')]
  // A dry run that rejects nothing writes no row with a key that could conflict.
  const dry = await newPush(2, 'shipments', 'xlsx', { dryRun: true, rejected: 0 })
  const pauses = [
    await crew.holdAt('publish', written, 'hidden %'),
    await crew.holdAt('read', [dry], 'hidden %'),
  ]
  const frozen = crew.worker
  // If it froze during a check of its life connection, the check would time out when it wakes and stop
  // everything. Checks are a second apart, so freeze it between two.
  await proxy.nextReply(/^cartage-worker-life/)
  await delay(200)
  frozen.process.kill('SIGSTOP')
  const frozenAt = performance.now()
  for (const pause of pauses) await pause.release()
  second = await system.startWorker()
  await untilTakenOver(frozenAt, [...written, dry])
  await until('the dry run is done again', async () => (await stateOf(dry)) === 'completed, attempt 2')
  await until('the others wait for what the frozen worker has written', async () => {
    const [row] = await system.query(
      `select count(*)::integer as waiting from pg_stat_activity waiting
       where application_name like 'import %' and exists (
         select 1 from pg_stat_activity frozen
         where frozen.application_name like 'hidden %' and frozen.pid = any (pg_blocking_pids(waiting.pid)))`,
    )
    return row?.waiting === written.length
  })

  // What else would stop it: that it no longer owns its leases.
  proxy.holdConnections(/^cartage-worker/)
  frozen.process.kill('SIGCONT')
  await untilItGivesUp(frozen, [...written, dry], [met])
  proxy.goOn()
  await crew.untilAllEnded()
  for (const push of [...written, dry]) {
    expect(await stateOf(push)).toBe('completed, attempt 2')
    expect(completedBy(frozen, push)).toBe(false)
  }
  await untilItCompleted(second, [...written, dry])
  await holds()
  expect(await second.stop()).toBe(0)
  await crew.replaceWorker()
  await proxy.close()
})
