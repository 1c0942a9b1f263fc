import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { withFaults } from '../faults/with-faults.ts'
import { findTellTales, findViolations } from './checker/invariants.ts'
import type { Violation } from './checker/violation.ts'
import { HeldCrew } from './harness/outage.ts'
import { kinds, lanes, type Push, send } from './harness/pushes.ts'
import { until } from './harness/system.ts'

/** The disk under DATA_DIR is full or not writable. */
const random = new Random()
const diskBytes = 400 * 1024 * 1024
const canMount = tryToMount()
const ends: (() => unknown)[] = []
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end()
})

function mount(path: string): void {
  const options = `size=${diskBytes},mode=755`
  execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'cartage-test', path], { stdio: 'ignore' })
}
function unmount(path: string): void {
  execFileSync('umount', ['-l', path])
}

/** Only root can do this, and not in every container. */
function tryToMount(): boolean {
  const folder = mkdtempSync(join(tmpdir(), 'cartage-mount-'))
  try {
    mount(folder)
    unmount(folder)
    return true
  } catch {
    return false
  } finally {
    rmSync(folder, { recursive: true })
  }
}

/** Fills the disk except for this much; returns a function that frees it. */
function fill(disk: string, leaveBytes: number): () => void {
  const ballast = join(disk, 'ballast')
  const freeBytes = () => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize
  }
  for (let nth = 0; freeBytes() > leaveBytes; nth += 1) {
    const bytes = Math.min(16 * 1024 * 1024, freeBytes() - leaveBytes)
    writeFileSync(`${ballast}-${nth}`, Buffer.alloc(Math.max(bytes, 1)))
  }
  return () => {
    for (let nth = 0; existsSync(`${ballast}-${nth}`); nth += 1) rmSync(`${ballast}-${nth}`)
  }
}

function spoilUploads(dataDir: string): () => void {
  const uploads = join(dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true })
  renameSync(uploads, `${uploads}-kept`)
  writeFileSync(uploads, '')
  return () => {
    rmSync(uploads)
    renameSync(`${uploads}-kept`, uploads)
  }
}

async function newCrew(folder?: string): Promise<HeldCrew> {
  const held = await HeldCrew.create(random, folder)
  ends.push(() => held.stop())
  for (let nth = 0; nth < 6; nth += 1) {
    expect((await send(held.crew.url, await held.newPush(nth, 50))).status).toBe(202)
  }
  await held.crew.untilAllEnded()
  return held
}

/** Sends while there is no room, counts the answers for each format, and records any that reveal internals. */
async function sendAll(held: HeldCrew, pushes: Push[]) {
  const statuses: Record<string, number> = {}
  const tellTales: Violation[] = []
  for (const push of pushes) {
    const { status, body } = await send(held.crew.url, push)
    const answer = `${push.lane === 'json' ? 'JSON' : 'file'} ${status}`
    statuses[answer] = (statuses[answer] ?? 0) + 1
    tellTales.push(...findTellTales(status, body))
  }
  return { statuses, tellTales }
}

const pushesOfAllLanes = (held: HeldCrew) =>
  Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      held.newPush(nth, 20, lanes[nth % 3], kinds[Math.floor(nth / 3) % 2]),
    ),
  )

const untilItTakesPushes = (held: HeldCrew) =>
  until(
    'it takes pushes again',
    async () => (await send(held.crew.url, await held.newPush(0, 50))).status === 202,
    60_000,
    200,
  )

/** On its own small disk. */
async function newCrewOnDisk() {
  const disk = mkdtempSync(join(tmpdir(), 'cartage-disk-'))
  ends.push(() => rmSync(disk, { recursive: true }))
  mount(disk)
  ends.push(() => unmount(disk))
  mkdirSync(join(disk, 'data'))
  return { disk, held: await newCrew(join(disk, 'data')) }
}

test('the upload folder is not writable: files are refused with 503, JSON is accepted, and the service recovers on its own', async () => {
  const held = await newCrew()
  const relieve = spoilUploads(held.system.dataDir)
  const answers = await sendAll(held, await pushesOfAllLanes(held))
  expect(answers).toEqual({ statuses: { 'JSON 202': 4, 'file 503': 8 }, tellTales: [] })
  relieve()
  await untilItTakesPushes(held)
  await held.holds()
})

test('and an API that answers 500 would be detected', async () => {
  const held = await newCrew()
  await held.crew.replaceApi(withFaults('blamesItself'))
  spoilUploads(held.system.dataDir)
  const { statuses } = await sendAll(held, await pushesOfAllLanes(held))
  expect(statuses).toEqual({ 'JSON 202': 4, 'file 500': 8 })
})

describe.skipIf(!canMount)('a disk that is full (a small one, mounted: root only)', () => {
  const pushesWhileFull = (held: HeldCrew) =>
    Promise.all(
      Array.from({ length: 24 }, (_, nth) =>
        nth % 2 ? held.newPush(nth, 20_000, 'csv') : held.newPush(nth, 900, 'json'),
      ),
    )

  test('pushes get 503 and are never lost, running imports end, and the service recovers on its own', async () => {
    const { disk, held } = await newCrewOnDisk()
    const large = await Promise.all([
      held.newPush(0, 20_000, 'csv', 'shipments'),
      held.newPush(1, 20_000, 'csv', 'activities'),
    ])
    const pause = await held.holdAtWrite(large)
    const relieve = fill(disk, 3 * 1024 * 1024)
    await pause.release()
    const { statuses, tellTales } = await sendAll(held, await pushesWhileFull(held))
    process.stdout.write(`disk full: ${JSON.stringify(statuses)}\n`)
    expect(Object.keys(statuses).filter((answer) => !/ (202|503)$/.test(answer))).toEqual([])
    expect(tellTales).toEqual([])
    expect(statuses['JSON 503'] ?? 0).toBeGreaterThan(0)
    expect(statuses['file 503'] ?? 0).toBeGreaterThan(0)

    relieve()
    await untilItTakesPushes(held)
    await held.crew.untilAllEnded()
    const ended = await held.statusesOf(large)
    process.stdout.write(`disk full: the imports that ran are ${ended.join(' and ')}\n`)
    expect(ended.filter((status) => status !== 'completed' && status !== 'failed')).toEqual([])
    await held.holds()
  })

  test('and an API that answers 202 for an upload it could not store would be detected', async () => {
    const { disk, held } = await newCrewOnDisk()
    await held.crew.replaceApi(withFaults('acceptsWhatIsNotKept'))
    const relieve = fill(disk, 1024 * 1024)
    const { statuses } = await sendAll(held, await pushesWhileFull(held))
    expect(statuses['JSON 202'] ?? 0).toBeGreaterThan(0)
    relieve()
    await untilItTakesPushes(held)
    await held.crew.untilAllEnded()
    const evidence = { url: held.crew.url, database: await held.system.pool(), sent: held.sent }
    const found = await findViolations(evidence)
    expect(found.map(({ invariant }) => invariant)).toContain('I4')
  })
})
