import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { cartage, type Service, startService } from '../service.ts'
import { findViolations } from './checker/invariants.ts'
import { Watch } from './checker/watch.ts'
import {
  isConnectionLoss,
  kinds,
  lanes,
  makePush,
  type Organisation,
  type Push,
  send,
  sendUntilTaken,
} from './harness/pushes.ts'
import { Random } from './harness/random.ts'
import { System, until } from './harness/system.ts'
import { untilAllEnded } from './harness/two-nodes.ts'

/** Starting, stopping and upgrading while people work. */
const random = new Random()
const root = fileURLToPath(new URL('../..', import.meta.url))
let system: System
let steady: Service
/** Of one test, and everything that was sent to them. */
let organisations: Organisation[]
const sent: Push[] = []
let watch: Watch
const services: Service[] = []
/** The folder of another version. */
let newer = ''
beforeAll(async () => {
  system = await System.create()
  steady = await system.startApi()
  watch = new Watch(system).start(150)
})
beforeEach(async () => {
  organisations = await system.createOrganisations(8)
  sent.length = 0
})
afterAll(async () => {
  await watch.stop()
  await Promise.all(services.map((service) => service.stop('SIGKILL')))
  await system.stop()
  if (newer) rmSync(newer, { recursive: true })
})

/** As people run it: an API with its worker. */
async function serve(environment: Record<string, string> = {}): Promise<Service> {
  const service = await startService({ ...system.environment, ...environment })
  services.push(service)
  return service
}

const organisationOf = (nth: number) => organisations[nth % organisations.length] as Organisation
const holds = async () => {
  const comparisons = watch.comparisons
  expect(await findViolations({ url: steady.url, database: await system.pool(), sent, watch })).toEqual([])
  expect(comparisons).toBeGreaterThan(sent.length)
}

/** So many pushes are taken before the service is told to stop. */
const acceptedBefore = 30

test('SIGTERM under load: whoever was accepted is told so, and the process ends with 0', async () => {
  for (const round of [1, 2, 3]) {
    const service = await serve()
    const outcomes: Record<string, number> = {}
    let isOver = false
    const pushes: Push[] = []
    const senders = organisations.flatMap((organisation, nth) =>
      [0, 1].map(async (second) => {
        const own = random.fork(`sender ${nth} ${second}`)
        while (!isOver) {
          const kind = kinds[nth % 2] ?? 'shipments'
          const push = await makePush(own, organisation, kind, lanes[nth % 3] ?? 'json', { rows: 30 })
          pushes.push(push)
          const outcome = await send(service.url, push).then(
            ({ status }) => String(status),
            (error) => {
              if (!isConnectionLoss(error)) throw error
              return 'no answer'
            },
          )
          outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
          if (outcome === 'no answer') return
        }
      }),
    )
    await until('it is under load', () => (outcomes['202'] ?? 0) >= acceptedBefore, 60_000)
    await delay(random.between(0, 300))
    const toldAt = performance.now()
    const code = await service.stop('SIGTERM')
    const seconds = (performance.now() - toldAt) / 1000
    isOver = true
    await Promise.all(senders)
    process.stdout.write(
      `SIGTERM under load, round ${round}: ${JSON.stringify(outcomes)}, ended after ${seconds.toFixed(1)} s\n`,
    )
    expect(code).toBe(0)
    expect(outcomes['202']).toBeGreaterThanOrEqual(acceptedBefore)
    // They were still at it when the service ended.
    expect(outcomes['no answer']).toBeGreaterThan(0)
    expect(Object.keys(outcomes).filter((outcome) => outcome !== '202' && outcome !== 'no answer')).toEqual(
      [],
    )
    const known = await system.query('select source_details as name from import')
    const names = new Set(known.map((row) => row.name))
    const untold = pushes.filter((push) => push.importId === undefined && names.has(push.name))
    expect(untold.map((push) => push.name)).toEqual([])
    sent.push(...pushes)
  }
  const worker = await system.startWorker()
  await untilAllEnded(system)
  expect(await worker.stop()).toBe(0)
  await holds()
}, 300_000)

