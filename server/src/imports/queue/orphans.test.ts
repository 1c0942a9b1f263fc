import { beforeEach, describe, expect, test } from 'vitest'
import { inNewOrganisations } from '../../../test/in-new-organisations.ts'
import { runNext } from '../../../test/run-next.ts'
import type { TestDatabase } from '../../../test/test-database.ts'
import { push as pushFile, submission } from '../../../test/test-imports.ts'
import { untilSomebodyWaits } from '../../../test/until-somebody-waits.ts'
import { type Doer, listChanges } from '../../organisations/audit-log.ts'
import { type Client, openClient, type Pool } from '../../platform/database/database.ts'
import { accept } from '../accept/accept-import.ts'
import { hashOfPush } from '../accept/idempotency.ts'
import { importChecked } from '../accept/import-checked.ts'
import { retryImport } from '../accept/retry-import.ts'
import { storeUpload } from '../read/stored-upload.ts'
import { claimNext, registerWorker } from '../record/claims.ts'
import { fail } from '../run/end-claim.ts'
import { discardOrphans } from './orphans.ts'
import { enqueue } from './queue.ts'

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

const doer: Doer = { type: 'user', id: null, name: 'ops', requestId: null, at: new Date() }
async function send() {
  const part = submission({ kind: 'activities', uploadBytes: 4 })
  const store = async (client: Client) => {
    await storeUpload(client, organisationId, part.importId, Buffer.from('body'))
    return part
  }
  const storing = { importId: part.importId, acceptedCount: null, store }
  return accept(services(), organisationId, storing, push, doer)
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

const recorded = async () =>
  (await listChanges(pool, organisationId, {}, undefined, 10)).map(({ identity }) => identity)

test('a push that lost its import is accepted when sent again with its key', async () => {
  const lost = await send()
  expect(await send()).toEqual({ ...lost, replayed: true })
  await loseImport(lost.importId)

  const accepted = await send()
  expect(accepted).toMatchObject({ replayed: false })
  expect(accepted.importId).not.toBe(lost.importId)
  expect(await uploads()).toEqual([accepted.importId])
  expect(await recorded()).toEqual([accepted.importId])
  expect(await send()).toEqual({ ...accepted, replayed: true })
})

test('uploads without an import are removed, and others are not', async () => {
  const lost = await send()
  expect(await recorded()).toEqual([lost.importId])
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
  expect(await recorded()).toEqual([])
  expect(await discardOrphans(pool, organisationId)).toEqual([])
})

describe('an upload that was taken over', () => {
  const file = 'warehouseCode,chargeCode,quantity,activityTimestamp\nSYD1,PICK,2,2026-07-01\n'
  type Kind = 'a failed import' | 'a dry run'
  beforeEach(() => pool.query('delete from import'))

  /** An import whose upload another may take over. */
  async function takeable(kind: Kind): Promise<string> {
    const dryRun = kind === 'a dry run'
    const importId = await pushFile(pool, organisationId, { kind: 'activities', dryRun }, file)
    if (dryRun) {
      await runNext(database, true)
      return importId
    }
    const connection = await openClient(database.connectionString, 'test-worker')
    const claimed = await claimNext(pool, await registerWorker(connection), new Date())
    if (claimed === undefined) throw new Error('nothing to claim')
    await fail(pool, claimed.claim, 'broken', new Date())
    await connection.end()
    return importId
  }

  const take = (kind: Kind, importId: string, idempotencyKey?: string) => {
    const options = { idempotencyKey, submittedBy: null }
    return kind === 'a dry run'
      ? importChecked(services(), organisationId, importId, options)
      : retryImport(services(), organisationId, 'activities', importId, options)
  }

  /** The node has committed, and the coordinator has lost the new import and that it took the upload. */
  async function takeAndLose(kind: Kind, importId: string, idempotencyKey?: string): Promise<string> {
    const lost = await take(kind, importId, idempotencyKey)
    await loseImport(lost.importId)
    await pool.query(
      'update import set retried_by = null, upload_kept = true where organisation_id = $1 and import_id = $2',
      [organisationId, importId],
    )
    return lost.importId
  }

  const kinds = ['a failed import', 'a dry run'] as const

  test.each(kinds)('from %s can be taken again, with or without the key, and is complete', async (kind) => {
    for (const key of [undefined, 'key']) {
      const importId = await takeable(kind)
      await takeAndLose(kind, importId, key)
      const again = await take(kind, importId, key)
      expect(again.replayed).toBe(false)
      const { claimed, result } = await runNext(database, true)
      expect(claimed.importId).toBe(again.importId)
      expect(result).toMatchObject({ ended: 'completed', written: { received: 1, processed: 1 } })
      await expect(take(kind, importId)).rejects.toThrow(/has already been (retried|uploaded), as /)
    }
  })

  test.each(kinds)('from %s goes back when the import that took it was lost', async (kind) => {
    const importId = await takeable(kind)
    const lost = await takeAndLose(kind, importId)
    expect(await uploads()).toEqual([lost])
    expect(await discardOrphans(pool, organisationId)).toEqual([lost])
    expect(await uploads()).toEqual([importId])
    await take(kind, importId)
    expect((await runNext(database, true)).result).toMatchObject({ ended: 'completed' })
  })

  test('is removed if no import keeps it any more', async () => {
    const importId = await takeable('a failed import')
    const lost = await takeAndLose('a failed import', importId)
    await pool.query('update import set upload_kept = false where organisation_id = $1', [organisationId])
    expect(await discardOrphans(pool, organisationId)).toEqual([lost])
    expect(await uploads()).toEqual([])
  })
})
