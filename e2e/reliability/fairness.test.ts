import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { findViolations } from './checker/invariants.ts'
import { kinds, lanes, makePush, type Organisation, type Push, send } from './harness/pushes.ts'
import { until } from './harness/system.ts'
import { TwoNodes } from './harness/two-nodes.ts'

/** Many organisations share two workers. */
const random = new Random()
const organisationCount = 1000
const queueOfGreedy = 50
const arrivalBursts = 10
const arrivalsPerBurst = 10
let nodes: TwoNodes
beforeAll(async () => {
  nodes = await TwoNodes.start(400)
})
afterAll(() => nodes.stop())

const newPush = (organisation: Organisation, nth: number) =>
  makePush(random, organisation, kinds[nth % 2] ?? 'shipments', lanes[nth % 3] ?? 'json', {
    rows: 2,
    idempotent: false,
  })

async function sendAll(pushes: Push[]): Promise<void> {
  for (let start = 0; start < pushes.length; start += 50) {
    await Promise.all(
      pushes
        .slice(start, start + 50)
        .map(async (push, nth) => expect((await send(nodes.api(nth), push)).status).toBe(202)),
    )
  }
}

interface Started {
  importId: string
  organisationId: string
  startedAt: Date
}

/** In the order in which they started. */
const readStarts = () =>
  nodes.system.query<Started>(
    `select import_id as "importId", organisation_id as "organisationId", started_at as "startedAt"
     from import where started_at is not null order by started_at`,
  )

test('1,000 organisations share the workers, and 100 more arrive: nobody waits behind the queue of another', async () => {
  const [greedy, ...others] = await nodes.system.createOrganisations(organisationCount)
  const queued: Push[] = []
  for (let nth = 0; nth < queueOfGreedy; nth += 1) queued.push(await newPush(greedy as Organisation, nth))
  for (const [nth, organisation] of others.entries()) queued.push(await newPush(organisation, nth))
  await sendAll(queued)

  const newcomers: Push[] = []
  for (const [nth, organisation] of (
    await nodes.system.createOrganisations(arrivalBursts * arrivalsPerBurst)
  ).entries()) {
    newcomers.push(await newPush(organisation, nth))
  }
  await nodes.startWorkers()
  // Timed by what has started, not by the clock, so that each burst meets a queue on any machine.
  for (let burst = 0; burst < arrivalBursts; burst += 1) {
    const startedBefore = (burst * organisationCount * 0.9) / arrivalBursts
    await until(
      `${startedBefore} imports have started`,
      async () => (await readStarts()).length >= startedBefore,
      100_000,
      50,
    )
    await sendAll(newcomers.slice(burst * arrivalsPerBurst, (burst + 1) * arrivalsPerBurst))
  }
  await nodes.untilAllEnded(200_000)
  for (const count of await nodes.stopWorkers()) expect(count).toBeGreaterThan(0)

  const starts = await readStarts()
  expect(starts).toHaveLength(queued.length + newcomers.length)
  // A claim in progress while another takes the newcomer's import may get a slightly earlier time.
  const claimsUnderWay = 2
  const third = starts.filter((start) => start.organisationId === greedy?.organisationId)[1 + claimsUnderWay]
  const late = starts.filter(
    ({ organisationId, startedAt }) =>
      organisationId !== greedy?.organisationId && third && startedAt > third.startedAt,
  )
  const firstThousand = new Set(others.map(({ organisationId }) => organisationId))
  expect(late.filter(({ organisationId }) => firstThousand.has(organisationId))).toEqual([])

  let mostOfOne = 0
  let mostOfGreedy = 0
  let metQueue = 0
  for (const newcomer of newcomers) {
    const answeredAt = performance.timeOrigin + (newcomer.answeredAt ?? 0)
    const own = starts.find(({ importId }) => importId === newcomer.importId)
    const between = starts.filter(
      ({ startedAt, importId }) =>
        importId !== own?.importId && own && Number(startedAt) > answeredAt && startedAt < own.startedAt,
    )
    if (between.length > 0) metQueue += 1
    const perOrganisation = new Map<string, number>()
    for (const { organisationId } of between) {
      perOrganisation.set(organisationId, (perOrganisation.get(organisationId) ?? 0) + 1)
    }
    mostOfOne = Math.max(mostOfOne, ...perOrganisation.values())
    mostOfGreedy = Math.max(mostOfGreedy, perOrganisation.get(greedy?.organisationId ?? '') ?? 0)
  }
  process.stdout.write(
    `fairness: ${metQueue} of ${newcomers.length} newcomers met a queue; at most ${mostOfOne} imports of one ` +
      `organisation, ${mostOfGreedy} of the one with ${queueOfGreedy}, started before theirs\n`,
  )
  expect(metQueue).toBeGreaterThan(newcomers.length / 2)
  expect(mostOfOne).toBeLessThanOrEqual(1 + claimsUnderWay)

  // The checker handles one organisation at a time, so run eight of it.
  const all = [...queued, ...newcomers]
  const database = await nodes.system.pool()
  const slices = Array.from({ length: 8 }, (_, nth) =>
    all.filter((push) => Number.parseInt(push.organisation.organisationId.slice(0, 4), 16) % 8 === nth),
  )
  const violations = await Promise.all(
    slices.map((sent, nth) => findViolations({ url: nodes.api(nth), database, sent })),
  )
  expect(violations.flat()).toEqual([])
  await nodes.holds(queued.slice(0, queueOfGreedy))
})