test('a rolling restart of two nodes while 1,000 pushes run: all of them are taken, once', async () => {
  const nodes = [await serve(), await serve()]
  const answers: Record<string, number> = {}
  let next = 0
  const pushes: Push[] = []
  const senders = Array.from({ length: 8 }, async () => {
    while (next < 1000) {
      const nth = next++
      const kind = kinds[nth % 2] ?? 'shipments'
      const push = await makePush(random, organisationOf(nth), kind, lanes[nth % 3] ?? 'json', { rows: 3 })
      pushes.push(push)
      let tries = nth
      // As a load balancer does: a node that does not answer is left for the other.
      await sendUntilTaken(
        () => nodes[tries++ % 2]?.url ?? '',
        push,
        (status) => {
          answers[status] = (answers[status] ?? 0) + 1
        },
      )
    }
  })
  const codes: (number | null)[] = []
  for (let restart = 0; next < 1000 && restart < 6; restart += 1) {
    await delay(300)
    codes.push((await nodes[restart % 2]?.stop('SIGTERM')) ?? null)
    nodes[restart % 2] = await serve()
  }
  await Promise.all(senders)
  process.stdout.write(`rolling restart: ${codes.length} restarts, answers ${JSON.stringify(answers)}\n`)
  expect(codes.length).toBeGreaterThan(1)
  expect(new Set(codes)).toEqual(new Set([0]))
  expect(Object.keys(answers).filter((status) => status !== '202' && status !== 'no answer')).toEqual([])
  expect(pushes.filter((push) => push.importId === undefined)).toEqual([])
  expect(new Set(pushes.map(({ kind, lane }) => `${kind} ${lane}`)).size).toBe(6)
  await untilAllEnded(system)
  sent.push(...pushes)
  for (const node of nodes) expect(await node.stop()).toBe(0)
  await holds()
}, 300_000)

test('a newer version migrates and runs beside an old node, and the old one can be started again', async () => {
  newer = mkdtempSync(join(tmpdir(), 'cartage-newer-'))
  for (const part of ['dist', 'generated', 'migrations', 'pages', 'package.json']) {
    cpSync(join(root, 'server', part), join(newer, 'server', part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(newer, 'node_modules'))
  writeFileSync(
    join(newer, 'server/migrations/9001-remarks.sql'),
    `alter table import add column remark text;
     create table remark (
       organisation_id uuid not null, remark_id uuid not null, remark text not null,
       constraint remark_pk primary key (organisation_id, remark_id));
     create index import_remark on import (organisation_id, remark) where remark is not null;`,
  )
  const program = join(newer, 'server/dist/main.js')
  const old = await serve()
  const statuses = new Set<number>()
  let isOver = false
  const senders = organisations.map(async (organisation, nth) => {
    while (!isOver) {
      const kind = kinds[nth % 2] ?? 'shipments'
      const push = await makePush(random, organisation, kind, lanes[nth % 3] ?? 'json', { rows: 20 })
      sent.push(push)
      statuses.add((await send(old.url, push)).status)
    }
  })
  await delay(300)
  const migrated = await cartage({ ...system.environment, CARTAGE_PROGRAM: program }, 'migrate', '--json')
  expect([migrated.code, migrated.stdout]).toEqual([0, '{"applied":["9001-remarks.sql"]}\n'])
  const beside = await serve({ CARTAGE_PROGRAM: program })
  const push = await makePush(random, organisationOf(0), 'shipments', 'csv')
  sent.push(push)
  expect((await send(beside.url, push)).status).toBe(202)
  await delay(500)
  isOver = true
  await Promise.all(senders)
  expect(statuses).toEqual(new Set([202]))
  expect((await fetch(`${old.url}/health`)).status).toBe(200)
  expect(await old.stop()).toBe(0)
  const again = await serve()
  expect((await fetch(`${again.url}/health`)).status).toBe(200)
  await untilAllEnded(system)
  expect(await again.stop()).toBe(0)
  expect(await beside.stop()).toBe(0)
  await holds()
}, 300_000)
