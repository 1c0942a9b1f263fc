import type { Config } from '../../config.ts'
import { clearStagedShipments } from '../../ledger/staged-shipments.ts'
import { limits } from '../../limits.ts'
import { listUnheld } from '../../organisations/holds.ts'
import { type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import { isCluster } from '../../platform/database/is-cluster.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { mendSettled } from '../queue/copy-settled.ts'
import { discardOrphans } from '../queue/orphans.ts'
import { forEachAnswering } from '../queue/silent-nodes.ts'
import { removeUploads } from '../queue/upload-room.ts'

type Retention = Pick<Config, 'importRetentionDays' | 'uploadRetentionDays'>

/** An arbitrary lock number: one worker at a time does maintenance. */
const maintenanceLock = 7_301_004
const importsPerStep = 50

/** Removes expired data, a few imports per statement, so that nothing waits for it. */
export async function maintain(pool: Pool, retention: Retention, now: Date): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean; isCluster: boolean }>(
      `select pg_try_advisory_lock($1) as mine, ${isCluster} as "isCluster"`,
      [maintenanceLock],
    )
    if (!rows[0]?.mine) return
    const mayHaveOrphans = rows[0].isCluster
    try {
      const organisationIds = await listUnheld(pool)
      const leftovers = await findLeftovers(pool)
      await forEachAnswering(pool, organisationIds, async (organisationId) => {
        for (const { importId } of leftovers.get(organisationId) ?? []) {
          await clearStaging(pool, organisationId, importId)
        }
        if (mayHaveOrphans) await discardOrphans(pool, organisationId)
        await mendSettled(pool, organisationId)
        await removeOldUploads(pool, organisationId, retention, now)
        await removeOldImports(pool, organisationId, daysBefore(now, retention.importRetentionDays))
        await pool.query('delete from idempotency_key where organisation_id = $1 and created_at < $2', [
          organisationId,
          daysBefore(now, limits.idempotencyLifetimeDays),
        ])
        await removeOldConfigurationUploads(pool, organisationId, now)
      })
    } finally {
      await client.query('select pg_advisory_unlock($1)', [maintenanceLock])
    }
  } finally {
    client.release()
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Imports that ended without clearing their staged rows, by organisation. */
async function findLeftovers(db: Database) {
  const { rows } = await db.query<{ organisationId: string; importId: string }>(
    `select organisation_id as "organisationId", import_id as "importId"
     from import where staged and status not in ('queued', 'processing')`,
  )
  return groupBy(rows, ({ organisationId }) => organisationId)
}

/** Removes the staged rows of an ended import; running imports are left alone. */
export async function clearStaging(db: Database, organisationId: string, importId: string): Promise<void> {
  const { rowCount } = await db.query(
    `select 1 from import
     where organisation_id = $1 and import_id = $2 and staged and status not in ('queued', 'processing')`,
    [organisationId, importId],
  )
  if (rowCount === 0) return
  await db.query('delete from staged_rejected_row where organisation_id = $1 and import_id = $2', [
    organisationId,
    importId,
  ])
  await clearStagedShipments(db, organisationId, [importId])
  await db.query('update import set staged = false where organisation_id = $1 and import_id = $2', [
    organisationId,
    importId,
  ])
}

/** Keeps uploads of completed imports for the configured time, and of failed ones while they can be retried. */
async function removeOldUploads(
  pool: Pool,
  organisationId: string,
  retention: Retention,
  now: Date,
): Promise<void> {
  const before = daysBefore(now, retention.uploadRetentionDays)
  const failedBefore = daysBefore(now, Math.min(limits.failedUploadDays, retention.uploadRetentionDays))
  for (;;) {
    const { rows } = await pool.query<{ importId: string }>(
      `select import_id as "importId" from import
       where organisation_id = $1 and upload_kept and finished_at is not null
         and (finished_at < $2 or status = 'failed' and finished_at < $3 or status = 'cancelled')
       order by finished_at limit ${importsPerStep}`,
      [organisationId, before, failedBefore],
    )
    if (rows.length === 0) return
    const importIds = rows.map((row) => row.importId)
    await inTransaction(pool, (client) => removeUploads(client, organisationId, importIds))
  }
}

/**
 * Delete the import's own row last, so that an interrupted step is found and repeated. Rows that were sent again are
 * needed until they are written.
 */
async function removeOldImports(pool: Pool, organisationId: string, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await pool.query<{ importId: string }>(
      `select import_id as "importId" from import
       where organisation_id = $1 and finished_at < $2 and not exists (
         select 1 from import again
         where again.organisation_id = $1 and again.corrected_from = import.import_id
           and again.status in ('queued', 'processing'))
       order by finished_at limit ${importsPerStep}`,
      [organisationId, before],
    )
    if (rows.length === 0) return
    const importIds = rows.map((row) => row.importId)
    await inTransaction(pool, (client) => removeUploads(client, organisationId, importIds))
    await clearStagedShipments(pool, organisationId, importIds)
    for (const table of [
      'correction_presence',
      'correction_progress',
      'correction_change_cell',
      'correction_change',
      'correction_group_row',
      'correction_group',
      'correction_row',
      'correction',
      'error_report_download',
      'rejected_reason',
      'rejected_row',
      'upload_chunk',
      'staged_rejected_row',
      'import_end',
      'import',
    ]) {
      await pool.query(`delete from ${table} where organisation_id = $1 and import_id = any ($2::uuid[])`, [
        organisationId,
        importIds,
      ])
    }
  }
}

/**
 * Spreadsheets with configuration, and what was read in them. What was applied stays, and so do drafts and the audit log.
 * One that a node was reading when it died, and that nobody has looked at since, goes too.
 */
async function removeOldConfigurationUploads(pool: Pool, organisationId: string, now: Date): Promise<void> {
  await pool.query(
    `delete from configuration_upload
     where organisation_id = $1 and changed_at < $2 and (state <> 'reading' or lease_until < now())`,
    [organisationId, daysBefore(now, limits.configurationUploadDays)],
  )
}
