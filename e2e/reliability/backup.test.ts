import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { temporaryFolder } from '../service.ts'
import { findViolations } from './invariants.ts'
import { kinds, lanes, makePush, type Organisation, type Push, send } from './pushes.ts'
import { Random } from './random.ts'
import { System, until } from './system.ts'

/** docs/backup.md, as it says. */
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

const untilAllEnded = (system: System) =>
  until('every import has ended', async () => {
    const [row] = await system.query('select count(*)::integer as open from import where finished_at is null')
    return row?.open === 0
  })

/** The commands that a section of the page shows, with the folders that they are to work on. */
function commandsOf(section: string, names: Record<string, string>): string {
  const page = readFileSync(new URL('../../docs/backup.md', import.meta.url), 'utf8')
  const part = page.slice(page.indexOf(`## ${section}`))
  const commands = /```sh\n(.*?)```/s.exec(part)?.[1] ?? ''
  return Object.entries(names).reduce((text, [name, value]) => text.replaceAll(name, value), commands)
}

test('the data folder of a stopped service is copied, and restored into a fresh one: everything is there, and what was queued runs', async () => {
  const system = await System.create()
  systems.push(system)
  const api = await system.startApi()
  const worker = await system.startWorker()
  const organisation = await system.createOrganisation()
  const sent: Push[] = []
  await pushAll(api.url, organisation, sent)
  await untilAllEnded(system)
  expect(await worker.stop()).toBe(0)
  await pushAll(api.url, organisation, sent)
  expect(await api.stop()).toBe(0)

  const backup = join(await newFolder(), 'cartage.tar.gz')
  const restored = await newFolder()
  const run = (section: string, dataDir: string) =>
    execFileSync('sh', ['-ec', commandsOf(section, { DATA_DIR: dataDir, 'BACKUP.tar.gz': backup })])
  run('Copy', system.dataDir)
  // What happens after the copy is not in it.
  const after = await system.startApi()
  await pushAll(after.url, organisation, [])
  expect(await after.stop()).toBe(0)
  run('Restore', restored)

  const again = await System.create({}, restored)
  systems.push(again)
  const apiAgain = await again.startApi()
  await again.startWorker()
  await untilAllEnded(again)
  const evidence = { url: apiAgain.url, database: await again.pool(), sent }
  expect(await findViolations(evidence)).toEqual([])

  // The restored service goes on where the copy was made: same keys, same ledgers, next imports.
  await pushAll(apiAgain.url, organisation, sent)
  await untilAllEnded(again)
  expect(await findViolations(evidence)).toEqual([])
})
