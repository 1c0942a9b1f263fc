import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { inTransaction } from '../platform/database/database.ts'
import { keepVersionBesideRates, lockConfiguration, raiseConfigurationVersion } from './rate-book-version.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const lock = (organisationId: string) =>
  inTransaction(database.pool, (client) => lockConfiguration(client, organisationId))

test('writers use the version of the organisation, even before its first change', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  expect(await lock(organisationId)).toBe('0')
  await inTransaction(database.pool, (client) => raiseConfigurationVersion(client, organisationId))
  expect(await lock(organisationId)).toBe('1')
})

test('nobody writes while the last change is visible in the organisation but not with the rates', async () => {
  const { organisationId } = await testOrganisation(database.pool)
  await database.pool.query('update organisation set rate_book_version = 1 where organisation_id = $1', [
    organisationId,
  ])
  await expect(lock(organisationId)).rejects.toMatchObject({ statusCode: 503 })
  await keepVersionBesideRates(database.pool, organisationId, '1')
  expect(await lock(organisationId)).toBe('1')
})
