import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { findViolations } from './checker/invariants.ts'
import { Watch } from './checker/watch.ts'
import { Coverage, type Round, sampleOfMatrix, wholeMatrix } from './harness/crash-matrix.ts'
import { Crew, type Target } from './harness/crew.ts'
import { Pause } from './harness/pause-points.ts'
import { PostgresProxy } from './harness/postgres-proxy.ts'
import {
  kinds,
  lanes,
  makePush,
  type Organisation,
  type Push,
  type PushOptions,
  send,
  sendUntilTaken,
} from './harness/pushes.ts'
import { System, until } from './harness/system.ts'

/**
 * SIGKILL at named points and at random moments. A careful client repeats each push until it is accepted; in
 * the end nothing may be lost or duplicated, and every import must have ended.
 */
const killsWanted = Number(process.env.KILLS ?? 60)
const minutesMax = Number(process.env.MINUTES ?? 60)
const random = new Random()
/** A run with enough kills runs the whole matrix. */
const rounds = killsWanted > wholeMatrix.length ? wholeMatrix : sampleOfMatrix(random.fork('rounds'))
const coverage = new Coverage()
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

/** Draws of a round depend only on the seed and the round, not on what ran before. */
async function newPush(round: Round, options: PushOptions = {}): Promise<Push> {
  const { point, victim, kind, lane } = round
  const draws = random.fork([point, victim, kind, lane, JSON.stringify(options)].join(' '))
  const push = await makePush(draws, draws.pick(organisations), kind, lane, {
    rows: 50,
    leavesOut: draws.chance(0.5),
    ...options,
  })
  sent.push(push)
  return push
}

async function kill(round: Round): Promise<void> {
  await crew.kill(round.victim)
  coverage.add(round)
}

const importsOf = async (push: Push): Promise<string[]> =>
  (await system.query('select import_id as id from import where source_details = $1', [push.name])).map(
    ({ id }) => id,
  )

const answerOf = (url: string, push: Push) =>
  send(url, push).then(
    ({ status, body }) => ({ status: status as number | 'no answer', message: String(body?.message) }),
    () => ({ status: 'no answer' as const, message: '' }),
  )

/** If the API dies, nobody answers; if it survives, it answers with what it knows. */
const possibleAnswers = ({ victim }: Round) =>
  victim === 'api' || victim === 'everything' ? ['no answer'] : [503, 202]

describe('killed at a named point', () => {
  test.each(rounds.filter(({ point }) => point === 'accept' || point === 'queue'))(
    '$victim at $point of $kind as $lane: no trace, or one import',
    async (round) => {
      await crew.startMissing()
      await crew.untilAnswering()
      const push = await newPush(round)
      const { organisationId } = push.organisation
      const point = round.point === 'queue' ? 'queue' : 'accept'
      const pause = await Pause.at(await system.databaseUrl(), point, organisationId)
      const answered = answerOf(crew.url, push)
      await pause.untilReached(await system.pool(), 'cartage-api')
      await kill(round)
      await pause.release()
      const { status, message } = await answered
      // Backends outlive a killed PostgreSQL by a moment: one may still get the lock and commit.
      expect(possibleAnswers(round)).toContain(status)
      await crew.startMissing()
      const imports = await importsOf(push)
      if (status === 202) expect(imports).toEqual([push.importId])
      else if (status === 'no answer' || /Nothing was accepted/.test(message)) expect(imports).toEqual([])
      await sendUntilTaken(() => crew.url, push)
      expect(await importsOf(push)).toEqual([push.importId])
    },
  )

  test.each(rounds.filter(({ point }) => point === 'answer'))(
    '$victim after the COMMIT of $kind as $lane, before its 202: one import, with and without a key',
    async (round) => {
      await crew.startMissing()
      await crew.untilAnswering()
      const proxy = await PostgresProxy.before(await system.databaseUrl())
      await crew.replaceApi({ DATABASE_URL: proxy.url })
      const pushes = [await newPush(round), await newPush(round, { idempotent: false })]
      proxy.commitRule = () => 'holdReply'
      const answers = pushes.map((push) => answerOf(crew.url, push))
      await until('both are committed', () => proxy.repliesHeld === pushes.length)
      proxy.commitRule = () => 'pass'
      const made = await Promise.all(pushes.map(importsOf))
      expect(made.map((imports) => imports.length)).toEqual([1, 1])
      await kill(round)
      proxy.releaseReplies()
      for (const { status, message } of await Promise.all(answers)) {
        expect(possibleAnswers(round)).toContain(status)
        expect(message).not.toMatch(/Nothing was accepted/)
      }
      await crew.startMissing()
      await crew.replaceApi()
      await proxy.close()
      const [keyed, unkeyed] = pushes as [Push, Push]
      await sendUntilTaken(() => crew.url, keyed)
      // Without a key the sender finds it in the list of imports; sending it again would be another push.
      unkeyed.importId ??= made[1]?.[0] ?? ''
      expect(await Promise.all(pushes.map(importsOf))).toEqual(made)
      expect([[keyed.importId], [unkeyed.importId]]).toEqual(made)
    },
  )

  test.each(
    rounds.flatMap(({ point, ...round }) =>
      point === 'accept' || point === 'queue' || point === 'answer' ? [] : [{ point, ...round }],
    ),
  )('$victim at $point of $kind as $lane: the import completes, once', async (round) => {
    await crew.startMissing()
    await crew.untilAllEnded()
    const push = await newPush(round)
    const pause = await crew.holdAt(round.point, [push])
    await kill(round)
    await pause.release()
    await crew.startMissing()
    await crew.untilAllEnded()
    const [row] = await system.query('select status, attempt from import where import_id = $1', [
      push.importId,
    ])
    expect(row?.status).toBe('completed')
    // It was running when its worker died, so that attempt cannot have ended it. If only the database was
    // killed, a backend may outlive the others by a moment and let the worker finish.
    const worker = round.victim === 'worker' || round.victim === 'everything'
    if (worker && round.point !== 'claim') expect(row?.attempt).toBeGreaterThan(1)
  })

  test('every planned point was reached, and every guarantee holds', async () => {
    await crew.startMissing()
    await crew.untilAllEnded()
    process.stdout.write(`${coverage}\n`)
    expect(coverage.missing()).toEqual([])
    expect(coverage.count).toBe(rounds.length)
    expect(await findViolations({ url: crew.url, database: await system.pool(), sent, watch })).toEqual([])
  })
})

