import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { Pause } from './harness/pause-points.ts'
import {
  isConnectionLoss,
  type Kind,
  kinds,
  type Lane,
  lanes,
  makePush,
  type Organisation,
  type Push,
  send,
} from './harness/pushes.ts'
import { until } from './harness/system.ts'
import { TwoNodes } from './harness/two-nodes.ts'
import { holdAnswersToCommit, untilCommitting } from './harness/unanswered-commits.ts'

/** One push, sent repeatedly with one Idempotency-Key. */
const random = new Random()
const times = 50
const sent: Push[] = []
let nodes: TwoNodes
let organisation: Organisation

beforeAll(async () => {
  nodes = await TwoNodes.start()
  organisation = (await nodes.system.createOrganisations(1))[0] as Organisation
  await nodes.startWorkers()
})
afterAll(() => nodes.stop())

async function newPush(kind: Kind, lane: Lane, rows: number): Promise<Push> {
  const push = await makePush(random, organisation, kind, lane, { rows })
  sent.push(push)
  return push
}

const sendManyTimes = (urlOf: (nth: number) => string, push: Push) =>
  Promise.all(
    Array.from({ length: times }, (_, nth) =>
      send(urlOf(nth), push).then(
        ({ status }) => status,
        (error) => {
          if (!isConnectionLoss(error)) throw error
          return 'no answer' as const
        },
      ),
    ),
  )

const importsOf = async (push: Push) =>
  (await nodes.system.query('select import_id from import where source_details = $1', [push.name])).map(
    (row) => row.import_id,
  )

const untilAnswering = () =>
  until('both nodes answer', async () => {
    const answers = await Promise.all([0, 1].map((nth) => fetch(`${nodes.api(nth)}/health`)))
    return answers.every(({ ok }) => ok)
  })

/** All of them get an answer, with the same import. */
async function isTakenOnce(push: Push): Promise<void> {
  expect(new Set(await sendManyTimes((nth) => nodes.api(nth), push))).toEqual(new Set([202]))
  expect(await importsOf(push)).toEqual([push.importId])
}

test.each(kinds.flatMap((kind) => lanes.map((lane) => ({ kind, lane }))))(
  'sent 50 times in parallel to two nodes: one import of $kind as $lane',
  async ({ kind, lane }) => {
    const push = await newPush(kind, lane, 20)
    await isTakenOnce(push)
    if (lane === 'json') {
      const other = { ...push, payload: Buffer.from(push.payload.toString().replace('S', 'T')) }
      expect((await send(nodes.api(0), other)).status).toBe(409)
    }
  },
)

/** Held by the queue's lock: the upload is stored but not committed. */
async function holdBeforeCommit(push: Push, url: (nth: number) => string) {
  const pause = await Pause.at(await nodes.system.databaseUrl(), 'queue', organisation.organisationId)
  const storm = sendManyTimes(url, push)
  await pause.untilReached(await nodes.system.pool(), 'cartage-api')
  return { pause, storm }
}

const crashes = [
  { kind: 'activities', lane: 'json', moment: 'before', made: 0 },
  { kind: 'shipments', lane: 'csv', moment: 'before', made: 0 },
  { kind: 'shipments', lane: 'json', moment: 'after', made: 1 },
  { kind: 'activities', lane: 'xlsx', moment: 'after', made: 1 },
] as const

test.each(crashes)(
  'the node that has 50 of them is killed $moment the commit: every answer is lost, and 50 more make one import of $kind as $lane',
  async ({ kind, lane, moment, made }) => {
    const push = await newPush(kind, lane, 200)
    const victim = await nodes.system.startApi()
    const { pause, storm } = await holdBeforeCommit(push, () => victim.url)
    const letAnswer = moment === 'after' ? await holdAnswersToCommit(nodes.system) : undefined
    if (letAnswer) {
      await pause.release()
      await untilCommitting(nodes.system, 'cartage-api')
    }
    await victim.stop('SIGKILL')
    await pause.release()
    await letAnswer?.()
    expect(await storm).toEqual(Array.from({ length: times }, () => 'no answer'))
    await expect.poll(async () => (await importsOf(push)).length).toBe(made)
    await isTakenOnce(push)
  },
)

test.each([
  { kind: 'activities', lane: 'json' },
  { kind: 'shipments', lane: 'csv' },
] as const)(
  'PostgreSQL is killed while 50 of them wait: answers are lost, and 50 more make one import of $kind as $lane',
  async ({ kind, lane }) => {
    const push = await newPush(kind, lane, 200)
    const { pause, storm } = await holdBeforeCommit(push, (nth) => nodes.api(nth))
    await nodes.system.killPostgres()
    await pause.release()
    const statuses = await storm
    const lost = statuses.filter((status) => status !== 202)
    process.stdout.write(`PostgreSQL killed: ${lost.length} of ${times} not taken\n`)
    expect(lost.length).toBeGreaterThan(0)
    expect(new Set(lost)).toEqual(new Set([503]))
    await untilAnswering()
    await isTakenOnce(push)
  },
)

test('each import ran once', async () => {
  await nodes.untilAllEnded()
  await nodes.holds(sent)
})
