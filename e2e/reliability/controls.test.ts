import { spawnSync } from 'node:child_process'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { applyFaults } from '../faults/catalogue.mjs'
import { type FaultName, withFaults } from '../faults/with-faults.ts'
import { builtProgram, type Service } from '../service.ts'
import { findViolations } from './checker/invariants.ts'
import { findViolationsOf } from './checker/violations-of.ts'
import { Watch } from './checker/watch.ts'
import { Crew } from './harness/crew.ts'
import { apiPoints, Pause } from './harness/pause-points.ts'
import { kinds, makePush, type Organisation, type Push, send, sendUntilTaken } from './harness/pushes.ts'
import { System, until } from './harness/system.ts'

/** Tests the suites: a product with a deliberate fault must not pass them. */
const random = new Random()
let system: System
let crew: Crew

beforeAll(async () => {
  system = await System.create()
  crew = new Crew(system)
  await crew.startMissing()
})
afterAll(() => system.stop())

/** Does not wait for connections kept open for further requests. */
async function replaceApi(environment: Record<string, string> = {}): Promise<void> {
  await crew.startMissing()
  await crew.kill('api')
  await crew.replaceApi(environment)
}

async function newOrganisation(): Promise<Organisation> {
  const [organisation] = await system.createOrganisations(1)
  if (!organisation) throw new Error('no organisation')
  return organisation
}

const invariantsOf = async (sent: Push[], watch?: Watch) => {
  const database = await system.pool()
  const violations = await findViolations({ url: crew.url, database, sent, ...(watch ? { watch } : {}) })
  return new Set(violations.map(({ invariant }) => invariant))
}

test('a fault that replaces nothing is an error', () => {
  expect(() => applyFaults(['shortLease'], 'limits.js', { other: 1 })).toThrow(
    'The fault shortLease replaces limits, which limits.js does not export.',
  )
  const unknown = { ...withFaults('shortLease'), CARTAGE_FAULTS: 'noSuchFault' }
  const { status, stderr } = spawnSync(process.execPath, [builtProgram, 'openapi'], {
    env: { ...process.env, ...unknown },
    encoding: 'utf8',
  })
  expect(status).not.toBe(0)
  expect(stderr).toContain('There is no fault named noSuchFault.')
})

test.each(kinds)(
  'the ledger of %s is committed before the fence, and the worker is killed in between: rows left by a failed import are found',
  async (kind) => {
    await crew.replaceWorker(withFaults('commitsBeforeFence'))
    const organisation = await newOrganisation()
    const push = await makePush(random, organisation, kind, 'csv', { rows: 20 })
    const pause = await crew.holdAt('finish', [push])
    await crew.kill('worker')
    await pause.release()
    await crew.startMissing()
    await crew.untilAllEnded()
    expect(await invariantsOf([push])).toContain('I2')
    const where = { url: crew.url, environment: system.environment }
    const found = await findViolationsOf(organisation, where)
    expect(found.map(({ invariant }) => invariant)).toContain('I2')
  },
)

test.each(apiPoints)(
  'the API answers 202 before it has committed, and is killed at %s: the lost push is found',
  async (point) => {
    await replaceApi(withFaults('answersBeforeCommit'))
    const organisation = await newOrganisation()
    const push = await makePush(random, organisation, 'activities', 'json')
    const pause = await Pause.at(await system.databaseUrl(), point, organisation.organisationId)
    expect((await send(crew.url, push)).status).toBe(202)
    await pause.untilReached(await system.pool(), 'cartage-api')
    await crew.kill('api')
    await pause.release()
    await crew.startMissing()
    await crew.untilAllEnded()
    expect(await invariantsOf([push])).toEqual(new Set(['I4']))
  },
)

describe('a race that only a lock or a key decides', () => {
  const queueMax = 5

  /** How many parallel pushes an API with a small queue accepts. */
  async function acceptedAtOnce(...faults: FaultName[]): Promise<number> {
    const api = await system.startApi({ ...withFaults(...faults), MAX_QUEUED_IMPORTS: String(queueMax) })
    const organisation = await newOrganisation()
    const pushes = await Promise.all(
      Array.from({ length: 40 }, (_, nth) =>
        makePush(random, organisation, kinds[nth % 2] ?? 'shipments', 'json', { rows: 3 }),
      ),
    )
    // They meet here, so that they reach the queue together on any machine.
    const pause = await Pause.at(await system.databaseUrl(), 'accept')
    const sending = pushes.map((push) => send(api.url, push))
    await pause.untilReached(await system.pool(), 'cartage-api', queueMax + 1)
    await pause.release()
    const answers = await Promise.all(sending)
    await api.stop('SIGKILL')
    return answers.filter(({ status }) => status === 202).length
  }

  /** The violations after one push was sent many times at once with one key. */
  async function sentAtOnce(...faults: FaultName[]) {
    const api = await system.startApi(withFaults(...faults))
    const organisation = await newOrganisation()
    const push = await makePush(random, organisation, 'activities', 'json', { rows: 3 })
    // Until one is queued, the others find no earlier import.
    const pause = await Pause.at(await system.databaseUrl(), 'queue', organisation.organisationId)
    const sending = Promise.allSettled(Array.from({ length: 40 }, () => send(api.url, push)))
    await pause.untilReached(await system.pool(), 'cartage-api')
    await delay(500)
    await pause.release()
    const outcomes = await sending
    await api.stop('SIGKILL')
    await crew.startMissing()
    await crew.untilAllEnded()
    const reasons = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason] : []))
    return { reasons: reasons.map(String), invariants: await invariantsOf([push]) }
  }

  test('the queue is not locked: more than its limit is accepted', async () => {
    // Nothing takes them out of the queue meanwhile.
    await crew.kill('worker')
    expect(await acceptedAtOnce()).toBe(queueMax)
    expect(await acceptedAtOnce('doesNotLockQueue')).toBeGreaterThan(queueMax)
  })

  test('each push can claim the same Idempotency-Key: several imports are found, also from the answers', async () => {
    expect(await sentAtOnce()).toEqual({ reasons: [], invariants: new Set() })
    const { reasons, invariants } = await sentAtOnce('claimsKeysAgain')
    expect(invariants).toContain('I4')
    expect(reasons.join()).toContain('was answered with two imports')
  })
})