describe('killed at random moments', () => {
  const pushKinds = kinds.flatMap((kind) => lanes.map((lane) => ({ kind, lane })))

  test(`${killsWanted} kills in total: nothing is lost or duplicated, and every import ends`, async () => {
    await crew.startMissing()
    const killsBefore = crew.kills
    const sentBefore = sent.length
    let isOver = false
    let sending = pushKinds
    const answers: Record<string, number> = {}
    const senders = organisations.map(async (organisation, at) => {
      const draws = random.fork(`sender ${at}`)
      while (!isOver) {
        const { kind, lane } = draws.pick(sending)
        const most = draws.chance(0.2) ? 4000 : 200
        const rows = draws.between(1, lane === 'json' ? Math.min(most, 900) : most)
        const push = await makePush(draws, organisation, kind, lane, { rows })
        sent.push(push)
        await sendUntilTaken(
          () => crew.url,
          push,
          (status) => {
            answers[status] = (answers[status] ?? 0) + 1
          },
        )
        await delay(draws.between(0, 400))
        const [row] = await system.query(
          `select count(*)::integer as open from import where organisation_id = $1 and finished_at is null`,
          [organisation.organisationId],
        )
        if (row?.open > 4) await delay(500)
      }
    })

    /** How many imports of each kind and format had to run again. */
    const readInterrupted = async () => {
      const rows = await system.query(
        'select source_details as name from import where attempt > 1 and source_details = any ($1)',
        [sent.slice(sentBefore).map(({ name }) => name)],
      )
      const again = new Set(rows.map(({ name }) => name))
      return Object.fromEntries(
        pushKinds.map(({ kind, lane }) => [
          `${kind} ${lane}`,
          sent.filter((push) => push.kind === kind && push.lane === lane && again.has(push.name)).length,
        ]),
      )
    }
    // A kill interrupts about one import, and each kind and format has a sixth of them; this requires a sixth of that.
    // If a short run happens to leave one out, a few more kills wait until such an import is running.
    const interruptedLeast = () => Math.max(1, Math.floor((crew.kills - killsBefore) / 40))
    const findLacking = async () => {
      const interrupted = await readInterrupted()
      return pushKinds.filter(({ kind, lane }) => (interrupted[`${kind} ${lane}`] ?? 0) < interruptedLeast())
    }
    const isUnderWay = async (wanted: typeof pushKinds) => {
      const names = wanted.map(({ kind, lane }) => `${kind}-${lane}-%`)
      const rows = await system.query(
        `select 1 from import where status = 'processing' and attempt = 1 and source_details like any ($1) limit 1`,
        [names],
      )
      return rows.length > 0
    }
    const deadline = Date.now() + minutesMax * 60_000
    const draws = random.fork('kills')
    while (crew.kills < killsWanted && Date.now() < deadline) {
      await crew.startMissing()
      await delay(draws.between(0, 350))
      await crew.kill(drawTarget(draws))
    }
    // The last kill may have been of everything: nobody is left to start the database.
    await crew.startMissing()
    for (let more = 0; more < 40; more += 1) {
      const lacking = await findLacking()
      if (lacking.length === 0) break
      sending = lacking
      await crew.startMissing()
      await until('one of them is under way', () => isUnderWay(lacking), 120_000, 2)
      await crew.kill('worker')
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
    const interrupted = await readInterrupted()
    process.stdout.write(
      `${crew.kills} kills ${JSON.stringify(crew.killed)}, ${sent.length} pushes, answers ${JSON.stringify(answers)}, ` +
        `${JSON.stringify(outcome)}; ${crew.kills - killsBefore} kills at random moments interrupted ` +
        `${JSON.stringify(interrupted)}; ${watch.looks} looks, ${violations.length} violations\n`,
    )
    expect(violations).toEqual([])
    for (const [what, count] of Object.entries(interrupted)) {
      expect(count, `imports of ${what} that were interrupted`).toBeGreaterThanOrEqual(interruptedLeast())
    }
    if (process.env.MINUTES === undefined) expect(crew.kills).toBeGreaterThanOrEqual(killsWanted)
    for (const { error_message: text } of message) expect(text).toMatch(/^The import was interrupted 3 times/)
  }, 3_600_000)
})

function drawTarget(draws: Random): Target {
  const draw = draws.next()
  if (draw < 0.55) return 'worker'
  if (draw < 0.7) return 'api'
  if (draw < 0.88) return 'postgres'
  return draw < 0.94 ? 'keeper' : 'everything'
}
