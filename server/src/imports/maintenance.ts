import type { Config } from '../config.ts'
import { limits } from '../limits.ts'
import { listOrganisations } from '../organisations/organisations.ts'
import type { Database, Pool } from '../platform/database.ts'

type Retention = Pick<Config, 'importRetentionDays' | 'uploadRetentionDays'>

/** Any number chosen once: one worker at a time keeps the tables tidy. */
const maintenanceLock = 7_301_004
const importsPerStep = 50

/** Removes what is past its time, a few imports at a statement, so that nobody waits for it. */
export async function maintain(pool: Pool, retention: Retention, now: Date): Promise<void> {
  const client = await pool.connect()
  try {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      maintenanceLock,
    ])
    if (!rows[0]?.mine) return
    try {
      await clearLeftovers(pool)
      for (const { organisationId } of await listOrganisations(pool)) {
        await removeOldUploads(pool, organisationId, daysBefore(now, retention.uploadRetentionDays))
        await removeOldImports(pool, organisationId, daysBefore(now, retention.importRetentionDays))
        await pool.query('delete from idempotency_key where organisation_id = $1 and created_at < $2', [
          organisationId,
          daysBefore(now, limits.idempotencyLifetimeDays),
        ])
      }
    } finally {
      await client.query('select pg_advisory_unlock($1)', [maintenanceLock])
    }
  } finally {
    client.release()
  }
}

const daysBefore = (now: Date, days: number) => new Date(now.getTime() - days * 86_400_000)

/** Staged rows of imports that ended while nobody was there to clear them. */
async function clearLeftovers(db: Database): Promise<void> {
  const { rows } = await db.query<{ organisationId: string; importId: string }>(
    `select organisation_id as "organisationId", import_id as "importId"
     from import where staged and status not in ('queued', 'processing')`,
  )
  for (const { organisationId, importId } of rows) await clearStaging(db, organisationId, importId)
}

/** Removes what an import that has ended left in the staging tables; one that still runs is left alone. */
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
  await db.query('delete from staged_shipment where organisation_id = $1 and import_id = $2', [
    organisationId,
    importId,
  ])
  await db.query('update import set staged = false where organisation_id = $1 and import_id = $2', [
    organisationId,
    importId,
  ])
}

async function removeOldUploads(db: Database, organisationId: string, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ importId: string }>(
      `select import_id as "importId" from import
       where organisation_id = $1 and upload_kept and finished_at < $2
       order by finished_at limit ${importsPerStep}`,
      [organisationId, before],
    )
    if (rows.length === 0) return
    const importIds = rows.map((row) => row.importId)
    await db.query('delete from upload_chunk where organisation_id = $1 and import_id = any ($2::uuid[])', [
      organisationId,
      importIds,
    ])
    await db.query(
      'update import set upload_kept = false where organisation_id = $1 and import_id = any ($2::uuid[])',
      [organisationId, importIds],
    )
  }
}

/** The import's own row goes last: until then a step that was interrupted is found and done again. */
async function removeOldImports(db: Database, organisationId: string, before: Date): Promise<void> {
  for (;;) {
    const { rows } = await db.query<{ importId: string }>(
      `select import_id as "importId" from import
       where organisation_id = $1 and finished_at < $2
       order by finished_at limit ${importsPerStep}`,
      [organisationId, before],
    )
    if (rows.length === 0) return
    const importIds = rows.map((row) => row.importId)
    for (const table of [
      'rejected_row',
      'upload_chunk',
      'staged_rejected_row',
      'staged_shipment',
      'import',
    ]) {
      await db.query(`delete from ${table} where organisation_id = $1 and import_id = any ($2::uuid[])`, [
        organisationId,
        importIds,
      ])
    }
  }
}
