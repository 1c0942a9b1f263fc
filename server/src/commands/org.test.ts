import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase } from '../../test/test-database.ts'
import { listChanges } from '../organisations/audit-log.ts'
import { createCompleteOrganisation } from './org.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('the audit log of a new organisation begins with itself, its first user and its first key', async () => {
  const made = await createCompleteOrganisation(database.pool, { name: 'New', email: 'first@new.example' })
  const changes = await listChanges(database.pool, made.organisationId, {}, undefined, 10)
  const said = changes.map(({ actorName, action, kind, identity }) => [actorName, action, kind, identity])
  expect(said.reverse()).toEqual([
    ['command line', 'create', 'organisation', 'New'],
    ['command line', 'create', 'user', 'first@new.example'],
    ['command line', 'create', 'key', made.apiKey.slice(0, 16)],
  ])
  expect(JSON.stringify(changes)).not.toContain(made.apiKey)
  expect(JSON.stringify(changes)).not.toContain(made.portal.password)
})
