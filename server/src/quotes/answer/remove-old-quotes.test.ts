import { afterAll, beforeAll, expect, test } from 'vitest'
import { oneRow } from '../../../test/one-row.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { removeOldQuotes } from './remove-old-quotes.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const before = new Date('2026-11-15T00:00:00Z')

async function insertQuotes(organisationId: string, createdAt: Date, count: number) {
  const ids = Array.from({ length: count }, () => uuidv7(createdAt.getTime()))
  await database.pool.query(
    `insert into quote (organisation_id, quote_id, first_quote_id, customer_id, created_at, request, consignment,
       consignment_workings, result, workings)
     select $1, id, id, 'ONE', $3, '{}', '{}', '{}', '{}', '{}' from unnest($2::uuid[]) id`,
    [organisationId, ids, createdAt],
  )
}
const countOf = async (organisationId: string) => {
  const { quotes } = await oneRow<{ quotes: number }>(
    database.pool,
    'select count(*)::int as quotes from quote where organisation_id = $1',
    [organisationId],
  )
  return quotes
}

test('quotes made before the time are deleted, however many; those of that millisecond and later stay', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  const other = await testOrganisation(database.pool)
  await insertQuotes(organisationId, new Date(before.getTime() - 1), 2500)
  await insertQuotes(organisationId, before, 3)
  await insertQuotes(other.organisationId, new Date(before.getTime() - 1), 1)
  await removeOldQuotes(database.pool, organisationId, before)
  expect([await countOf(organisationId), await countOf(other.organisationId)]).toEqual([3, 1])
})
