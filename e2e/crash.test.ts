import { afterAll, beforeAll, expect, test } from 'vitest'
import { Random } from '../testing/random.ts'
import { findViolations } from './reliability/checker/invariants.ts'
import { Watch } from './reliability/checker/watch.ts'
import { Crew, type Target } from './reliability/harness/crew.ts'
import { Pause, type WorkerPoint } from './reliability/harness/pause-points.ts'
import {
  kinds,
  lanes,
  makePush,
  type Organisation,
  type Push,
  send,
  sendUntilTaken,
} from './reliability/harness/pushes.ts'
import { System } from './reliability/harness/system.ts'

/** A few kills at named points, with the checker of the reliability suite, which kills many more times. */
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
  organisations = await system.createOrganisations(3)
  watch = new Watch(system).start()
})
afterAll(async () => {
  await watch.stop()
  await system.stop()
})

async function newPush(nth: number): Promise<Push> {
  const [kind, lane] = [kinds[nth % kinds.length] ?? 'shipments', lanes[nth % lanes.length] ?? 'json']
  const push = await makePush(random, random.pick(organisations), kind, lane, {
    rows: 50,
    leavesOut: random.chance(0.5),
  })
  sent.push(push)
  return push
}

test('the API is killed while it accepts a push: nothing is stored, and sent again it is accepted once', async () => {
  const push = await newPush(0)
  const pause = await Pause.at(await system.databaseUrl(), 'accept')
  const answered = send(crew.url, push).catch(() => 'no answer')
  await pause.untilReached(await system.pool(), 'cartage-api')
  await crew.kill('api')
  await pause.release()
  expect(await answered).toBe('no answer')
  await crew.startMissing()
  const importsOf = () => system.query('select 1 from import where source_details = $1', [push.name])
  expect(await importsOf()).toHaveLength(0)
  await sendUntilTaken(() => crew.url, push)
  await sendUntilTaken(() => crew.url, push)
  expect(await importsOf()).toHaveLength(1)
})

test.each<[Target, WorkerPoint]>([
  ['worker', 'write'],
  ['worker', 'finish'],
  ['postgres', 'stage'],
  ['everything', 'publish'],
])('%s is killed at "%s" of an import: the import completes once', async (target, point) => {
  await crew.untilAllEnded()
  const push = await newPush(sent.length)
  const pause = await crew.holdAt(point, [push])
  await crew.kill(target)
  await pause.release()
  await crew.startMissing()
  await crew.untilAllEnded()
  const [row] = await system.query('select status from import where import_id = $1', [push.importId])
  expect(row?.status).toBe('completed')
})

test('after all kills every guarantee holds', async () => {
  expect(crew.kills).toBe(5)
  expect(await findViolations({ url: crew.url, database: await system.pool(), sent, watch })).toEqual([])
})
