import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { call, cartageJson, type Service } from '../service.ts'
import { findViolations } from './invariants.ts'
import {
  isConnectionLoss,
  kinds,
  lanes,
  makePush,
  type Organisation,
  type Push,
  send,
  statusPath,
} from './pushes.ts'
import { Random } from './random.ts'
import { System, until } from './system.ts'
import { Watch } from './watch.ts'

/** Two API and two worker processes on one database. */
const random = new Random()
/** Queued while no worker runs: they end with the last test. */
const waiting: Push[] = []
const stopped: Service[] = []
let system: System
let apis: Service[]
let workers: Service[] = []
let watch: Watch

beforeAll(async () => {
  system = await System.create()
  const first = await system.startApi()
  apis = [first, await system.startApi({ DATABASE_URL: await system.databaseUrl() })]
  watch = new Watch(system).start(100)
})
afterAll(async () => {
  await watch.stop()
  await system.stop()
})

const startWorkers = async () => {
  workers = await Promise.all([system.startWorker(), system.startWorker()])
}
const stopWorkers = async () => {
  stopped.push(...workers)
  expect(await Promise.all(workers.splice(0).map((worker) => worker.stop()))).toEqual([0, 0])
}
const api = (index: number) => apis[index % 2]?.url ?? ''
const take = async (count: number) => system.createOrganisations(count)
const untilAllEnded = () =>
  until(
    'every import has ended',
    async () => {
      const [row] = await system.query(
        'select count(*)::integer as open from import where finished_at is null',
      )
      return row?.open === 0
    },
    100_000,
    50,
  )
const holds = async (sent: Push[]) =>
  expect(await findViolations({ url: api(0), database: await system.pool(), sent, watch })).toEqual([])

test('imports of one organisation run one at a time, in the order of acceptance, on two workers', async () => {
  const organisations = await take(4)
  const pushes: Push[] = []
  for (let count = 0; count < 60; count += 1) {
    const organisation = organisations[count % 4]
    if (!organisation) continue
    const kind = random.pick(kinds)
    pushes.push(
      await makePush(random, organisation, kind, random.pick(lanes), { rows: random.between(1, 60) }),
    )
  }
  await startWorkers()
  await Promise.all(
    organisations.map(async (organisation) => {
      const own = pushes.filter((push) => push.organisation === organisation)
      for (let index = 0; index < own.length; index += 3) {
        const group = own.slice(index, index + 3)
        await Promise.all(
          group.map(async (push, nth) => expect((await send(api(nth), push)).status).toBe(202)),
        )
      }
    }),
  )
  await untilAllEnded()
  await holds(pushes)
})

test('cancel racing completion, 500 times: one of the two wins, and a cancelled import left nothing', async () => {
  const organisations = await take(10)
  const outcomes: Record<string, number> = {}
  const pushes: Push[] = []
  let horizon = 60
  await Promise.all(
    organisations.map(async (organisation, nth) => {
      for (let count = 0; count < 50; count += 1) {
        const kind = kinds[(nth + count) % 2] ?? 'shipments'
        const push = await makePush(random, organisation, kind, 'json', { rows: 4, idempotent: false })
        pushes.push(push)
        expect((await send(api(count), push)).status).toBe(202)
        await delay(random.next() * horizon)
        const answer = await call(`${api(count + 1)}${statusPath(push, push.importId ?? '')}/cancel`, {
          method: 'POST',
          apiKey: organisation.apiKey,
        })
        expect([200, 409]).toContain(answer.status)
        const outcome =
          answer.status === 409
            ? 'completed'
            : answer.body.startedAt === null
              ? 'cancelled in the queue'
              : 'cancelled while running'
        outcomes[outcome] = (outcomes[outcome] ?? 0) + 1
        // Later after a cancel, earlier after a completion: so both keep happening, however fast the machine is.
        horizon = Math.min(1000, Math.max(1, horizon * (outcome === 'completed' ? 0.8 : 1.25)))
      }
    }),
  )
  await untilAllEnded()
  process.stdout.write(`cancel racing completion: ${JSON.stringify(outcomes)}\n`)
  expect(Object.values(outcomes).reduce((sum, count) => sum + count)).toBe(500)
  const rows = await system.query(
    `select status, count(*)::integer as imports from import where organisation_id = any ($1::uuid[]) group by 1`,
    [organisations.map(({ organisationId }) => organisationId)],
  )
  const counted = Object.fromEntries(rows.map((row) => [row.status, row.imports]))
  expect(counted.completed ?? 0).toBe(outcomes.completed ?? 0)
  await holds(pushes)
}, 300_000)

