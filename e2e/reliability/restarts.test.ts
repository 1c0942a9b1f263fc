import { cpSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { withFaults } from '../faults/with-faults.ts'
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
import { System, until } from './harness/system.ts'
import { untilAllEnded } from './harness/two-nodes.ts'

/** Starting, stopping and upgrading while people work. */
const random = new Random()
const root = fileURLToPath(new URL('../..', import.meta.url))
let system: System
let steady: Service
/** The organisations of one test, and everything that was sent to them. */
let organisations: Organisation[]
const sent: Push[] = []
let watch: Watch
const services: Service[] = []
/** The folders of other versions. */
const newer: string[] = []
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
  for (const folder of newer) rmSync(folder, { recursive: true })
})

/** As users run it: an API with its worker. */
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

/** How many pushes are accepted before the service is told to stop. */
const acceptedBefore = 30

/** Many callers push to a service while it stops on SIGTERM. */
async function stopUnderLoad(environment: Record<string, string> = {}) {
  const service = await serve(environment)
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
  sent.push(...pushes)
  const known = await system.query('select source_details as name from import')
  const names = new Set(known.map((row) => row.name))
  const untold = pushes.filter((push) => push.importId === undefined && names.has(push.name))
  return { code, seconds, outcomes, untold: untold.map((push) => push.name) }
}

test('SIGTERM under load: every accepted push gets its 202, and the process exits with 0', async () => {
  for (const round of [1, 2, 3]) {
    const { code, seconds, outcomes, untold } = await stopUnderLoad()
    process.stdout.write(
      `SIGTERM under load, round ${round}: ${JSON.stringify(outcomes)}, ended after ${seconds.toFixed(1)} s\n`,
    )
    expect(code).toBe(0)
    expect(outcomes['202']).toBeGreaterThanOrEqual(acceptedBefore)
    // They were still pushing when the service ended.
    expect(outcomes['no answer']).toBeGreaterThan(0)
    expect(Object.keys(outcomes).filter((outcome) => outcome !== '202' && outcome !== 'no answer')).toEqual(
      [],
    )
    expect(untold).toEqual([])
  }
  const worker = await system.startWorker()
  await untilAllEnded(system)
  expect(await worker.stop()).toBe(0)
  await holds()
})

