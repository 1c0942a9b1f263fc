import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCompleteOrganisation } from '../server/src/commands/org.ts'
import { createApiKey } from '../server/src/organisations/api-keys.ts'
import { commandLine, recordChange } from '../server/src/organisations/audit-log.ts'
import { type Client, inTransaction } from '../server/src/platform/database/database.ts'
import { inPreparedTransaction } from '../server/src/platform/database/prepared-transaction.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../server/test/test-database.ts'

/**
 * A transaction that writes accounts on the coordinator and rows on a node of a cluster must be prepared. All test
 * databases refuse others; this tests that they do.
 */
let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const change = { action: 'create', kind: 'key', identity: 'one' } as const

const writeBoth = async (client: Client) => {
  const { organisationId } = await testOrganisation(database.pool)
  await createApiKey(client, organisationId, 'one')
  await recordChange(client, organisationId, commandLine(new Date()), change)
}

test('a key and its row in the audit log are refused in a transaction that is not prepared', async () => {
  await expect(inTransaction(database.pool, writeBoth)).rejects.toThrow(
    'The tables api_key and configuration_change are written in one transaction that is not prepared',
  )
})

test('they are not in one that is, nor each in a transaction of its own', async () => {
  await inPreparedTransaction(database.pool, writeBoth)
  const { organisationId } = await testOrganisation(database.pool)
  const client = await database.pool.connect()
  try {
    await client.query('begin')
    await recordChange(client, organisationId, commandLine(new Date()), change)
    await client.query('commit')
    await createApiKey(client, organisationId, 'two')
  } finally {
    client.release()
  }
})

test('an organisation with demo data is created with one write to its row', async () => {
  const { organisationId } = await createCompleteOrganisation(database.pool, { name: 'Made', demo: true })
  const { rows } = await database.pool.query(
    'select rate_book_version as version from organisation where organisation_id = $1',
    [organisationId],
  )
  expect(rows).toEqual([{ version: '1' }])
})
