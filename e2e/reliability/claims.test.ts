import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { withFaults } from '../faults/with-faults.ts'
import { findViolations } from './checker/invariants.ts'
import { Watch } from './checker/watch.ts'
import { Crew } from './harness/crew.ts'
import { Pause } from './harness/pause-points.ts'
import { PostgresProxy } from './harness/postgres-proxy.ts'
import {
  kinds,
  lanes,
  makePush,
  type Organisation,
  type Push,
  send,
  sendUntilTaken,
} from './harness/pushes.ts'
import { System, until } from './harness/system.ts'

/** Commits whose reply is lost, and an import that kills its worker. */
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
  organisations = await system.createOrganisations(7)
  watch = new Watch(system).start()
})
afterAll(async () => {
  await watch.stop()
  await system.stop()
})

async function newPush(at: number, kind: Push['kind'], lane: Push['lane'], rows = 50): Promise<Push> {
  const organisation = organisations[at]
  if (!organisation) throw new Error('no organisation')
  const push = await makePush(random, organisation, kind, lane, { rows })
  sent.push(push)
  return push
}

const statusesOf = (pushes: Push[]) =>
  system
    .query('select status from import where import_id = any ($1::uuid[]) order by sequence', [
      pushes.map((push) => push.importId),
    ])
    .then((rows) => rows.map((row) => row.status))
const holds = async () =>
  expect(await findViolations({ url: crew.url, database: await system.pool(), sent, watch })).toEqual([])

test('an import during which the service and its database are killed five times completes', async () => {
  const push = await newPush(6, 'activities', 'csv')
  let pause = await crew.holdAt('read', [push])
  for (let kills = 1; ; kills++) {
    await crew.kill('everything')
    // Its connection was lost with the database.
    await pause.release().catch(() => {})
    if (kills === 5) break
    await crew.replaceApi()
    pause = await Pause.at(await system.databaseUrl(), 'read')
    await crew.startMissing()
    await pause.untilReached(await system.pool(), 'import %')
  }
  await crew.startMissing()
  await crew.untilAllEnded()
  expect(await statusesOf([push])).toEqual(['completed'])
  const [row] = await system.query('select attempt, interruptions from import where import_id = $1', [
    push.importId,
  ])
  expect(row).toEqual({ attempt: 6, interruptions: 5 })
  await holds()
})

test('an import that kills its worker every time fails after three attempts with a message, and the next one runs', async () => {
  for (const [at, kind] of kinds.entries()) {
    await crew.startMissing()
    const deadly = await newPush(2 + at, kind, 'csv')
    const next = await newPush(2 + at, kind, 'json')
    let pause = await crew.holdAt('read', [deadly])
    await crew.kill('worker')
    await pause.release()
    await sendUntilTaken(() => crew.url, next)
    for (const _attempt of [2, 3]) {
      pause = await Pause.at(await system.databaseUrl(), 'read')
      await crew.startMissing()
      await pause.untilReached(await system.pool(), 'import %')
      await crew.kill('worker')
      await pause.release()
    }
    await crew.startMissing()
    await crew.untilAllEnded()
    expect(await statusesOf([deadly, next])).toEqual(['failed', 'completed'])
    const [row] = await system.query('select error_message as text from import where import_id = $1', [
      deadly.importId,
    ])
    expect(row?.text).toMatch(/^The import was interrupted 3 times and has failed\. Nothing was written\./)
  }
  await holds()
})

test('a worker that gets the reply to its COMMIT late counts the import as completed and does not stop it', async () => {
  const proxy = await PostgresProxy.before(await system.databaseUrl())
  await crew.startMissing()
  await crew.replaceWorker({ DATABASE_URL: proxy.url })
  proxy.commitRule = () => 'holdReply'
  const push = await newPush(5, 'activities', 'csv')
  await sendUntilTaken(() => crew.url, push)
  await until('it is written', async () => (await statusesOf([push]))[0] === 'completed')
  // Meanwhile it renews its leases a few times.
  await delay(3000)
  proxy.commitRule = () => 'pass'
  proxy.releaseReplies()
  const said = () =>
    crew.worker
      .logs()
      .split('\n')
      .filter((line) => line.includes(push.importId ?? 'none'))
      .join('\n')
  await until('the worker has said what became of it', () => /import completed|called off/.test(said()))
  expect(said()).toContain('import completed')
  expect(said()).not.toContain('called off')
  await crew.replaceWorker()
  await proxy.close()
})