/** Restarts two nodes in turn while this many pushes run. */
async function restartInTurn(count: number, environment: Record<string, string> = {}) {
  const nodes = [await serve(environment), await serve(environment)]
  const answers: Record<string, number> = {}
  let next = 0
  const senders = Array.from({ length: 8 }, async () => {
    while (next < count) {
      const nth = next++
      const kind = kinds[nth % 2] ?? 'shipments'
      const push = await makePush(random, organisationOf(nth), kind, lanes[nth % 3] ?? 'json', { rows: 3 })
      sent.push(push)
      let tries = nth
      // Like a load balancer: if a node does not answer, use the other.
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
  await until('they are under load', () => (answers['202'] ?? 0) >= 16, 60_000)
  for (let restart = 0; next < count && restart < 6; restart += 1) {
    await delay(300)
    codes.push((await nodes[restart % 2]?.stop('SIGTERM')) ?? null)
    nodes[restart % 2] = await serve(environment)
  }
  await Promise.all(senders)
  await untilAllEnded(system)
  for (const node of nodes) codes.push(await node.stop())
  return { codes, answers }
}

test('a rolling restart of two nodes during 1,000 pushes: all of them are accepted, once', async () => {
  const { codes, answers } = await restartInTurn(1000)
  process.stdout.write(`rolling restart: ${codes.length - 2} restarts, answers ${JSON.stringify(answers)}\n`)
  expect(codes.length).toBeGreaterThan(3)
  expect(new Set(codes)).toEqual(new Set([0]))
  expect(Object.keys(answers).filter((status) => status !== '202' && status !== 'no answer')).toEqual([])
  expect(sent.filter((push) => push.importId === undefined)).toEqual([])
  expect(new Set(sent.map(({ kind, lane }) => `${kind} ${lane}`)).size).toBe(6)
  await holds()
})

describe('it would be detected that a stop cuts off requests being answered', () => {
  // So that there is always a push between its COMMIT and its answer.
  test('by callers who got no answer', async () => {
    const sound = await stopUnderLoad(withFaults('answersLate'))
    expect([sound.code, sound.untold]).toEqual([0, []])
    const cutting = await stopUnderLoad(withFaults('answersLate', 'cutsRequests'))
    expect(cutting.untold.length).toBeGreaterThan(0)
  })

  test('and, if an Idempotency-Key can be claimed twice, by pushes that are accepted twice', async () => {
    const { codes } = await restartInTurn(60, withFaults('answersLate', 'cutsRequests', 'claimsKeysAgain'))
    expect(codes.length).toBeGreaterThan(2)
    const found = await findViolations({ url: steady.url, database: await system.pool(), sent })
    expect(found.map(({ invariant }) => invariant)).toContain('I4')
  })
})

/** A version with one more migration. */
function newerVersion(migration: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-newer-'))
  newer.push(folder)
  for (const part of ['dist', 'generated', 'migrations', 'pages', 'package.json']) {
    cpSync(join(root, 'server', part), join(folder, 'server', part), { recursive: true })
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  writeFileSync(join(folder, 'server/migrations/9001-newer.sql'), migration)
  return join(folder, 'server/dist/main.js')
}

/** The statuses a service returns for pushes of all organisations while something is done, and the texts with them. */
async function answersWhile(service: Service, work: () => Promise<unknown>) {
  const statuses = new Set<number>()
  const texts = new Set<string>()
  let isOver = false
  const senders = organisations.map(async (organisation, nth) => {
    while (!isOver) {
      const kind = kinds[nth % 2] ?? 'shipments'
      const push = await makePush(random, organisation, kind, lanes[nth % 3] ?? 'json', { rows: 20 })
      sent.push(push)
      const { status, body } = await send(service.url, push)
      statuses.add(status)
      texts.add(String(body.message))
    }
  })
  await delay(300)
  await work()
  await delay(500)
  isOver = true
  await Promise.all(senders)
  return { statuses, shown: [...texts].join('; ') }
}

const migrate = async (where: System, program: string) => {
  const migrated = await cartage({ ...where.environment, CARTAGE_PROGRAM: program }, 'migrate', '--json')
  expect([migrated.code, migrated.stdout]).toEqual([0, '{"applied":["9001-newer.sql"]}\n'])
}

test('a newer version migrates and runs next to an old node, and the old one can be restarted', async () => {
  const program = newerVersion(
    `-- Oldest version beside it: 0030
     alter table import add column remark text;
     create table remark (
       organisation_id uuid not null, remark_id uuid not null, remark text not null,
       constraint remark_pk primary key (organisation_id, remark_id));
     create index import_remark on import (organisation_id, remark) where remark is not null;`,
  )
  const old = await serve()
  let beside: Service | undefined
  const { statuses, shown } = await answersWhile(old, async () => {
    await migrate(system, program)
    beside = await serve({ CARTAGE_PROGRAM: program })
    const push = await makePush(random, organisationOf(0), 'shipments', 'csv')
    sent.push(push)
    expect((await send(beside.url, push)).status).toBe(202)
  })
  expect(statuses, shown).toEqual(new Set([202]))
  expect((await fetch(`${old.url}/health`)).status).toBe(200)
  expect(await old.stop()).toBe(0)
  const again = await serve()
  expect((await fetch(`${again.url}/health`)).status).toBe(200)
  await untilAllEnded(system)
  expect(await again.stop()).toBe(0)
  expect(await beside?.stop()).toBe(0)
  await holds()
})

test.each([
  ['and a migration that breaks the old node without saying so would be detected', 500, 200],
  ['a migration that says so makes the old node answer 503, also on /health, and never 500', 503, 503],
])('%s', async (_title, status, health) => {
  const other = await System.create()
  try {
    const old = await other.startApi()
    organisations = await other.createOrganisations(3)
    const header = status === 500 ? '-- Oldest version beside it: 0030\n' : ''
    const program = newerVersion(`${header}alter table import rename column file_name to name_of_file;`)
    const { statuses, shown } = await answersWhile(old, () => migrate(other, program))
    expect(statuses, shown).toEqual(new Set([202, status]))
    expect((await fetch(`${old.url}/health`)).status).toBe(health)
  } finally {
    await other.stop()
  }
})
