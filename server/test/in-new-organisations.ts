import { afterAll, beforeAll, beforeEach } from 'vitest'
import type { Pool } from '../src/platform/database/database.ts'
import { type TestDatabase, testDatabase, testOrganisation } from './test-database.ts'

/** One database for the tests of a file, and an organisation for each of them. */
export interface OwnOrganisation {
  database: TestDatabase
  pool: Pool
  organisationId: string
}

/** `take` is called before each test. */
export function inNewOrganisations(take: (own: OwnOrganisation) => void): void {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())
  beforeEach(async () => {
    const { pool } = database
    const { organisationId } = await testOrganisation(pool)
    take({ database, pool, organisationId })
  })
}
