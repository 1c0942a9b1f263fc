import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { leftBehind } from '../../server/src/commands/move/moved-tables.ts'
import { rowsOf, tablesWithOrganisation } from '../../server/test/moving/rows-of.ts'
import { checkedClient } from '../checked-client.ts'
import { builtProgram, cartage, type Service } from '../service.ts'
import { configuredOrganisation } from './harness/configured.ts'
import { CrashGround } from './harness/crash-ground.ts'
import { Pause } from './harness/pause-points.ts'
import type { Organisation } from './harness/pushes.ts'
import { type System, until } from './harness/system.ts'

/** kill -9 while an organisation is exported, imported or erased: nothing is half there, and the command can be run again. */
let system: System
let api: Service

beforeAll(async () => {
  const ground = await CrashGround.start()
  system = ground.system
  api = ground.api
})
afterAll(() => system.stop())

const environment = async () => ({ ...system.environment, DATABASE_URL: await system.databaseUrl() })

async function run(...args: string[]): Promise<void> {
  const { code, stderr } = await cartage(await environment(), 'org', ...args)
  expect(code, stderr).toBe(0)
}

/** Starts the command, kills it as soon as `isReached`, and waits until PostgreSQL has rolled back. */
async function killed(args: string[], isReached: () => Promise<unknown>): Promise<void> {
  const child = spawn(process.execPath, [builtProgram, 'org', ...args], {
    env: { ...process.env, ...(await environment()) },
    stdio: 'ignore',
  })
  const exited = once(child, 'exit')
  try {
    await isReached()
  } finally {
    child.kill('SIGKILL')
  }
  expect(await exited).toEqual([null, 'SIGKILL'])
}

/** Everything that the database has of the organisation and that moves with it, table by table. */
async function everythingOf({ organisationId }: Organisation): Promise<Record<string, string[]>> {
  const pool = await system.pool()
  const found: Record<string, string[]> = {}
  for (const table of await tablesWithOrganisation(pool)) {
    if (table in leftBehind) continue
    const rows = await rowsOf(pool, table, organisationId)
    if (rows.length > 0) found[table] = rows
  }
  return found
}

/** An organisation whose calls are counted: the API writes that a little later. */
async function organisation(): Promise<Organisation> {
  const who = await configuredOrganisation(system, api.url)
  await until('its calls are counted', async () => 'api_key_calls' in (await everythingOf(who)))
  return who
}

const fileOf = (name: string) => join(system.dataDir, name)

/** Reading is allowed all the time; changing again once the lease of the killed process has run out. */
const untilWritable = ({ apiKey }: Organisation) =>
  until('the organisation can be changed', async () => {
    const { configuration } = checkedClient(api.url, apiKey)
    await configuration.get('/carriers')
    const put = configuration.put('/warehouses/{code}', {
      params: { code: 'LATE' },
      body: { code: 'LATE', name: 'After the kill' },
    })
    return put.then(
      () => true,
      () => false,
    )
  })

test('an export that is killed while the organisation is read-only leaves no file, and the organisation opens again', async () => {
  const who = await organisation()
  const file = fileOf('killed.cartage')
  await killed(['export', '--org', who.organisationId, file], () =>
    until('it is read-only', async () => {
      const [row] = await system.query<{ stage: string }>(
        'select stage from organisation_hold where organisation_id = $1',
        [who.organisationId],
      )
      return row?.stage === 'read-only'
    }),
  )
  expect(existsSync(file)).toBe(false)
  await untilWritable(who)
  await run('export', '--org', who.organisationId, file)
  expect(existsSync(file)).toBe(true)
})

describe.each(['carrier', 'lane', 'configuration_version'])('killed before it writes to %s', (table) => {
  test('an import leaves nothing of the organisation, and the next one brings all of it', async () => {
    const who = await organisation()
    const file = fileOf(`import-${table}.cartage`)
    await run('export', '--org', who.organisationId, file)
    const before = await everythingOf(who)
    await run('erase', '--org', who.organisationId, '--yes', who.organisationId)
    expect(await everythingOf(who)).toEqual({})

    const pause = await Pause.beforeWriting(await system.databaseUrl(), table)
    await killed(['import', file], async () => pause.untilReached(await system.pool()))
    await pause.release()
    await system.untilRolledBack()
    expect(await everythingOf(who)).toEqual({})
    await run('import', file)
    expect(await everythingOf(who)).toEqual(before)
  })

  test('an erasure is finished by the next one, and others keep what they have', async () => {
    const [who, other] = [await organisation(), await organisation()]
    const others = await everythingOf(other)
    const erase = ['erase', '--org', who.organisationId, '--yes', who.organisationId]
    const pause = await Pause.beforeWriting(await system.databaseUrl(), table)
    await killed(erase, async () => pause.untilReached(await system.pool()))
    await pause.release()
    await system.untilRolledBack()
    expect(Object.keys(await everythingOf(who))).toContain('organisation')
    await run(...erase)
    expect(await everythingOf(who)).toEqual({})
    expect(await everythingOf(other)).toEqual(others)
  })
})
