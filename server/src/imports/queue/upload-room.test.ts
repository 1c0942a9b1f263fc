import { expect, test } from 'vitest'
import { inNewOrganisations } from '../../../test/in-new-organisations.ts'
import { submission } from '../../../test/test-imports.ts'
import { type Client, inTransaction, type Pool } from '../../platform/database/database.ts'
import { accept } from '../accept/accept-import.ts'
import { storeUpload } from '../read/stored-upload.ts'
import { maintain } from '../worker/maintenance.ts'
import { cancelImport } from './cancel-import.ts'
import { removeUploads } from './upload-room.ts'

let pool: Pool
let organisationId: string
inNewOrganisations((own) => {
  ;({ pool, organisationId } = own)
})

const bytesMax = 100
const services = () => ({
  pool,
  clock: () => new Date(),
  config: { maxQueuedImports: 1000, maxStoredUploadBytes: bytesMax },
})

async function send(bytes: number): Promise<string> {
  const part = submission({ kind: 'activities', uploadBytes: bytes })
  const store = async (client: Client) => {
    await storeUpload(client, organisationId, part.importId, Buffer.alloc(bytes, 'x'))
    return part
  }
  const { importId } = await accept(
    services(),
    organisationId,
    { importId: part.importId, acceptedCount: null, store },
    undefined,
  )
  return importId
}

let minute = 0
const end = (importId: string, status: string, daysAgo = 0) =>
  pool.query(
    `update import set status = $3, progress = case when $3 = 'completed' then 100 else 0 end,
       finished_at = now() + make_interval(mins => $4, days => $5)
     where organisation_id = $1 and import_id = $2`,
    [organisationId, importId, status, minute++, -daysAgo],
  )

const kept = async () => {
  const { rows } = await pool.query<{ importId: string; bytes: number }>(
    `select import_id as "importId", sum(octet_length(bytes))::integer as bytes from upload_chunk
     where organisation_id = $1 group by import_id`,
    [organisationId],
  )
  const total = await pool.query<{ bytes: number }>(
    'select bytes::integer as bytes from upload_total where organisation_id = $1',
    [organisationId],
  )
  // The count always equals what is stored.
  expect(total.rows[0]?.bytes).toBe(rows.reduce((sum, { bytes }) => sum + bytes, 0))
  return rows.map(({ importId }) => importId).sort()
}

test('the oldest uploads of completed imports make room, and no more of them than needed', async () => {
  const ids = [await send(40), await send(30), await send(30)]
  for (const id of ids) await end(id, 'completed')
  const next = await send(50)
  expect(await kept()).toEqual([ids[2], next].sort())
})

test.each(['queued', 'processing', 'failed'])(
  'a push is refused with a clear message when %s imports fill the room, and nothing is removed',
  async (status) => {
    const needed = await send(60)
    if (status === 'processing')
      await pool.query(`update import set status = $1 where import_id = $2`, [status, needed])
    if (status === 'failed') await end(needed, status)
    const done = await send(10)
    await end(done, 'completed')
    await expect(send(41)).rejects.toMatchObject({
      statusCode: 400,
      message: expect.stringContaining('There is no room for this upload'),
    })
    expect(await kept()).toEqual([needed, done].sort())
    const next = await send(40)
    expect(await kept()).toEqual([needed, next].sort())
  },
)

test('parallel pushes share the room exactly', async () => {
  const results = await Promise.allSettled(Array.from({ length: 15 }, () => send(10)))
  expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(10)
  expect(await kept()).toHaveLength(10)
})

test('pushes that need room do not block somebody who removes the same uploads, nor the other way round', async () => {
  const old: string[] = []
  for (let nth = 0; nth < 10; nth++) old.push(await send(10))
  for (const id of old) await end(id, 'completed')
  const removals = old.map((id) =>
    inTransaction(pool, (client) => removeUploads(client, organisationId, [id])),
  )
  await Promise.all([...removals, ...Array.from({ length: 8 }, () => send(10))])
  await kept()
})

test('the upload of a cancelled import is removed at once', async () => {
  const importId = await send(60)
  await cancelImport(services(), organisationId, 'activities', importId)
  expect(await kept()).toEqual([])
  await send(100)
})

test.each([
  ['completed', 29, true],
  ['completed', 31, false],
  ['failed', 6, true],
  ['failed', 8, false],
  ['cancelled', 0, false],
])('the upload of a %s import after %i days is kept: %s', async (status, days, expected) => {
  const importId = await send(10)
  await end(importId, status, days)
  await maintain(pool, { importRetentionDays: 90, uploadRetentionDays: 30 }, new Date(Date.now() + 3_600_000))
  expect(await kept()).toEqual(expected ? [importId] : [])
})
