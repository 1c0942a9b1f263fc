import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { StartError } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { analyseTables } from './analyse-tables.ts'
import { inTransaction, isDeadlock, isLockTimeout, isPermissionDenied, type Pool } from './database.ts'
import { type Migration, readMigrations } from './read-migrations.ts'
import { readUnknown, schemaTooNewText, tooNewFor } from './schema-watch.ts'
import { splitStatements } from './split-statements.ts'

const postgresVersionMin = 150_000

/** An arbitrary lock number that stops two processes from migrating at once. */
const migrationLock = 7_301_001

/** Says what the migrator does now, or what it did and how long that took. */
type Tell = (text: string) => void

/** Applies missing migrations, each in its own transaction. Refuses a database that is too new for this version. */
export async function migrate(pool: Pool, tell: Tell = () => {}): Promise<string[]> {
  const client = await pool.connect()
  try {
    await refuseOldPostgres(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    try {
      return await applyMissing(pool, tell)
    } catch (error) {
      if (!isPermissionDenied(error)) throw error
      throw new StartError(
        `The user of DATABASE_URL may not create tables in this database (${(error as Error).message}). ` +
          'Make that user the owner of the database, or point DATABASE_URL to a database that it owns.',
        { cause: error },
      )
    } finally {
      await client.query('select pg_advisory_unlock($1)', [migrationLock])
    }
  } finally {
    client.release()
  }
}

/** True if all migrations of this version are applied, so the service may take requests. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const wanted = (await readMigrations()).map((migration) => migration.name)
  const exists = await pool.query<{ yes: boolean }>(
    `select to_regclass('schema_migration') is not null as yes`,
  )
  if (!exists.rows[0]?.yes) return false
  const applied = await pool.query<{ name: string }>('select name from schema_migration')
  const names = new Set(applied.rows.map((row) => row.name))
  return wanted.every((name) => names.has(name))
}

async function refuseOldPostgres(client: pg.PoolClient) {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  if ((rows[0]?.version ?? 0) < postgresVersionMin) {
    throw new StartError('Cartage needs PostgreSQL 15 or later. Point DATABASE_URL to a newer server.')
  }
}

async function applyMissing(pool: Pool, tell: Tell): Promise<string[]> {
  await prepareTable(pool)
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const migrations = await readMigrations()
  const unknown = await readUnknown(
    pool,
    migrations.map(({ name }) => name),
  )
  const tooNew = tooNewFor(unknown)
  if (tooNew !== undefined) throw new StartError(schemaTooNewText(tooNew))
  const missing = migrations.filter(({ name, checksum }) => isMissing(name, checksum, applied.get(name)))
  // Nobody waits for the steps of an empty database.
  if (applied.size === 0) {
    const seconds = await timed(async () => {
      for (const migration of missing) await applyPatiently(pool, migration, tell)
    })
    tell(`Made the schema in ${seconds}`)
  } else {
    const analysed = new Set<string>()
    for (const migration of missing) {
      // A plan without statistics took 14 minutes where 0.7 s is enough. A step may have filled a table.
      await analyseTables(pool, analysed, tell)
      tell(`Applying ${migration.name} …`)
      const seconds = await timed(() => applyPatiently(pool, migration, tell))
      tell(`Applied ${migration.name} in ${seconds}`)
    }
  }
  return missing.map(({ name }) => name)
}

function isMissing(name: string, checksum: string, applied: string | undefined): boolean {
  if (applied === undefined || applied === checksum) return applied === undefined
  throw new StartError(
    `Migration ${name} was changed after it was applied. Restore the file and add a new migration instead.`,
  )
}

/** `oldest` was added later: older databases get it here, because it says whether the rest may be read. */
async function prepareTable(pool: Pool): Promise<void> {
  await pool.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null)`,
  )
  const { rowCount } = await pool.query(
    `select 1 from pg_attribute
     where attrelid = 'schema_migration'::regclass and attname = 'oldest' and not attisdropped`,
  )
  if (rowCount === 0) await pool.query('alter table schema_migration add column oldest text')
}

/**
 * A step that waits for a lock stops everybody who comes after it, so it gives up soon and tries again while nodes of
 * the version before are serving. Sooner than PostgreSQL looks for deadlocks (1 s): it could end a request instead.
 */
async function applyPatiently(pool: Pool, migration: Migration, tell: Tell): Promise<void> {
  const deadline = Date.now() + limits.migrationLockMinutes * 60_000
  for (;;) {
    try {
      return await apply(pool, migration, tell)
    } catch (error) {
      if (!isLockTimeout(error) && !isDeadlock(error)) throw error
      if (Date.now() > deadline) {
        throw new StartError(
          `Migration ${migration.name} waited ${limits.migrationLockMinutes} minutes for a lock. ` +
            'Somebody holds a table for long: look into pg_stat_activity, then start again.',
          { cause: error },
        )
      }
      tell(`${migration.name} waits for a table that is in use; trying again`)
      await delay(limits.migrationPauseSeconds * 1000)
    }
  }
}

const apply = (pool: Pool, { name, sql, checksum, oldest }: Migration, tell: Tell) =>
  inTransaction(pool, async (client) => {
    // A step reports what it leaves alone as a notice, which goes to the log.
    const onNotice = (notice: { message: string | undefined; severity: string | undefined }) => {
      if (notice.severity === 'NOTICE' && notice.message !== undefined) tell(notice.message)
    }
    client.on('notice', onNotice)
    await client.query(`set local lock_timeout = ${limits.migrationLockMilliseconds}`)
    for (const statement of splitStatements(sql)) await client.query(statement)
    client.off('notice', onNotice)
    await client.query(
      'insert into schema_migration (name, checksum, applied_at, oldest) values ($1, $2, $3, $4)',
      [name, checksum, new Date(), oldest],
    )
  })

async function timed(work: () => Promise<void>): Promise<string> {
  const start = performance.now()
  await work()
  return `${((performance.now() - start) / 1000).toFixed(1)} s`
}
