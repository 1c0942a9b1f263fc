import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Crew, type Target } from './crew.ts'
import { findViolations } from './invariants.ts'
import { apiPoints, Pause, type PausePoint, workerPoints } from './pause-points.ts'
import {
  type Kind,
  kinds,
  type Lane,
  lanes,
  makePush,
  type Organisation,
  type Push,
  send,
  sendUntilTaken,
} from './pushes.ts'
import { Random } from './random.ts'
import { System } from './system.ts'
import { Watch } from './watch.ts'

/**
 * SIGKILL at named points and at random moments. A careful client sends each push until it is taken; in the end
 * nothing may be lost, nothing may be there twice, and everything must have ended.
 */
const killsWanted = Number(process.env.KILLS ?? 60)
const minutesMax = Number(process.env.MINUTES ?? 60)
const random = new Random()
const sent: Push[] = []
let system: System
let crew: Crew
let watch: Watch
let organisations: Organisation[]

beforeAll(async () => {
  system = await System.create()
  crew = new Crew(system)
  await crew.startMissing()
  await system.pool()
  organisations = await system.createOrganisations(8)
  watch = new Watch(system).start()
})
afterAll(async () => {
  await watch.stop()
  await system.stop()
})

const organisationOf = (index: number): Organisation => {
  const organisation = organisations[index % organisations.length]
  if (!organisation) throw new Error('no organisation')
  return organisation
}

async function newPush(organisation: Organisation, kind: Kind, lane: Lane, rows: number): Promise<Push> {
  const push = await makePush(random, organisation, kind, lane, { rows })
  sent.push(push)
  return push
}

const rounds = <Point extends PausePoint>(
  points: readonly Point[],
  targets: readonly Target[],
  all: boolean,
) =>
  points.flatMap((point, at) =>
    targets.flatMap((target, nth) =>
      all
        ? kinds.flatMap((kind) =>
            (['json', 'csv'] as const).map((lane) => ({ point, target, kind, lane: lane as Lane })),
          )
        : [
            {
              point,
              target,
              kind: kinds[(at + nth) % 2] ?? 'shipments',
              lane: lanes[(at + nth) % 3] ?? 'json',
            },
          ],
    ),
  )

describe('killed at a named point', () => {
  test.each(rounds(apiPoints, ['api', 'postgres'], false))(
    '$target at $point of $kind as $lane: no trace, or one import',
    async ({ point, target, kind, lane }) => {
      await crew.startMissing()
      await crew.untilAnswering()
      const organisation = organisationOf(random.between(0, 7))
      const push = await newPush(organisation, kind, lane, 40)
      const pause = await Pause.at(await system.databaseUrl(), point, organisation.organisationId)
      const answered = send(crew.url, push).then(
        (answer) => answer.status,
        () => 'no answer',
      )
      await pause.untilReached(await system.pool(), 'cartage-api')
      await crew.kill(target)
      await pause.release()
      const status = await answered
      // Backends outlive a killed PostgreSQL by a moment: one may still get the lock, and commit for good.
      expect(target === 'api' ? ['no answer'] : [503, 202]).toContain(status)
      const rows = await system.query('select 1 from import where source_details = $1', [push.name])
      expect(rows).toHaveLength(status === 202 ? 1 : 0)
      await crew.startMissing()
      if (status !== 202) await sendUntilTaken(() => crew.url, push)
    },
  )

  test.each([
    ...rounds(workerPoints, ['worker'], true),
    ...rounds(workerPoints, ['postgres'], false),
    ...rounds(['write', 'publish'] as const, ['keeper', 'everything'], false),
  ])(
    '$target at $point of $kind as $lane: the import completes, once',
    async ({ point, target, kind, lane }) => {
      await crew.startMissing()
      await crew.untilAllEnded()
      const push = await newPush(organisationOf(random.between(0, 7)), kind, lane, 60)
      const pause = await crew.holdAt(point, [push])
      await crew.kill(target)
      await pause.release()
      await crew.startMissing()
      await crew.untilAllEnded()
      const [row] = await system.query('select status from import where import_id = $1', [push.importId])
      expect(row).toEqual({ status: 'completed' })
    },
  )

  test('and all of it holds', async () => {
    await crew.startMissing()
    await crew.untilAllEnded()
    expect(await findViolations({ url: crew.url, database: await system.pool(), sent, watch })).toEqual([])
  })
})

describe('killed at random moments', () => {
  test(`${killsWanted} kills in all: nothing is lost, nothing is there twice, everything ends`, async () => {
    await crew.startMissing()
    let isOver = false
    const answers: Record<string, number> = {}
    const senders = organisations.map(async (organisation) => {
      while (!isOver) {
        const rows = random.chance(0.1) ? random.between(1000, 4000) : random.between(1, 200)
        const kind = random.pick(kinds)
        const lane = random.pick(lanes)
        const push = await newPush(organisation, kind, lane, Math.min(rows, lane === 'json' ? 900 : rows))
        await sendUntilTaken(
          () => crew.url,
          push,
          (status) => {
            answers[status] = (answers[status] ?? 0) + 1
          },
        )
        await delay(random.between(0, 400))
        const [row] = await system.query(
          `select count(*)::integer as open from import where organisation_id = $1 and finished_at is null`,
          [organisation.organisationId],
        )
        if (row?.open > 4) await delay(500)
      }
    })
    const deadline = Date.now() + minutesMax * 60_000
    while (crew.kills < killsWanted && Date.now() < deadline) {
      await crew.startMissing()
      await delay(random.between(0, 350))
      const draw = random.next()
      await crew.kill(
        draw < 0.55
          ? 'worker'
          : draw < 0.7
            ? 'api'
            : draw < 0.88
              ? 'postgres'
              : draw < 0.94
                ? 'keeper'
                : 'everything',
      )
    }
    isOver = true
    await crew.startMissing()
    await Promise.all(senders)
    await crew.untilAllEnded()
    const violations = await findViolations({ url: crew.url, database: await system.pool(), sent, watch })
    const outcome = await system.query(
      `select status, count(*)::integer as imports, sum(received)::integer as rows, max(attempt) as attempts
       from import group by status order by status`,
    )
    const message = await system.query(
      `select distinct error_message from import where error_message is not null`,
    )
    process.stdout.write(
      `${crew.kills} kills ${JSON.stringify(crew.killed)}, ${sent.length} pushes, answers ${JSON.stringify(answers)}, ` +
        `${JSON.stringify(outcome)}, ${watch.looks} looks, ${violations.length} violations\n`,
    )
    expect(violations).toEqual([])
    if (process.env.MINUTES === undefined) expect(crew.kills).toBeGreaterThanOrEqual(killsWanted)
    for (const { error_message: text } of message) expect(text).toMatch(/^The import was interrupted 3 times/)
  }, 3_600_000)
})