test('the same Idempotency-Key 50 times in parallel on two nodes makes one import, also over a crash', async () => {
  const organisations = await take(1)
  const organisation = organisations[0] as Organisation
  const own: Push[] = []
  for (const kind of kinds) {
    const push = await makePush(random, organisation, kind, kind === 'shipments' ? 'json' : 'csv', {
      rows: 20,
    })
    own.push(push)
    const answers = await Promise.all(Array.from({ length: 50 }, (_, nth) => send(api(nth), push)))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([202]))
    expect(new Set(answers.map(({ body }) => body.importId)).size).toBe(1)
  }
  const crashed = await makePush(random, organisation, 'activities', 'json', { rows: 2000 })
  own.push(crashed)
  const third = await system.startApi()
  const storm = Array.from({ length: 50 }, (_, nth) =>
    send(nth % 2 ? third.url : api(0), crashed).then(
      ({ status }) => status,
      (error) => {
        if (!isConnectionLoss(error)) throw error
        return 'no answer'
      },
    ),
  )
  await delay(random.between(10, 120))
  await third.stop('SIGKILL')
  const statuses = await Promise.all(storm)
  expect(statuses.filter((status) => status !== 202 && status !== 'no answer')).toEqual([])
  expect((await send(api(1), crashed)).status).toBe(202)
  const other = { ...crashed, payload: Buffer.from(crashed.payload.toString().replace('SYD1', 'SYD2')) }
  expect((await send(api(0), other)).status).toBe(409)
  await untilAllEnded()
  await holds(own)
})

test('exactly the queue limit is accepted under parallel pushes on two nodes', async () => {
  await stopWorkers()
  const environment = { MAX_QUEUED_IMPORTS: '20' }
  const nodes = await Promise.all([system.startApi(environment), system.startApi(environment)])
  const [organisation] = await take(1)
  const pushes = await Promise.all(
    Array.from({ length: 80 }, (_, nth) =>
      makePush(
        random,
        organisation as Organisation,
        kinds[nth % 2] ?? 'shipments',
        lanes[nth % 3] ?? 'json',
        {
          rows: 3,
        },
      ),
    ),
  )
  const answers = await Promise.all(pushes.map((push, nth) => send(nodes[nth % 2]?.url ?? '', push)))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(60)
  waiting.push(...pushes)
  for (const node of nodes) expect(await node.stop()).toBe(0)
})

test('exactly the rate limit is answered on two nodes together', async () => {
  const environment = { RATE_LIMIT_PER_MINUTE: '50' }
  const nodes = await Promise.all([system.startApi(environment), system.startApi(environment)])
  const [organisation] = await take(1)
  const [clock] = await system.query('select extract(second from now())::float8 as second')
  // All of them must fall into one minute of the database's clock.
  if (clock?.second > 45) await delay((61 - clock?.second) * 1000)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      call(`${nodes[nth % 2]?.url}/v1/org/quote/getQuote/x`, { apiKey: organisation?.apiKey ?? '' }),
    ),
  )
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  expect(counts).toEqual({ 404: 50, 429: 150 })
  for (const node of nodes) expect(await node.stop()).toBe(0)
})

test('a key that is revoked through one node is refused by the other with the next request', async () => {
  const organisation = await system.createOrganisation()
  const environment = system.environment
  const path = '/v1/org/quote/getQuote/x'
  for (let count = 0; count < 3; count += 1) {
    const key = await cartageJson(
      environment,
      'key',
      'create',
      '--org',
      organisation.organisationId,
      '--name',
      `key ${count}`,
    )
    for (const nth of [0, 1]) expect((await call(api(nth) + path, { apiKey: key.apiKey })).status).toBe(404)
    await cartageJson(
      environment,
      'key',
      'revoke',
      '--org',
      organisation.organisationId,
      '--prefix',
      key.prefix,
    )
    for (const nth of [0, 1]) expect((await call(api(nth) + path, { apiKey: key.apiKey })).status).toBe(401)
  }
})

test('1,000 organisations share the workers: nobody waits behind one with forty imports', async () => {
  const [greedy, ...others] = await take(1000)
  const pushes: Push[] = []
  const one = (organisation: Organisation, nth: number) =>
    makePush(random, organisation, kinds[nth % 2] ?? 'shipments', 'json', { rows: 2, idempotent: false })
  for (let nth = 0; nth < 40; nth += 1) pushes.push(await one(greedy as Organisation, nth))
  for (const [nth, organisation] of others.entries()) pushes.push(await one(organisation, nth))
  for (let start = 0; start < pushes.length; start += 50) {
    const group = pushes.slice(start, start + 50)
    await Promise.all(group.map(async (push, nth) => expect((await send(api(nth), push)).status).toBe(202)))
  }
  await startWorkers()
  await untilAllEnded()
  const [row] = await system.query(
    `select count(*)::integer as waited from import other
     where other.source_details = any ($2::text[])
       and other.organisation_id <> $1 and other.started_at > (
         select started_at from import where organisation_id = $1 order by sequence offset 2 limit 1)`,
    [greedy?.organisationId, pushes.map((push) => push.name)],
  )
  expect(row?.waited, 'organisations that waited for the third import of the greedy one').toBe(0)
  expect(
    await findViolations({ url: api(0), database: await system.pool(), sent: pushes.slice(0, 140) }),
  ).toEqual([])
  await holds(waiting)
}, 300_000)
