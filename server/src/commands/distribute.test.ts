import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/database.ts'
import { serviceSecret } from '../platform/service-secret.ts'
import { refuseData, tablesReferredToFirst } from './distribute.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a migrated database is taken while it is empty, and refused with a sentence from the first row on', async () => {
  const { pool } = database
  const tables = await tablesReferredToFirst(pool)
  await serviceSecret(pool, 'signing')
  await expect(refuseData(pool, tables)).resolves.toBeUndefined()
  await testOrganisation(pool)
  await expect(refuseData(pool, tables)).rejects.toThrow(
    /^The table \w+ holds data already. Only an empty, migrated database can be distributed/,
  )
})