test('the worker writes values into the wrong columns: they are found', async () => {
  await crew.replaceWorker(withFaults('mixesColumns'))
  for (const kind of kinds) {
    const push = await makePush(random, await newOrganisation(), kind, 'xlsx')
    await sendUntilTaken(() => crew.url, push)
    await crew.untilAllEnded()
    expect(await invariantsOf([push]), kind).toEqual(new Set(['I1']))
  }
  await crew.replaceWorker()
})

test('the API shows values of other columns, imports of other organisations, and internals: all of it is found', async () => {
  const push = await makePush(random, await newOrganisation(), 'shipments', 'json')
  await sendUntilTaken(() => crew.url, push)
  await crew.untilAllEnded()
  expect(await invariantsOf([push])).toEqual(new Set())
  await replaceApi(withFaults('showsOtherColumns', 'showsImportsOfOthers'))
  expect(await invariantsOf([push])).toEqual(new Set(['I1', 'I9']))
  await replaceApi(withFaults('showsItsInsides'))
  expect(await invariantsOf([push])).toEqual(new Set(['I10']))
  await replaceApi()
})

test('imports are claimed in order of arrival, without turns: an organisation waits for all imports of another', async () => {
  /** How many imports of one organisation start before the later single import of another. */
  async function startedBefore(...faults: FaultName[]): Promise<number> {
    await crew.startMissing()
    await crew.kill('worker')
    const greedy = await newOrganisation()
    const other = await newOrganisation()
    const pushes: Push[] = []
    for (const organisation of [...Array.from({ length: 8 }, () => greedy), other]) {
      const push = await makePush(random, organisation, 'activities', 'json', { rows: 2 })
      pushes.push(push)
      expect((await send(crew.url, push)).status).toBe(202)
    }
    const worker = await system.startWorker({ ...withFaults(...faults), WORKER_CONCURRENCY: '1' })
    await crew.untilAllEnded()
    expect(await worker.stop()).toBe(0)
    expect(await invariantsOf(pushes)).toEqual(new Set())
    const [row] = await system.query(
      `select count(*)::integer as imports from import
       where organisation_id = $1 and started_at < (select started_at from import where organisation_id = $2)`,
      [greedy.organisationId, other.organisationId],
    )
    return row?.imports
  }
  expect(await startedBefore()).toBe(1)
  expect(await startedBefore('takesNoTurns')).toBe(8)
})

test('a worker without the fence wakes up after others took over: its damage to the ledger is found', async () => {
  // Its connections are hidden, because another worker would find and end them.
  await crew.replaceWorker(withFaults('withoutFence', 'hidesConnections', 'shortLease'))
  const organisation = await newOrganisation()
  const first = await makePush(random, organisation, 'shipments', 'csv', {
    rows: 5,
    rejected: 0,
    shipmentPool: 1,
  })
  const second = await makePush(random, organisation, 'shipments', 'csv', {
    rows: 40,
    rejected: 0,
    shipmentPool: 1,
  })
  const watch = new Watch(system)
  const pause = await crew.holdAt('read', [first], 'hidden %')
  const frozen: Service = crew.worker
  frozen.process.kill('SIGSTOP')
  await pause.release()
  const worker = await system.startWorker()
  await crew.untilAllEnded()
  // The second import has overwritten the first one's shipments, so nothing of the first is in its way when it wakes.
  await sendUntilTaken(() => crew.url, second)
  await crew.untilAllEnded()
  expect(await invariantsOf([first, second], watch)).toEqual(new Set())
  expect(await worker.stop()).toBe(0)

  frozen.process.kill('SIGCONT')
  await until('it has done its work again', () => frozen.logs().includes('"msg":"import completed"'))
  const found = await invariantsOf([first, second], watch)
  expect(found).toContain('I1')
  expect(found).toContain('I8')
})
