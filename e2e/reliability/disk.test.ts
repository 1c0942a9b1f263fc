import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { temporaryFolder } from '../service.ts'
import { Crew } from './crew.ts'
import { findTellTales, findViolations } from './invariants.ts'
import { kinds, lanes, makePush, type Organisation, type Push, send, sendUntilTaken } from './pushes.ts'
import { Random } from './random.ts'
import { System, until } from './system.ts'

/**
 * The disk under DATA_DIR takes no more. Where a small disk can be mounted (as root) the data folder is one; elsewhere
 * the folder of uploads is made unusable, which is the part of it that any user can bring about.
 */
const random = new Random()
const diskBytes = 400 * 1024 * 1024
let folder: Awaited<ReturnType<typeof temporaryFolder>>
let isSmallDisk: boolean
let system: System
let crew: Crew
let organisations: Organisation[]
const sent: Push[] = []

beforeAll(async () => {
  folder = await temporaryFolder()
  isSmallDisk = mount(folder.path)
  const dataDir = join(folder.path, 'data')
  mkdirSync(dataDir)
  system = await System.create({}, dataDir)
  crew = new Crew(system)
  await crew.startMissing()
  organisations = await system.createOrganisations(3)
})
afterAll(async () => {
  await system.stop()
  if (isSmallDisk) execFileSync('umount', ['-l', folder.path])
  await folder.remove()
})

function mount(path: string): boolean {
  try {
    const options = `size=${diskBytes},mode=755`
    execFileSync('mount', ['-t', 'tmpfs', '-o', options, 'cartage-test', path], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

const freeBytes = () => {
  const { bavail, bsize } = statfsSync(folder.path)
  return bavail * bsize
}

/** Leaves so much, and no more. */
function fill(leaveBytes: number): () => void {
  const ballast = join(folder.path, 'ballast')
  for (let nth = 0; freeBytes() > leaveBytes; nth += 1) {
    const bytes = Math.min(16 * 1024 * 1024, freeBytes() - leaveBytes)
    writeFileSync(`${ballast}-${nth}`, Buffer.alloc(Math.max(bytes, 1)))
  }
  return () => {
    for (let nth = 0; existsSync(`${ballast}-${nth}`); nth += 1) rmSync(`${ballast}-${nth}`)
  }
}

function spoilUploads(): () => void {
  const uploads = join(system.dataDir, 'uploads')
  mkdirSync(uploads, { recursive: true })
  renameSync(uploads, `${uploads}-kept`)
  writeFileSync(uploads, '')
  return () => {
    rmSync(uploads)
    renameSync(`${uploads}-kept`, uploads)
  }
}

async function newPush(nth: number, rows: number, lane = lanes[nth % 3] ?? 'json'): Promise<Push> {
  const organisation = organisations[nth % organisations.length] as Organisation
  const push = await makePush(random, organisation, kinds[nth % 2] ?? 'shipments', lane, { rows })
  sent.push(push)
  return push
}

test('a full disk: refused with a 5xx and never lost, and it heals by itself when there is room again', async () => {
  for (let nth = 0; nth < 6; nth += 1) await sendUntilTaken(() => crew.url, await newPush(nth, 50))
  await crew.untilAllEnded()

  const relieve = isSmallDisk ? fill(3 * 1024 * 1024) : spoilUploads()
  const statuses: Record<string, number> = {}
  for (let nth = 0; nth < 24; nth += 1) {
    const push = await newPush(nth, 20_000, 'csv')
    const { status, body } = await send(crew.url, push)
    statuses[status] = (statuses[status] ?? 0) + 1
    expect([202, 500, 503]).toContain(status)
    expect(findTellTales(status, body)).toEqual([])
  }
  process.stdout.write(
    `disk full: ${JSON.stringify(statuses)} (${isSmallDisk ? 'a small disk' : 'uploads'})\n`,
  )
  expect(statuses['503'] ?? 0).toBeGreaterThan(0)
  expect(statuses['500'] ?? 0).toBe(0)

  relieve()
  await until(
    'it takes pushes again',
    async () => (await send(crew.url, await newPush(0, 50))).status === 202,
  )
  await crew.untilAllEnded()
  expect(await findViolations({ url: crew.url, database: await system.pool(), sent })).toEqual([])
}, 240_000)
