import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { type FaultName, withFaults } from '../faults/with-faults.ts'
import { call, cartageJson } from '../service.ts'
import { findViolations } from './checker/invariants.ts'
import { kinds, lanes, makePush, type Organisation, type Push, send } from './harness/pushes.ts'
import { TwoNodes } from './harness/two-nodes.ts'

/** Two API and two worker processes on one database: order, limits and keys. */
const random = new Random()
let nodes: TwoNodes
beforeAll(async () => {
  nodes = await TwoNodes.start()
})
afterAll(() => nodes.stop())

/** Two more nodes on the same database, with other settings. */
const startTwo = (environment: Record<string, string>) =>
  Promise.all([nodes.system.startApi(environment), nodes.system.startApi(environment)])

async function oneOrganisation(): Promise<Organisation> {
  const [organisation] = await nodes.system.createOrganisations(1)
  if (!organisation) throw new Error('no organisation')
  return organisation
}

test('imports of one organisation run one at a time, in the order of acceptance, on two workers', async () => {
  const organisations = await nodes.system.createOrganisations(4)
  const pushes: Push[] = []
  for (let count = 0; count < 60; count += 1) {
    const organisation = organisations[count % 4] as Organisation
    const rows = random.between(1, 60)
    pushes.push(await makePush(random, organisation, random.pick(kinds), random.pick(lanes), { rows }))
  }
  // Four organisations have something to run: one worker alone cannot take them all.
  await nodes.startWorkers({ WORKER_CONCURRENCY: '2' })
  await Promise.all(
    organisations.map(async (organisation) => {
      const own = pushes.filter((push) => push.organisation === organisation)
      for (let index = 0; index < own.length; index += 3) {
        const group = own.slice(index, index + 3)
        await Promise.all(
          group.map(async (push, nth) => expect((await send(nodes.api(nth), push)).status).toBe(202)),
        )
      }
    }),
  )
  await nodes.untilAllEnded()
  const completed = await nodes.stopWorkers()
  process.stdout.write(`two workers completed ${completed.join(' and ')} imports\n`)
  expect(completed.reduce((sum, count) => sum + count)).toBe(60)
  for (const count of completed) expect(count).toBeGreaterThan(0)
  await nodes.holds(pushes)
})

test('exactly the queue limit is accepted under parallel pushes on two nodes', async () => {
  const apis = await startTwo({ MAX_QUEUED_IMPORTS: '20' })
  const organisation = await oneOrganisation()
  const pushes = await Promise.all(
    Array.from({ length: 80 }, (_, nth) =>
      makePush(random, organisation, kinds[nth % 2] ?? 'shipments', lanes[nth % 3] ?? 'json', { rows: 3 }),
    ),
  )
  const answers = await Promise.all(pushes.map((push, nth) => send(apis[nth % 2]?.url ?? '', push)))
  expect(answers.filter(({ status }) => status === 202)).toHaveLength(20)
  expect(answers.filter(({ status }) => status === 400)).toHaveLength(60)
  for (const api of apis) expect(await api.stop()).toBe(0)
  await nodes.startWorkers()
  await nodes.untilAllEnded()
  await nodes.stopWorkers()
  await nodes.holds(pushes)
})

/** How often each status is returned when an organisation with a limit of 50 sends two nodes 200 requests at once. */
async function askTooOften(...faults: FaultName[]): Promise<Record<number, number>> {
  const apis = await startTwo({ RATE_LIMIT_PER_MINUTE: '50', ...withFaults(...faults) })
  const { apiKey } = await oneOrganisation()
  const [clock] = await nodes.system.query('select extract(second from now())::float8 as second')
  // All of them must be in the same minute of the database's clock.
  if (clock?.second > 45) await delay((61 - clock?.second) * 1000)
  const answers = await Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      call(`${apis[nth % 2]?.url}/v1/org/quote/getQuote/x`, { apiKey }),
    ),
  )
  for (const api of apis) expect(await api.stop()).toBe(0)
  const counts: Record<number, number> = {}
  for (const { status } of answers) counts[status] = (counts[status] ?? 0) + 1
  return counts
}

test('two nodes together serve exactly the rate limit', async () => {
  expect(await askTooOften()).toEqual({ 404: 50, 429: 150 })
})

/** What twenty callers on two nodes get before and after their key is revoked. */
async function revokeWhileAsking(urlOf: (nth: number) => string) {
  const { organisationId } = await oneOrganisation()
  const key = (...args: string[]) =>
    cartageJson(nodes.system.environment, 'key', ...args, '--org', organisationId)
  const { apiKey, prefix } = await key('create', '--name', 'revoked soon')
  const answers: { node: number; beganAt: number; status: number }[] = []
  let isOver = false
  const askers = Array.from({ length: 20 }, async (_, nth) => {
    while (!isOver) {
      const beganAt = performance.now()
      const { status } = await call(`${urlOf(nth)}/v1/org/quote/getQuote/x`, { apiKey })
      answers.push({ node: nth % 2, beganAt, status })
    }
  })
  const untilAnswered = (count: number, since = 0) =>
    expect
      .poll(() =>
        [0, 1].map(
          (node) =>
            answers.filter((answer) => answer.node === node && answer.beganAt > since).length >= count,
        ),
      )
      .toEqual([true, true])
  await untilAnswered(20)
  await key('revoke', '--prefix', prefix)
  const revokedAt = performance.now()
  await untilAnswered(20, revokedAt)
  isOver = true
  await Promise.all(askers)
  const statusesOf = (isLater: boolean) =>
    new Set(answers.filter(({ beganAt }) => beganAt > revokedAt === isLater).map(({ status }) => status))
  return { before: statusesOf(false), after: statusesOf(true) }
}

test('once a key is revoked, no new request is accepted on any node, however many are in flight', async () => {
  for (let round = 0; round < 3; round += 1) {
    const { before, after } = await revokeWhileAsking((nth) => nodes.api(nth))
    expect(after).toEqual(new Set([401]))
    expect(before).toContain(404)
    expect([...before].filter((status) => status !== 404 && status !== 401)).toEqual([])
  }
})

describe('it would be detected that', () => {
  test('the newest import is taken first', async () => {
    const organisation = await oneOrganisation()
    const pushes: Push[] = []
    for (let nth = 0; nth < 4; nth += 1) {
      const push = await makePush(random, organisation, kinds[nth % 2] ?? 'shipments', 'json', { rows: 3 })
      expect((await send(nodes.api(nth), push)).status).toBe(202)
      pushes.push(push)
    }
    await nodes.startWorkers(withFaults('takesNewestFirst'))
    await nodes.untilAllEnded()
    await nodes.stopWorkers()
    const database = await nodes.system.pool()
    const found = await findViolations({ url: nodes.api(0), database, sent: pushes })
    expect(found.map(({ invariant }) => invariant)).toContain('I6')
  })

  test('each node counts requests on its own', async () => {
    const counts = await askTooOften('countsAlone')
    expect(counts[404]).toBeGreaterThan(50)
  })

  test('a node remembers a revoked key', async () => {
    const apis = await startTwo(withFaults('remembersKeys'))
    const { after } = await revokeWhileAsking((nth) => apis[nth % 2]?.url ?? '')
    expect(after).toContain(404)
    for (const api of apis) await api.stop('SIGKILL')
  })
})
