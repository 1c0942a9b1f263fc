import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import type pg from 'pg'
import { StartError } from '../errors.ts'
import { inTransaction, isPermissionDenied, type Pool } from './database.ts'
import { splitStatements } from './split-statements.ts'

const migrationsFolder = new URL('../../migrations/', import.meta.url)
const postgresVersionMin = 150_000

/** An arbitrary lock number that stops two processes from migrating at once. */
const migrationLock = 7_301_001

interface Migration {
  name: string
  sql: string
  checksum: string
}

export async function readMigrations(): Promise<Migration[]> {
  const names = (await readdir(migrationsFolder)).filter((name) => /^\d{4}-[a-z-]+\.sql$/.test(name)).sort()
  return Promise.all(
    names.map(async (name) => {
      const sql = await readFile(new URL(name, migrationsFolder), 'utf8')
      return { name, sql, checksum: createHash('sha256').update(sql).digest('hex') }
    }),
  )
}

/** Applies missing migrations, each in its own transaction. */
export async function migrate(pool: Pool): Promise<string[]> {
  const client = await pool.connect()
  try {
    await refuseOldPostgres(client)
    await client.query('select pg_advisory_lock($1)', [migrationLock])
    try {
      return await applyMissing(pool)
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

async function applyMissing(pool: Pool): Promise<string[]> {
  await pool.query(
    `create table if not exists schema_migration (
       name text primary key, checksum text not null, applied_at timestamptz not null)`,
  )
  const { rows } = await pool.query<{ name: string; checksum: string }>(
    'select name, checksum from schema_migration',
  )
  const applied = new Map(rows.map((row) => [row.name, row.checksum]))
  const done: string[] = []
  for (const migration of await readMigrations()) {
    const checksum = applied.get(migration.name)
    if (checksum === migration.checksum) continue
    if (checksum !== undefined) {
      throw new StartError(
        `Migration ${migration.name} was changed after it was applied. Restore the file and add a new migration instead.`,
      )
    }
    await inTransaction(pool, async (client) => {
      for (const statement of splitStatements(migration.sql)) await client.query(statement)
      await client.query('insert into schema_migration (name, checksum, applied_at) values ($1, $2, $3)', [
        migration.name,
        migration.checksum,
        new Date(),
      ])
    })
    done.push(migration.name)
  }
  return done
}
