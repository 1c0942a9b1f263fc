import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { AnswerError } from '../../client/src/index.ts'
import { checkedClient } from '../checked-client.ts'
import { withFaults } from '../faults/with-faults.ts'
import { builtProgram, type Service } from '../service.ts'
import {
  configuredOrganisation,
  emptyOrganisation,
  exampleDocument,
  exampleFile,
  exported,
  fingerprint,
  makeDraft,
  publishDraft,
} from './harness/configured.ts'
import { CrashGround } from './harness/crash-ground.ts'
import { Pause } from './harness/pause-points.ts'
import type { Organisation } from './harness/pushes.ts'
import { type System, until } from './harness/system.ts'

/** kill -9 in the middle of a change of configuration: nothing is half applied, and the same change works again. */
let ground: CrashGround
let system: System
let api: Service
let afterApply: string
let afterPublish: string

beforeAll(async () => {
  ground = await CrashGround.start()
  system = ground.system
  api = ground.api
  const who = await configuredOrganisation(system, api.url)
  afterApply = await exported(api.url, who)
  await (await changes.publish(who)).send(api.url)
  afterPublish = await exported(api.url, who)
})
afterAll(() => system.stop())

interface Change {
  send(url: string): Promise<number>
}

/** A change that can be sent twice: the first time it gets no answer. */
const changes = {
  async apply({ apiKey }: Organisation): Promise<Change> {
    const document = { body: exampleDocument(), ifMatch: '"0"' }
    return { send: (url) => statusOf(checkedClient(url, apiKey).configuration.put('/', document)) }
  },
  async publish(who: Organisation): Promise<Change> {
    const versionId = await makeDraft(api.url, who, 10, '2026-07-01')
    return { send: (url) => statusOf(publishDraft(url, who, versionId)) }
  },
}

/** Throws if there was no answer. */
const statusOf = (call: Promise<unknown>): Promise<number> =>
  call.then(
    () => 200,
    (error: unknown) => {
      if (error instanceof AnswerError) return error.status
      throw error
    },
  )

/** Sends a change to an API that is killed while it waits to write to the table. */
async function killAt(table: string, change: Change, victim: Service): Promise<void> {
  const answered = await ground.killAt(victim, 'cartage-api', table, (url) =>
    change.send(url).catch(() => 'no answer'),
  )
  expect(answered).toBe('no answer')
}

const rounds = [
  { what: 'apply', table: 'carrier' },
  { what: 'apply', table: 'lane' },
  { what: 'apply', table: 'configuration_change' },
  { what: 'apply', table: 'configuration_version' },
  { what: 'publish', table: 'rate_card_version' },
  { what: 'publish', table: 'configuration_change' },
  { what: 'publish', table: 'configuration_version' },
] as const

const organisationFor = (what: 'apply' | 'publish') =>
  what === 'apply' ? emptyOrganisation(system) : configuredOrganisation(system, api.url)

describe('the API is killed', () => {
  test.each(rounds)('in the middle of $what, before it writes to $table', async ({ what, table }) => {
    const who = await organisationFor(what)
    const change = await changes[what](who)
    const before = await fingerprint(system, who.organisationId)
    await killAt(table, change, await ground.startVictim())
    expect(await fingerprint(system, who.organisationId)).toEqual(before)
    expect(await change.send(api.url)).toBe(200)
    expect(await exported(api.url, who)).toBe(what === 'apply' ? afterApply : afterPublish)
  })

  test('PostgreSQL is killed in the middle of apply, before its last write', async () => {
    const who = await emptyOrganisation(system)
    const change = await changes.apply(who)
    const before = await fingerprint(system, who.organisationId)
    const pause = await Pause.beforeWriting(await system.databaseUrl(), 'configuration_version')
    const answered = change.send(api.url)
    await pause.untilReached(await system.pool(), 'cartage-api')
    await system.killPostgres()
    await pause.release()
    expect(await answered).toBe(503)
    expect(await fingerprint(system, who.organisationId)).toEqual(before)
    await until('the API answers', async () => (await fetch(`${api.url}/health`)).ok)
    expect(await change.send(api.url)).toBe(200)
    expect(await exported(api.url, who)).toBe(afterApply)
  })
})

describe('the command line is killed', () => {
  const apply = (organisationId: string, databaseUrl: string): ChildProcess =>
    spawn(
      process.execPath,
      [builtProgram, 'config', 'apply', '--org', organisationId, fileURLToPath(exampleFile)],
      { env: { ...process.env, ...system.environment, DATABASE_URL: databaseUrl }, stdio: 'ignore' },
    )

  test.each(['lane', 'configuration_version'])(
    'in the middle of apply, before it writes to %s',
    async (table) => {
      const who = await emptyOrganisation(system)
      const before = await fingerprint(system, who.organisationId)
      const databaseUrl = await system.databaseUrl()
      const pause = await Pause.beforeWriting(databaseUrl, table)
      const killed = apply(who.organisationId, databaseUrl)
      const ended = once(killed, 'exit')
      await pause.untilReached(await system.pool(), 'cartage-command')
      killed.kill('SIGKILL')
      await ended
      await pause.release()
      await system.untilRolledBack()
      expect(await fingerprint(system, who.organisationId)).toEqual(before)
      const [code] = await once(apply(who.organisationId, databaseUrl), 'exit')
      expect(code).toBe(0)
      expect(await exported(api.url, who)).toBe(afterApply)
    },
  )
})

test.each(['apply', 'publish'] as const)(
  'it would be detected that %s commits before its audit rows are written',
  async (what) => {
    const who = await organisationFor(what)
    const change = await changes[what](who)
    const before = await fingerprint(system, who.organisationId)
    await killAt('configuration_change', change, await ground.startVictim(withFaults('commitsBeforeAudit')))
    expect(await fingerprint(system, who.organisationId)).not.toEqual(before)
  },
)
