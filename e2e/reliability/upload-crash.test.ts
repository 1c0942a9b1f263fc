import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { call, type Service } from '../service.ts'
import { base, configuredOrganisation, exported, fingerprint } from './harness/configured.ts'
import { Pause } from './harness/pause-points.ts'
import type { Organisation } from './harness/pushes.ts'
import { System, until } from './harness/system.ts'

/** kill -9 while a spreadsheet is read or applied: nothing is half applied, and the upload has failed or can be applied. */
let system: System
let api: Service

beforeAll(async () => {
  system = await System.create()
  // Holds the database and is never killed.
  api = await system.startApi()
})
afterAll(() => system.stop())

const rows = ['zone,zone name,postcodes', 'TAS,Tasmania,7000-7999']
const uploads = `${base}/uploads`

async function send(url: string, { apiKey }: Organisation): Promise<string> {
  const body = new FormData()
  body.set('kind', 'zones')
  body.set('target', 'AU')
  body.set('mode', 'update')
  body.set('effectiveFrom', '2029-01-01')
  body.set('file', new Blob([rows.join('\n')]), 'zones.csv')
  const answer = await fetch(`${url}${uploads}`, { method: 'POST', body, headers: { 'x-api-key': apiKey } })
  expect(answer.status).toBe(202)
  return ((await answer.json()) as { uploadId: string }).uploadId
}

const look = async ({ apiKey }: Organisation, uploadId: string) => {
  const { body, headers } = await call(`${api.url}${uploads}/${uploadId}`, { apiKey })
  return { state: body.state as string, failure: body.failure, etag: headers.get('etag') ?? '' }
}

async function untilState(who: Organisation, uploadId: string, state: string) {
  await until(`the upload is ${state}`, async () => (await look(who, uploadId)).state === state)
  return look(who, uploadId)
}

const startVictim = async () => system.startApi({ DATABASE_URL: await system.databaseUrl() })

const untilRolledBack = () =>
  until('every transaction has ended', async () => {
    const [row] = await system.query(
      `select count(*)::integer as open from pg_stat_activity
       where application_name like 'cartage-%' and xact_start is not null`,
    )
    return row?.open === 0
  })

const applyOptions = ({ apiKey }: Organisation, etag: string) => ({
  ...{ method: 'POST' as const, apiKey, json: {}, headers: { 'if-match': etag } },
})

describe('the API is killed', () => {
  test.each(['configuration_upload_sheet', 'zone', 'upload_row', 'configuration_version'])(
    'while it reads a file, before it writes to %s: the upload fails, and is read again when asked',
    async (table) => {
      const who = await configuredOrganisation(system, api.url)
      const before = await fingerprint(system, who.organisationId)
      const victim = await startVictim()
      const pause = await Pause.beforeWriting(await system.databaseUrl(), table)
      const uploadId = await send(victim.url, who)
      await pause.untilReached(await system.pool(), 'cartage-configuration-files')
      await victim.stop('SIGKILL')
      await pause.release()
      await untilRolledBack()
      expect(await fingerprint(system, who.organisationId)).toEqual(before)
      const dead = await untilState(who, uploadId, 'failed')
      expect(dead.failure).toContain('stopped while it read')
      const headers = { 'x-api-key': who.apiKey, 'content-type': 'application/json', 'if-match': dead.etag }
      const again = await fetch(`${api.url}${uploads}/${uploadId}`, { method: 'PATCH', body: '{}', headers })
      expect(again.status).toBe(200)
      const { etag } = await untilState(who, uploadId, 'ready')
      const applied = await call(`${api.url}${uploads}/${uploadId}/apply`, applyOptions(who, etag))
      expect(applied.status).toBe(200)
      expect(await exported(api.url, who)).toContain('Tasmania')
    },
  )

  test.each(['configuration_upload', 'zone_set_version', 'configuration_change', 'configuration_version'])(
    'while it applies a file, before it writes to %s: nothing is applied, and it can be applied again',
    async (table) => {
      const who = await configuredOrganisation(system, api.url)
      const uploadId = await send(api.url, who)
      const { etag } = await untilState(who, uploadId, 'ready')
      const before = await fingerprint(system, who.organisationId)
      const victim = await startVictim()
      const pause = await Pause.beforeWriting(await system.databaseUrl(), table)
      const path = `${uploads}/${uploadId}/apply`
      const answered = call(`${victim.url}${path}`, applyOptions(who, etag)).catch(() => 'no answer')
      await pause.untilReached(await system.pool(), 'cartage-api')
      await victim.stop('SIGKILL')
      await pause.release()
      expect(await answered).toBe('no answer')
      await untilRolledBack()
      expect(await fingerprint(system, who.organisationId)).toEqual(before)
      expect(await look(who, uploadId)).toMatchObject({ state: 'ready', etag })
      expect((await call(`${api.url}${path}`, applyOptions(who, etag))).status).toBe(200)
      expect(await exported(api.url, who)).toContain('Tasmania')
    },
  )
})