/** Deals fates like cards, so that every hand of commits has each of them, however lucky the seed is. */
function dealer<T>(of: Random, hand: readonly T[]): () => T {
  let left: T[] = []
  return () => {
    if (left.length === 0) left = [...hand]
    return left.splice(of.between(0, left.length - 1), 1)[0] as T
  }
}

/** Pushes to an API that sometimes loses a COMMIT or its reply; repeats each push until it is accepted. */
async function loseCommitsOfApi(environment: Record<string, string> = {}) {
  const proxy = await PostgresProxy.before(await system.databaseUrl())
  const api = await system.startApi({ ...environment, DATABASE_URL: proxy.url })
  const answers: Record<string, number> = {}
  const toldWrong: string[] = []
  const fates = random.fork('commits of the API')
  proxy.commitRule = dealer(fates, ['pass', 'loseReply', 'loseCommit'] as const)
  for (let count = 0; count < 18; count += 1) {
    const push = await newPush(
      random.between(0, 5),
      kinds[count % 2] ?? 'shipments',
      lanes[count % 3] ?? 'json',
      10,
    )
    for (let status = 0; status !== 202; ) {
      const answer = await send(api.url, push)
      status = answer.status
      answers[status] = (answers[status] ?? 0) + 1
      if (status === 503 && /Nothing was accepted/.test(String(answer.body.message))) {
        const known = await system.query('select 1 from import where source_details = $1', [push.name])
        if (known.length > 0) toldWrong.push(push.name)
      }
    }
  }
  process.stdout.write(
    `API: ${proxy.cut} of ${proxy.commits} commits cut, answers ${JSON.stringify(answers)}\n`,
  )
  await api.stop()
  await proxy.close()
  return { cut: proxy.cut, answers, toldWrong }
}

test('the API: a COMMIT or its reply is lost; the push is accepted once, and a 503 does not claim to know the outcome', async () => {
  const { cut, answers, toldWrong } = await loseCommitsOfApi()
  expect(cut).toBeGreaterThan(4)
  expect(Object.keys(answers).filter((status) => status !== '202' && status !== '503')).toEqual([])
  expect(toldWrong).toEqual([])
  await crew.startMissing()
  await crew.untilAllEnded()
  await holds()
})

test('the worker: a COMMIT or its reply is lost; the import is written once', async () => {
  await crew.kill('worker')
  const proxy = await PostgresProxy.before(await system.databaseUrl())
  const worker = await system.startWorker({ DATABASE_URL: proxy.url })
  const fates = random.fork('commits of the worker')
  proxy.commitRule = dealer(fates, ['pass', 'pass', 'pass', 'loseReply', 'loseCommit'] as const)
  const pushes: Push[] = []
  for (let count = 0; count < 18; count += 1) {
    const push = await newPush(count % 6, kinds[count % 2] ?? 'shipments', lanes[count % 3] ?? 'json', 30)
    pushes.push(push)
    await sendUntilTaken(() => crew.url, push)
  }
  // Two of five commits are cut off, including those that record how an import ended, so this takes a while.
  await crew.untilAllEnded(300_000)
  process.stdout.write(`worker: ${proxy.cut} of ${proxy.commits} commits cut\n`)
  expect(proxy.cut).toBeGreaterThan(4)
  // An import interrupted at every attempt fails, as documented: with a message, and nothing written.
  const ended = await system.query(
    'select status, error_message as reason from import where source_details = any ($1)',
    [pushes.map(({ name }) => name)],
  )
  expect(ended).toHaveLength(pushes.length)
  for (const { status, reason } of ended) {
    if (status === 'failed') expect(reason).toMatch(/^The import was interrupted/)
    else expect(status).toBe('completed')
  }
  expect(ended.filter(({ status }) => status === 'completed').length).toBeGreaterThan(pushes.length / 2)
  await holds()

  proxy.commitRule = () => 'pass'
  const last = await newPush(0, 'shipments', 'xlsx', 300)
  const pause = await Pause.at(await system.databaseUrl(), 'stage')
  await sendUntilTaken(() => crew.url, last)
  await pause.untilReached(await system.pool(), 'import %')
  proxy.cutAll()
  await pause.release()
  await until('it is taken up again', async () => (await statusesOf([last]))[0] === 'completed')
  await holds()
  expect(await worker.stop()).toBe(0)
  await proxy.close()
})

// This comes last: a broken API may accept a push more than once, and the rows stay in the ledgers.
test('an API that claims to know an outcome it does not know would be detected', async () => {
  const claimsToKnow = withFaults('guessesLostCommits')
  expect((await loseCommitsOfApi(claimsToKnow)).toldWrong.length).toBeGreaterThan(0)
})
