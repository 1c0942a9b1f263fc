import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Random } from '../../../testing/random.ts'
import { builtProgram, cartage, cartageJson, type Service } from '../../service.ts'
import { System, until } from '../harness/system.ts'
import { untilAllEnded } from '../harness/two-nodes.ts'
import { type Tenant, UpgradeLoad } from './upgrade-load.ts'
import { buildVersionBefore, type VersionBefore } from './version-before.ts'

/** The version before the newest migration, on the schema of today. */
const random = new Random()
let before: VersionBefore
let system: System
let old: Service
let tenants: Tenant[]
beforeAll(async () => {
  before = await buildVersionBefore()
  system = await System.create({ CARTAGE_PROGRAM: before.program })
  old = await system.startApi()
  await system.startWorker()
  tenants = await Promise.all(
    ['Quoll', 'Tern'].map((name) =>
      cartageJson(
        system.environment,
        'org',
        'create',
        '--name',
        name,
        '--demo',
        '--email',
        `admin@${name}.example`,
      ),
    ),
  )
})
afterAll(async () => {
  await system?.stop()
  before?.remove()
})

const millisecondsMax = 400_000
const untilRounds = (load: UpgradeLoad, rounds: number) =>
  until(
    `everything was tried ${rounds} times, or something failed`,
    () => load.rounds >= rounds || load.failures.length > 0,
    millisecondsMax,
  )

describe('the version before the newest migration', () => {
  test('keeps working while the newest version migrates and after it: no call fails, every import ends', async () => {
    const load = new UpgradeLoad(old.url, random, tenants).start()
    await untilRounds(load, 2)
    const database = { DATABASE_URL: await system.databaseUrl() }
    const migrated = await cartage({ ...database, CARTAGE_PROGRAM: builtProgram }, 'migrate', '--json')
    expect(migrated.code, migrated.stderr).toBe(0)
    expect(JSON.parse(migrated.stdout).applied.sort()).toEqual(before.missing.sort())
    expect(before.missing).not.toEqual([])
    await untilRounds(load, load.rounds + 8)
    await load.stop()
    expect(load.failures).toEqual([])
    expect(load.calls).toBeGreaterThan(200)
    await untilAllEnded(system)
    const ended = await system.query(
      'select status, count(*)::int as imports from import where import_id = any ($1::uuid[]) group by status',
      [load.importIds],
    )
    expect(ended).toEqual([{ status: 'completed', imports: load.importIds.length }])
    expect((await fetch(`${old.url}/health`)).status).toBe(200)
  })

  test('and a step that breaks it would be noticed', async () => {
    await system.query('alter table import rename column file_name to name_of_file')
    const load = new UpgradeLoad(old.url, random, tenants).start()
    await untilRounds(load, 2)
    await load.stop()
    expect(load.failures).not.toEqual([])
  })
})
