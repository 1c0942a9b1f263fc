import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/test-database.ts'
import { StartError } from '../errors.ts'
import { openPool } from './database.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a user without permission to create tables gets a helpful message', async () => {
  const url = new URL(database.connectionString)
  const user = `${url.pathname.slice(1)}_reader`
  await database.pool.query(`create role ${user} login password 'reader'`)
  url.username = user
  url.password = 'reader'
  const pool = openPool({ connectionString: url.href, connectionsMax: 2, applicationName: 'test' })
  try {
    const failure = await migrate(pool).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(StartError)
    expect((failure as Error).message).toBe(
      'The user of DATABASE_URL may not create tables in this database (permission denied for schema public). ' +
        'Make that user the owner of the database, or point DATABASE_URL to a database that it owns.',
    )
  } finally {
    await pool.end()
    await database.pool.query(`drop role ${user}`)
  }
})
