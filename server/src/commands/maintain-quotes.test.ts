import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { createLog } from '../platform/log.ts'
import { uuidv7 } from '../platform/values/uuid.ts'
import { eraseStoredContacts, expireQuotes } from './maintain-quotes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const now = new Date('2026-11-15T12:00:00Z')
const daysAgo = (days: number) => new Date(now.getTime() - days * 86_400_000)

async function insertQuote(organisationId: string, createdAt: Date, request = '{}'): Promise<void> {
  await database.pool.query(
    `insert into quote (organisation_id, quote_id, first_quote_id, customer_id, created_at, request, consignment,
       consignment_workings, result, workings)
     values ($1, $2, $2, 'ONE', $3, $4, '{}', '{}', '{}', '{}')`,
    [organisationId, uuidv7(createdAt.getTime()), createdAt, request],
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

test('contact data of stored quotes of every organisation is erased after an hour', async () => {
  const organisations = [await testOrganisation(database.pool), await testOrganisation(database.pool)]
  const request = JSON.stringify({ origin: { phone: '0400' }, destination: { postalCode: '2000' } })
  for (const { organisationId } of organisations) {
    for (const minutes of [61, 59]) {
      await insertQuote(organisationId, new Date(now.getTime() - minutes * 60_000), request)
    }
  }
  await eraseStoredContacts(database.pool, now, createLog('silent', 'test'))
  const { rows } = await database.pool.query<{ requests: string[] }>(
    `select array_agg(request::text order by quote_id) as requests from quote
     where organisation_id = any ($1) group by organisation_id`,
    [organisations.map(({ organisationId }) => organisationId)],
  )
  const erased = '{"origin": {}, "destination": {"postalCode": "2000"}}'
  expect(rows.map(({ requests }) => requests)).toEqual([
    [erased, request],
    [erased, request],
  ])
})
