import { expect, test } from 'vitest'
import { inNewOrganisations } from '../../test/in-new-organisations.ts'
import type { TestDatabase } from '../../test/test-database.ts'
import { submission } from '../../test/test-imports.ts'
import { untilSomebodyWaits } from '../../test/until-somebody-waits.ts'
import { type Client, openClient, type Pool } from '../platform/database.ts'
import { accept } from './accept-import.ts'
import { hashOfPush } from './idempotency.ts'
import { discardOrphans } from './orphans.ts'
import { enqueue } from './queue.ts'
import { storeUpload } from './stored-upload.ts'

/** The organisation's node committed its part of an accepted push, and the coordinator lost the import. */
let database: TestDatabase
let pool: Pool
let organisationId: string
inNewOrganisations((own) => {
  ;({ database, pool, organisationId } = own)
})

const config = { maxQueuedImports: 10, maxStoredUploadBytes: 1000 }
const services = () => ({ pool, clock: () => new Date(), config })
const push = { key: 'key', route: 'activities data', bodyHash: hashOfPush('body') }

async function send() {
  const part = submission({ kind: 'activities', uploadBytes: 4 })
  const store = async (client: Client) => {
    await storeUpload(client, organisationId, part.importId, Buffer.from('body'))
    return part
  }
  return accept(services(), organisationId, { importId: part.importId, acceptedCount: null, store }, push)
}
const loseImport = (importId: string) =>
  pool.query('delete from import where organisation_id = $1 and import_id = $2', [organisationId, importId])
const uploads = async () => {
  const { rows } = await pool.query<{ importId: string }>(
    'select distinct import_id as "importId" from upload_chunk where organisation_id = $1',
    [organisationId],
  )
  return rows.map(({ importId }) => importId)
}

test('a push that lost its import is accepted when sent again with its key', async () => {
  const lost = await send()
  expect(await send()).toEqual({ ...lost, replayed: true })
  await loseImport(lost.importId)

  const accepted = await send()
  expect(accepted).toMatchObject({ replayed: false })
  expect(accepted.importId).not.toBe(lost.importId)
  expect(await uploads()).toEqual([accepted.importId])
  expect(await send()).toEqual({ ...accepted, replayed: true })
})

test('uploads without an import are removed, and others are not', async () => {
  const lost = await send()
  await loseImport(lost.importId)
  const kept = submission({ kind: 'activities' })
  const client = await openClient(database.connectionString, 'accepting')
  // As while a push is accepted on a cluster: its upload is visible, its import is not.
  await storeUpload(client, organisationId, kept.importId, Buffer.from('body'))
  await client.query('begin')
  await enqueue(client, organisationId, kept, 10, () => new Date())
  const discarding = discardOrphans(pool, organisationId)
  await untilSomebodyWaits(pool)
  await client.query('commit')
  await client.end()

  expect(await discarding).toEqual([lost.importId])
  expect(await uploads()).toEqual([kept.importId])
  expect(await discardOrphans(pool, organisationId)).toEqual([])
})
