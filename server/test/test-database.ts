import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createApiKey } from '../src/organisations/api-keys.ts'
import { createOrganisation } from '../src/organisations/organisations.ts'
import { type OpenPool, openPool, type Pool } from '../src/platform/database/database.ts'
import { readMigrations } from '../src/platform/database/read-migrations.ts'

export interface TestDatabase {
  pool: OpenPool
  connectionString: string
  drop(): Promise<void>
}

/** A migrated, empty database for one test file. */
export const testDatabase = () => newDatabase('template cartage_template strategy file_copy')

/** A database for one test file with the migrations before a number, as an older version left it. */
export async function databaseBefore(number: string): Promise<TestDatabase> {
  const database = await newDatabase('')
  await database.pool.query(
    'create table schema_migration (name text primary key, checksum text not null, applied_at timestamptz not null)',
  )
  for (const { name, sql, checksum } of (await readMigrations()).filter((one) => one.name < number)) {
    await database.pool.query(sql)
    await database.pool.query('insert into schema_migration values ($1, $2, now())', [name, checksum])
  }
  return database
}

async function newDatabase(from: string): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  const admin = openPool({ connectionString: url.href, connectionsMax: 1, applicationName: 'cartage-test' })
  await admin.query(`create database ${name} ${from}`)
  await admin.end()
  url.pathname = `/${name}`
  const pool = openPool({ connectionString: url.href, connectionsMax: 10, applicationName: 'cartage-test' })
  return {
    pool,
    connectionString: url.href,
    async drop() {
      await pool.end()
      const last = openPool({
        connectionString: inject('postgresUrl'),
        connectionsMax: 1,
        applicationName: 'cartage-test',
      })
      await last.query(`drop database ${name} with (force)`)
      await last.end()
    },
  }
}

export interface TestOrganisation {
  organisationId: string
  apiKey: string
}

export async function testOrganisation(
  pool: Pool,
  options: { timeZone?: string } = {},
): Promise<TestOrganisation> {
  const { organisationId } = await createOrganisation(pool, {
    name: 'Test organisation',
    timeZone: options.timeZone ?? 'Australia/Sydney',
  })
  const { apiKey } = await createApiKey(pool, organisationId, 'test')
  return { organisationId, apiKey }
}
