import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ConflictError } from '../../client/src/index.ts'
import { Random } from '../../testing/random.ts'
import { checkedClient } from '../checked-client.ts'
import { withFaults } from '../faults/with-faults.ts'
import { Pause } from './harness/pause-points.ts'
import { kinds, makePush, type Organisation, type Push, send } from './harness/pushes.ts'
import { until } from './harness/system.ts'
import { TwoNodes } from './harness/two-nodes.ts'

/** Cancel and completion of one import at the same moment. */
const random = new Random()
const races = 500
const atOnce = 6
/**
 * How many races are decided each way, so that both outcomes happen on any machine; the others are at random moments.
 */
const aimedRounds = 5
const lanesOfRaces = ['json', 'csv'] as const
let nodes: TwoNodes
let organisations: Organisation[]
const pushes: Push[] = []
const outcomes = { 'cancelled in the queue': 0, 'cancelled while running': 0, completed: 0 }
const outcomesOfLane: Record<string, number> = {}
let made = 0

beforeAll(async () => {
  nodes = await TwoNodes.start()
  organisations = await nodes.system.createOrganisations(atOnce)
  await nodes.startWorkers()
})
afterAll(() => nodes.stop())

async function sendOne(random: Random, organisation: Organisation): Promise<Push> {
  const nth = made++
  const lane = lanesOfRaces[Math.floor(nth / 2) % 2] ?? 'json'
  const push = await makePush(random, organisation, kinds[nth % 2] ?? 'shipments', lane, {
    rows: 4,
    idempotent: false,
  })
  pushes.push(push)
  expect((await send(nodes.api(nth), push)).status).toBe(202)
  return push
}

type Outcome = keyof typeof outcomes

async function cancel(push: Push): Promise<Outcome> {
  const client = checkedClient(nodes.api(random.between(0, 1)), push.organisation.apiKey)
  const outcome = await client[push.kind].cancel(push.importId ?? '').then(
    ({ startedAt }): Outcome => (startedAt === null ? 'cancelled in the queue' : 'cancelled while running'),
    (error: unknown): Outcome => {
      if (error instanceof ConflictError) return 'completed'
      throw error
    },
  )
  outcomes[outcome] += 1
  const ofLane = `${push.lane} ${outcome}`
  outcomesOfLane[ofLane] = (outcomesOfLane[ofLane] ?? 0) + 1
  return outcome
}

const untilWaiting = (who: string, count: number) =>
  until(`${count} of ${who} wait at the imports' last statement`, async () => {
    const [row] = await nodes.system.query(
      `select count(*)::integer as waiting from pg_stat_activity
       where application_name like $1 and wait_event_type = 'Lock' and query like 'update import%'`,
      [who],
    )
    return row?.waiting >= count
  })

/**
 * Imports run up to the ledger and wait there; then their rows can be locked too, so that the test decides the order.
 */
async function holdAtWrite(): Promise<[Push[], Pause]> {
  const pause = await Pause.at(await nodes.system.databaseUrl(), 'write')
  const held = await Promise.all(organisations.map((organisation) => sendOne(random, organisation)))
  await pause.untilReached(await nodes.system.pool(), 'import %', held.length)
  return [held, pause]
}

const holdAtFinish = async (held: Push[]) =>
  Pause.atFinish(
    await nodes.system.databaseUrl(),
    held.map((push) => push.importId ?? ''),
  )

async function cancelFirst(): Promise<void> {
  const [held, atWrite] = await holdAtWrite()
  const atFinish = await holdAtFinish(held)
  const cancelling = held.map(cancel)
  await untilWaiting('cartage-api', held.length)
  await atWrite.release()
  await untilWaiting('import %', held.length)
  await atFinish.release()
  await Promise.all(cancelling)
}

async function completionFirst(): Promise<void> {
  const [held, atWrite] = await holdAtWrite()
  const atFinish = await holdAtFinish(held)
  await atWrite.release()
  await untilWaiting('import %', held.length)
  const cancelling = held.map(cancel)
  await untilWaiting('cartage-api', held.length)
  await atFinish.release()
  await Promise.all(cancelling)
}

/** Both start at the same time, at most a few milliseconds apart. */
async function together(): Promise<void> {
  const [held, atWrite] = await holdAtWrite()
  const cancelling = held.map((push) => delay(random.between(0, 30)).then(() => cancel(push)))
  await delay(random.between(0, 15))
  await atWrite.release()
  await Promise.all(cancelling)
}

async function atRandomMoments(count: number): Promise<void> {
  let horizon = 60
  let left = count
  await Promise.all(
    organisations.map(async (organisation, nth) => {
      const own = random.fork(`organisation ${nth}`)
      while (left-- > 0) {
        const push = await sendOne(own, organisation)
        await delay(own.next() * horizon)
        const outcome = await cancel(push)
        // Cancel later after a cancellation and earlier after a completion, so that both keep happening on any machine.
        horizon = Math.min(1000, Math.max(1, horizon * (outcome === 'completed' ? 0.8 : 1.25)))
      }
    }),
  )
}

async function importsByStatus(): Promise<Record<string, number>> {
  const rows = await nodes.system.query(
    `select status, count(*)::integer as imports from import where organisation_id = any ($1::uuid[]) group by 1`,
    [organisations.map(({ organisationId }) => organisationId)],
  )
  return Object.fromEntries(rows.map((row) => [row.status, row.imports]))
}

test('cancel races completion 500 times: exactly one wins, and a cancelled import leaves nothing', async () => {
  for (let round = 0; round < aimedRounds; round += 1) {
    await cancelFirst()
    await completionFirst()
    await together()
  }
  const aimed = { ...outcomes }
  await atRandomMoments(races - made)
  await nodes.untilAllEnded()
  process.stdout.write(
    `cancel racing completion: ${JSON.stringify(outcomes)}, of these aimed ${JSON.stringify(aimed)}, ` +
      `by lane ${JSON.stringify(outcomesOfLane)}\n`,
  )
  expect(Object.values(outcomes).reduce((sum, count) => sum + count)).toBe(races)
  // Now and then the worker's heartbeat may get between the two that wait, but not every time.
  expect(outcomes['cancelled while running']).toBeGreaterThanOrEqual(20)
  expect(outcomes.completed).toBeGreaterThanOrEqual(20)
  for (const lane of lanesOfRaces) {
    for (const outcome of ['cancelled while running', 'completed']) {
      expect(outcomesOfLane[`${lane} ${outcome}`] ?? 0, `${lane} ${outcome}`).toBeGreaterThan(0)
    }
  }
  expect(await importsByStatus()).toEqual({
    completed: outcomes.completed,
    cancelled: races - outcomes.completed,
  })
  await nodes.holds(pushes)
})

test('a worker that completes a cancelled import would be detected', async () => {
  await nodes.stopWorkers()
  await nodes.startWorkers(withFaults('withoutFence', 'missesCancellations'))
  organisations = await nodes.system.createOrganisations(atOnce)
  const { completed } = outcomes
  await cancelFirst()
  expect(outcomes.completed, 'each was told that it cancelled').toBe(completed)
  await expect.poll(importsByStatus).toEqual({ completed: atOnce })
})
