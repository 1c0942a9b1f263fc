import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompleteOrganisation } from '../server/src/commands/org.ts'
import { createApiKey } from '../server/src/organisations/api-keys.ts'
import { createOrganisation } from '../server/src/organisations/organisations.ts'
import { inTransaction } from '../server/src/platform/database/database.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../server/test/test-database.ts'

/**
 * No transaction writes a reference table twice, or several in another order than the rest. All test databases refuse
 * it; this tests that they do.
 */
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a second write to a reference table in one transaction is refused', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  const twice = inTransaction(database.pool, async (client) => {
    await createApiKey(client, organisationId, 'one')
    await createApiKey(client, organisationId, 'two')
  })
  await expect(twice).rejects.toThrow('The reference table api_key is written twice in one transaction')
})

test('writes to reference tables in another order than elsewhere are refused', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  const wrongWay = inTransaction(database.pool, async (client) => {
    await createApiKey(client, organisationId, 'first')
    await createOrganisation(client, { name: 'second' })
  })
  await expect(wrongWay).rejects.toThrow(
    'The reference table organisation is written after one that must follow it',
  )
})

test('one write in each of two transactions is not', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  const client = await database.pool.connect()
  try {
    for (const name of ['one', 'two']) {
      await client.query('begin')
      await createApiKey(client, organisationId, name)
      await client.query('commit')
    }
  } finally {
    client.release()
  }
})

test('an organisation with demo data is created with one write to each reference table', async () => {
  const { organisationId } = await createCompleteOrganisation(database.pool, { name: 'Made', demo: true })
  const { rows } = await database.pool.query(
    'select rate_book_version as version from organisation where organisation_id = $1',
    [organisationId],
  )
  expect(rows).toEqual([{ version: '1' }])
})
