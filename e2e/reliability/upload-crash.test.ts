import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { NoAnswerError } from '../../client/src/index.ts'
import { checkedClient } from '../checked-client.ts'
import type { Service } from '../service.ts'
import { configuredOrganisation, exported, fingerprint } from './harness/configured.ts'
import { CrashGround } from './harness/crash-ground.ts'
import type { Organisation } from './harness/pushes.ts'
import { type System, until } from './harness/system.ts'

/** kill -9 while a spreadsheet is read or applied: nothing is half applied, and the upload has failed or can be applied. */
let ground: CrashGround
let system: System
let api: Service

beforeAll(async () => {
  ground = await CrashGround.start()
  system = ground.system
  api = ground.api
})
afterAll(() => system.stop())

const rows = ['zone,zone name,postcodes', 'TAS,Tasmania,7000-7999']

const configurationOf = (url: string, { apiKey }: Organisation) => checkedClient(url, apiKey).configuration

async function send(url: string, who: Organisation): Promise<string> {
  const { uploadId } = await configurationOf(url, who).uploadFile(new Blob([rows.join('\n')]), {
    kind: 'zones',
    target: 'AU',
    mode: 'update',
    effectiveFrom: '2029-01-01',
    fileName: 'zones.csv',
  })
  return uploadId
}

const look = (who: Organisation, uploadId: string) =>
  configurationOf(api.url, who).get('/uploads/{uploadId}', { params: { uploadId } })

type Configuration = ReturnType<typeof configurationOf>
const apply = (configuration: Configuration, uploadId: string) =>
  configuration.post('/uploads/{uploadId}/apply', { params: { uploadId }, body: {} })

async function untilState(who: Organisation, uploadId: string, state: string) {
  await until(`the upload is ${state}`, async () => (await look(who, uploadId)).state === state)
  return look(who, uploadId)
}

describe('the API is killed', () => {
  test.each(['configuration_upload_sheet', 'zone', 'upload_row', 'configuration_version'])(
    'while it reads a file, before it writes to %s: the upload fails, and is read again when asked',
    async (table) => {
      const who = await configuredOrganisation(system, api.url)
      const before = await fingerprint(system, who.organisationId)
      const victim = await ground.startVictim()
      const uploadId = await ground.killAt(victim, 'cartage-configuration-files', table, (url) =>
        send(url, who),
      )
      expect(await fingerprint(system, who.organisationId)).toEqual(before)
      const dead = await untilState(who, uploadId, 'failed')
      expect(dead.failure).toContain('stopped while it read')
      await configurationOf(api.url, who).patch('/uploads/{uploadId}', { params: { uploadId }, body: {} })
      await untilState(who, uploadId, 'ready')
      expect(await apply(configurationOf(api.url, who), uploadId)).toMatchObject({ state: 'applied' })
      expect(await exported(api.url, who)).toContain('Tasmania')
    },
  )

  test.each(['configuration_upload', 'zone_set_version', 'configuration_change', 'configuration_version'])(
    'while it applies a file, before it writes to %s: nothing is applied, and it can be applied again',
    async (table) => {
      const who = await configuredOrganisation(system, api.url)
      const uploadId = await send(api.url, who)
      const ready = await untilState(who, uploadId, 'ready')
      const before = await fingerprint(system, who.organisationId)
      const victim = await ground.startVictim()
      const configuration = configurationOf(victim.url, who)
      // Read before, so that applying is all that is paused.
      await configuration.get('/uploads/{uploadId}', { params: { uploadId } })
      const answered = await ground.killAt(victim, 'cartage-api', table, () =>
        apply(configuration, uploadId).catch((error) => error),
      )
      expect(answered).toBeInstanceOf(NoAnswerError)
      expect(await fingerprint(system, who.organisationId)).toEqual(before)
      expect(await look(who, uploadId)).toEqual(ready)
      expect(await apply(configurationOf(api.url, who), uploadId)).toMatchObject({ state: 'applied' })
      expect(await exported(api.url, who)).toContain('Tasmania')
    },
  )
})
