import { DatabaseError } from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/test-database.ts'
import { readConfig } from '../config.ts'
import { StartError } from '../errors.ts'
import { withDatabase } from './open-database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a command that needs a node of a cluster that is down says so, without a stack trace', async () => {
  const config = readConfig({ DATABASE_URL: database.connectionString })
  const message = 'connection to the remote node cartage@node-2:5432 failed'
  const command = withDatabase(config, async () => {
    throw Object.assign(new DatabaseError(`${message}\n\tIs the server running?`, 0, 'error'), {
      code: '08006',
    })
  })
  await expect(command).rejects.toThrow(StartError)
  await expect(command).rejects.toThrow(`cannot be reached: ${message}. Nothing was changed.`)
})
