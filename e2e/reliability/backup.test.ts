import { execFile, execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../testing/random.ts'
import { temporaryFolder } from '../service.ts'
import { findViolations } from './checker/invariants.ts'
import { Crew } from './harness/crew.ts'
import { findPrograms, OwnPostgres } from './harness/own-postgres.ts'
import { kinds, lanes, makePush, type Organisation, type Push, send } from './harness/pushes.ts'
import { System } from './harness/system.ts'
import { untilAllEnded } from './harness/two-nodes.ts'

/** Follows docs/backup.md. */
const random = new Random()
const systems: System[] = []
const folders: Awaited<ReturnType<typeof temporaryFolder>>[] = []
afterAll(async () => {
  await Promise.all(systems.map((system) => system.stop()))
  for (const folder of folders) await folder.remove()
})

async function newFolder(): Promise<string> {
  const folder = await temporaryFolder()
  folders.push(folder)
  return folder.path
}

async function pushAll(url: string, organisation: Organisation, sent: Push[]) {
  for (const kind of kinds) {
    for (const lane of lanes) {
      const push = await makePush(random, organisation, kind, lane, { rows: 50 })
      expect((await send(url, push)).status).toBe(202)
      sent.push(push)
    }
  }
}

/** The commands of a section of the page, from its first or a later block, with names filled in. */
function commandsOf(section: string, names: Record<string, string>, block = 0): string {
  const page = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')
  const part = page.slice(page.indexOf(`## ${section}`))
  const commands = [...part.matchAll(/```sh\n(.*?)```/gs)][block]?.[1]
  if (commands === undefined) throw new Error(`no commands under ${section}`)
  return Object.entries(names).reduce((text, [name, value]) => text.replaceAll(name, value), commands)
}

const invariantsOf = async (system: System, url: string, sent: Push[]) => {
  const violations = await findViolations({ url, database: await system.pool(), sent })
  return new Set(violations.map(({ invariant }) => invariant))
}

/** How the imports of a restored service ended. */
const endsOf = async (system: System) => {
  const rows = await system.query('select distinct status from import order by status')
  return rows.map(({ status }) => status)
}

describe('the data folder of a stopped service is copied', () => {
  const backup = { path: '', organisation: { organisationId: '', apiKey: '' } }
  /** What is in the copy: six completed pushes and six queued ones. */
  const inCopy: Push[] = []
  const late: Push[] = []

  const run = (section: string, dataDir: string) =>
    execFileSync('sh', ['-ec', commandsOf(section, { DATA_DIR: dataDir, 'BACKUP.tar.gz': backup.path })])

  beforeAll(async () => {
    const system = await System.create()
    systems.push(system)
    const api = await system.startApi()
    const worker = await system.startWorker()
    const organisation = await system.createOrganisation()
    await pushAll(api.url, organisation, inCopy)
    await untilAllEnded(system)
    expect(await worker.stop()).toBe(0)
    await pushAll(api.url, organisation, inCopy)
    expect(await api.stop()).toBe(0)
    backup.path = join(await newFolder(), 'cartage.tar.gz')
    backup.organisation = organisation
    run('Copy', system.dataDir)
    // Anything after the copy is not in it.
    const after = await system.startApi()
    await pushAll(after.url, organisation, late)
    expect(await after.stop()).toBe(0)
  })

  /** `harm` runs before a worker runs the queued imports. */
  async function restore(harm?: string): Promise<{ system: System; url: string }> {
    const folder = await newFolder()
    run('Restore', folder)
    const system = await System.create({}, folder)
    systems.push(system)
    const { url } = await system.startApi()
    if (harm) await system.query(harm)
    await system.startWorker()
    await untilAllEnded(system)
    return { system, url }
  }

  test('and restored into a new one: everything is there, and queued imports run', async () => {
    const { system, url } = await restore()
    expect(await endsOf(system)).toEqual(['completed'])
    const sent = [...inCopy]
    const evidence = { url, database: await system.pool(), sent }
    expect(await findViolations(evidence)).toEqual([])
    // The restored service continues from the copy: same keys, same ledgers, next imports.
    await pushAll(url, backup.organisation, sent)
    await untilAllEnded(system)
    expect(await findViolations(evidence)).toEqual([])
  })

  test('and a copy that is too old, or lacks the files of queued imports, would be detected', async () => {
    const old = await restore()
    expect(await invariantsOf(old.system, old.url, [...inCopy, ...late])).toEqual(new Set(['I4']))
    // A worker waits ten minutes for missing bytes; these have been missing for longer.
    const poor = await restore(
      `delete from upload_chunk where import_id in (select import_id from import where status = 'queued');
       update import set missing_since = now() - interval '1 hour' where status = 'queued'`,
    )
    expect(await endsOf(poor.system)).toEqual(['completed', 'failed'])
  })
})

const bin = findPrograms()

test.skipIf(bin === undefined)(
  "pg_dump of a running service (needs PostgreSQL's programs): restored into a new database, it has only whole imports, and those that were running or queued come to an end",
  async () => {
    const postgres = await OwnPostgres.start(bin ?? '')
    try {
      await dumpAndRestore(postgres)
    } finally {
      await Promise.all(systems.splice(0).map((system) => system.stop()))
      await postgres.stop()
    }
  },
  240_000,
)

/** What is in the dump, and when it was made, by the sender's clock. */
async function dumpAndRestore(postgres: OwnPostgres): Promise<void> {
  const dump = join(await newFolder(), 'cartage.dump')
  const run = (block: number, environment: Record<string, string>) =>
    promisify(execFile)('sh', ['-ec', commandsOf('While it runs', { 'cartage.dump': dump }, block)], {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}`, ...environment },
    })
  const asOperator = { PGHOST: '127.0.0.1', PGPORT: String(postgres.port), PGUSER: 'operator' }
  execFileSync(join(bin ?? '', 'createdb'), ['busy'], { env: { ...process.env, ...asOperator } })

  const busy = await System.create({ DATABASE_URL: postgres.url('busy') })
  systems.push(busy)
  const crew = new Crew(busy)
  await crew.startMissing()
  const [first, ...others] = (await busy.createOrganisations(7)) as [Organisation, ...Organisation[]]
  const sent: Push[] = []
  await pushAll(crew.url, first, sent)
  await crew.untilAllEnded()
  // One import has written all of its rows but not committed, and another waits behind it: the dump has them
  // in this state.
  const running = await makePush(random, first, 'shipments', 'csv', { rows: 2000 })
  const waiting = await makePush(random, first, 'activities', 'json', { rows: 50 })
  sent.push(running, waiting)
  const pause = await crew.holdAt('finish', [running])
  expect((await send(crew.url, waiting)).status).toBe(202)

  let isOver = false
  const senders = others.map(async (organisation, nth) => {
    const own = random.fork(`sender ${nth}`)
    for (let count = nth; !isOver; count += 1) {
      const kind = kinds[nth % 2] ?? 'shipments'
      const push = await makePush(own, organisation, kind, lanes[count % 3] ?? 'json', { rows: 200 })
      sent.push(push)
      expect((await send(crew.url, push)).status).toBe(202)
    }
  })
  await expect.poll(() => sent.filter((push) => push.importId !== undefined).length).toBeGreaterThan(20)
  const dumpedFrom = performance.now()
  await run(0, busy.environment)
  const dumpedUntil = performance.now()
  await expect.poll(() => sent.some((push) => (push.sentAt ?? 0) > dumpedUntil)).toBe(true)
  isOver = true
  await Promise.all(senders)
  await pause.release()
  await crew.untilAllEnded()
  await busy.stop()

  await run(1, asOperator)
  const restored = await System.create({ DATABASE_URL: postgres.url('cartage') })
  systems.push(restored)
  const dumped = await restored.query('select import_id as id, source_details as name, status from import')
  const names = new Set(dumped.map((row) => row.name))
  const statusOf = (push: Push) => dumped.find((row) => row.id === push.importId)?.status
  expect([statusOf(running), statusOf(waiting)]).toEqual(['processing', 'queued'])
  const early = sent.filter((push) => (push.answeredAt ?? Number.POSITIVE_INFINITY) < dumpedFrom)
  const late = sent.filter((push) => (push.sentAt ?? 0) > dumpedUntil)
  expect(early.filter((push) => !names.has(push.name))).toEqual([])
  expect(late.filter((push) => names.has(push.name))).toEqual([])

  const api = await restored.startApi()
  await restored.startWorker()
  await untilAllEnded(restored)
  const counts: Record<string, number> = {}
  for (const { status } of dumped) counts[status] = (counts[status] ?? 0) + 1
  process.stdout.write(`pg_dump under way: ${sent.length} pushes, in the dump ${JSON.stringify(counts)}\n`)
  const inDump = sent.filter((push) => names.has(push.name))
  const database = await restored.pool()
  expect(await findViolations({ url: api.url, database, sent: inDump })).toEqual([])
  // Anything missing from the dump would be noticed.
  expect(await invariantsOf(restored, api.url, sent)).toContain('I4')
  const ends = await restored.query('select distinct status from import')
  expect(ends).toEqual([{ status: 'completed' }])
  await pushAll(api.url, first, inDump)
  await untilAllEnded(restored)
  expect(await findViolations({ url: api.url, database, sent: inDump })).toEqual([])
}
