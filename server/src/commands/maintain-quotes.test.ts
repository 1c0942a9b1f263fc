import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { expireQuotes } from './maintain-quotes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const now = new Date('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function insertQuote(organisationId: string, createdAt: Date): Promise<void> {
  await database.pool.query(
    `insert into quote (organisation_id, quote_id, first_quote_id, customer_id, created_at, request, consignment,
       consignment_workings, result, workings)
     values ($1, $2, $2, 'ONE', $3, '{}', '{}', '{}', '{}', '{}')`,
    [organisationId, uuidv7(createdAt.getTime()), createdAt],
  )
}

test('quotes of every organisation are deleted after QUOTE_RETENTION_DAYS, and not before', async () => {
  const organisations = [await testOrganisation(database.pool), await testOrganisation(database.pool)]
  for (const { organisationId } of organisations) {
    await insertQuote(organisationId, daysAgo(31))
    await insertQuote(organisationId, daysAgo(29))
  }
  await expireQuotes(database.pool, { quoteRetentionDays: 30 }, now)
  const { rows } = await database.pool.query<{ organisationId: string; createdAt: string }>(
    'select organisation_id as "organisationId", created_at as "createdAt" from quote order by organisation_id',
  )
  expect(rows.map(({ organisationId }) => organisationId)).toEqual(
    organisations.map(({ organisationId }) => organisationId).sort(),
  )
  for (const { createdAt } of rows) expect(new Date(createdAt)).toEqual(daysAgo(29))
})
