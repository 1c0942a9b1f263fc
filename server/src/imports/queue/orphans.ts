import { forgetImport } from '../../organisations/audit-log.ts'
import { type Client, type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import { lockQueue } from './lock-queue.ts'
import { reopenRows } from './reopen-rows.ts'
import { giveUploadBack } from './take-upload.ts'

/**
 * On a cluster a crash between the commits of two nodes can leave an upload, an Idempotency-Key, corrected rows and a
 * line in the audit log on the organisation's node, for an import that the coordinator does not have. Nobody got a 202
 * for it. This removes what was left, so that the sender can send it again. An upload that was taken over goes back to
 * where it came from.
 */
export async function discardOrphan(client: Client, organisationId: string, importId: string): Promise<void> {
  await client.query('delete from idempotency_key where organisation_id = $1 and import_id = $2', [
    organisationId,
    importId,
  ])
  await reopenRows(client, organisationId, importId)
  await forgetImport(client, organisationId, importId)
  await giveUploadBack(client, organisationId, importId)
  await client.query('delete from upload_chunk where organisation_id = $1 and import_id = $2', [
    organisationId,
    importId,
  ])
}

/** Discards all orphans of an organisation. An import being accepted holds the queue's lock, so it is not an orphan. */
export async function discardOrphans(pool: Pool, organisationId: string): Promise<string[]> {
  const { rows } = await pool.query<{ importId: string }>(
    'select distinct import_id as "importId" from upload_chunk where organisation_id = $1',
    [organisationId],
  )
  const stored = rows.map(({ importId }) => importId)
  if ((await withoutImport(pool, organisationId, stored)).length === 0) return []
  return inTransaction(pool, async (client) => {
    await lockQueue(client, organisationId)
    const orphans = await withoutImport(client, organisationId, stored)
    for (const importId of orphans) await discardOrphan(client, organisationId, importId)
    return orphans
  })
}

async function withoutImport(
  db: Database,
  organisationId: string,
  importIds: readonly string[],
): Promise<string[]> {
  const { rows } = await db.query<{ importId: string }>(
    `select stored.import_id as "importId" from unnest($2::uuid[]) as stored (import_id)
     where not exists (
       select 1 from import where organisation_id = $1 and import.import_id = stored.import_id)`,
    [organisationId, importIds],
  )
  return rows.map(({ importId }) => importId)
}
