import { setTimeout as delay } from 'node:timers/promises'
import { errors } from '../../errors.ts'
import type { Client } from '../../platform/database/database.ts'

/** How many uploads to consider per step when making room. */
const uploadsPerStep = 100

/** How often, and how long, to wait for others who are removing uploads. */
const triesMax = 40
const pauseMilliseconds = 50

const isRemovable = `upload_kept and status = 'completed' and finished_at is not null and not end_marked`

/**
 * Counts an upload against its organisation's limit. If there is no room, removes the oldest uploads of completed
 * imports; uploads of queued, running and failed imports are needed, so the push is refused. Call it under the queue
 * lock, in the accepting transaction.
 */
export async function takeRoom(
  client: Client,
  organisationId: string,
  bytes: number,
  bytesMax: number,
): Promise<void> {
  for (let tries = 1; ; tries++) {
    const excess = (await readTotal(client, organisationId)) + bytes - bytesMax
    if (excess <= 0 || (await removeOldest(client, organisationId, excess)) >= excess) break
    if (tries === triesMax || !(await hasRemovable(client, organisationId)))
      throw errors.noRoomForUpload(bytesMax)
    await delay(pauseMilliseconds)
  }
  await client.query({
    name: 'add-to-upload-total',
    text: `
      insert into upload_total (organisation_id, bytes) values ($1, $2)
      on conflict (organisation_id) do update set bytes = upload_total.bytes + excluded.bytes`,
    values: [organisationId, bytes],
  })
}

/** Whether there are uploads that could go: another session is removing them, and their room will be free in a moment. */
async function hasRemovable(client: Client, organisationId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    `select 1 from import where organisation_id = $1 and ${isRemovable} limit 1`,
    [organisationId],
  )
  return rowCount === 1
}

async function readTotal(client: Client, organisationId: string): Promise<number> {
  const { rows } = await client.query<{ bytes: string }>({
    name: 'read-upload-total',
    text: 'select bytes from upload_total where organisation_id = $1',
    values: [organisationId],
  })
  return Number(rows[0]?.bytes ?? 0)
}

/** Removes uploads of completed imports, oldest first, until enough bytes are free; returns how many were freed. */
async function removeOldest(client: Client, organisationId: string, bytes: number): Promise<number> {
  let free = 0
  while (free < bytes) {
    // Skip uploads that another session is removing, and those of imports that may have to run again.
    const { rows } = await client.query<{ importId: string; uploadBytes: number }>(
      `select import_id as "importId", upload_bytes as "uploadBytes" from import
       where organisation_id = $1 and ${isRemovable}
       order by finished_at limit ${uploadsPerStep}
       for update skip locked`,
      [organisationId],
    )
    if (rows.length === 0) return free
    const importIds: string[] = []
    for (const { importId, uploadBytes } of rows) {
      if (free >= bytes) break
      importIds.push(importId)
      free += uploadBytes
    }
    await removeUploads(client, organisationId, importIds)
  }
  return free
}

/**
 * Removes the uploads of these imports inside a transaction. Updates the import's row first: a concurrent retry locks
 * the same row, so one waits for the other.
 */
export async function removeUploads(
  client: Client,
  organisationId: string,
  importIds: readonly string[],
): Promise<void> {
  const { rows } = await client.query<{ importId: string }>(
    `with removed as (
       update import set upload_kept = false
       where organisation_id = $1 and import_id = any ($2::uuid[]) and upload_kept and status not in ('queued', 'processing')
       returning import_id, upload_bytes),
     total as (
       update upload_total set bytes = bytes - (select coalesce(sum(upload_bytes), 0) from removed)
       where organisation_id = $1)
     select import_id as "importId" from removed`,
    [organisationId, importIds],
  )
  if (rows.length === 0) return
  await client.query('delete from upload_chunk where organisation_id = $1 and import_id = any ($2::uuid[])', [
    organisationId,
    rows.map(({ importId }) => importId),
  ])
}
