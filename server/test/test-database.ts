import { randomBytes } from 'node:crypto'
import { inject } from 'vitest'
import { createApiKey } from '../src/organisations/api-keys.ts'
import { createOrganisation } from '../src/organisations/organisations.ts'
import { type OpenPool, openPool, type Pool } from '../src/platform/database/database.ts'

export interface TestDatabase {
  pool: OpenPool
  connectionString: string
  drop(): Promise<void>
}

/** A migrated, empty database for one test file. */
export async function testDatabase(): Promise<TestDatabase> {
  const name = `test_${randomBytes(6).toString('hex')}`
  const url = new URL(inject('postgresUrl'))
  const admin = openPool({ connectionString: url.href, connectionsMax: 1, applicationName: 'cartage-test' })
  await admin.query(`create database ${name} template cartage_template strategy file_copy`)
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
