import { rmSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { serverModule } from './server-code.ts'

export interface BenchDatabase {
  dataDir: string
  url: string
  pool: pg.Pool
  version: string
  /** Does at once what autovacuum and the next checkpoint would otherwise do while something is measured. */
  tidy(): Promise<void>
  close(): Promise<void>
}

const opened = new Set<string>()
process.once('exit', () => {
  for (const dataDir of opened) rmSync(dataDir, { recursive: true, force: true })
})

/** An embedded PostgreSQL as in every installation, in its own folder, with an empty schema. */
export async function openDatabase(): Promise<BenchDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'cartage-bench-'))
  const { openEmbeddedPostgres } = await serverModule<{
    openEmbeddedPostgres(options: {
      dataDir: string
    }): Promise<{ connectionString: string; close(): Promise<void> }>
  }>('embedded-postgres/embedded-postgres.js')
  const { openPool } = await serverModule<{ openPool(options: object): pg.Pool }>(
    'platform/database/database.js',
  )
  const { migrate } = await serverModule<{ migrate(pool: pg.Pool): Promise<unknown> }>(
    'platform/database/migrate.js',
  )
  const embedded = await openEmbeddedPostgres({ dataDir })
  const url = embedded.connectionString
  const pool = openPool({ connectionString: url, connectionsMax: 10, applicationName: 'cartage-bench' })
  await migrate(pool)
  const { rows } = await pool.query(
    `select current_setting('server_version') as version, current_setting('fsync') as fsync,
            current_setting('synchronous_commit') as commit`,
  )
  if (rows[0].fsync !== 'on' || rows[0].commit !== 'on') throw new Error('the database must be durable')
  opened.add(dataDir)
  return {
    dataDir,
    url,
    pool,
    version: rows[0].version,
    async tidy() {
      await pool.query('vacuum analyze')
      await pool.query('checkpoint')
    },
    async close() {
      await pool.end()
      await embedded.close()
      await rm(dataDir, { recursive: true, force: true, maxRetries: 20, retryDelay: 250 })
      opened.delete(dataDir)
    },
  }
}

export interface Organisation {
  organisationId: string
  apiKey: string
}

let organisations = 0

/** A new organisation with the demo's customers, rates and codes. */
export async function createOrganisation(pool: pg.Pool): Promise<Organisation> {
  const { createCompleteOrganisation } = await serverModule<{
    createCompleteOrganisation(pool: pg.Pool, options: object): Promise<Organisation>
  }>('commands/org.js')
  organisations++
  return createCompleteOrganisation(pool, { name: `Bench ${organisations}`, demo: true })
}

export async function createPerson(
  pool: pg.Pool,
  organisationId: string,
): Promise<{ email: string; password: string }> {
  const { createUser } = await serverModule<{
    createUser(
      pool: pg.Pool,
      organisationId: string,
      details: { email: string; role: string; customerId: null },
    ): Promise<{ email: string; password: string }>
  }>('organisations/users.js')
  const details = { email: `operations@${organisationId}.example`, role: 'operations', customerId: null }
  return createUser(pool, organisationId, details)
}
