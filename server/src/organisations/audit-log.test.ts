import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { commandLine, listChanges, recordChange, recordChanges } from './audit-log.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const at = new Date('2026-11-14T22:00:00.000Z')
const change = (identity: string) => ({ action: 'change' as const, kind: 'customers', identity })

async function newOrganisation(): Promise<string> {
  return (await testOrganisation(database.pool)).organisationId
}

async function identities(organisationId: string, limit = 10_000): Promise<string[]> {
  const found = await listChanges(database.pool, organisationId, { kind: 'customers' }, undefined, limit)
  return found.map(({ identity }) => identity).reverse()
}

test('changes in the same millisecond are listed in the order of their transactions', async () => {
  const organisationId = await newOrganisation()
  const names = Array.from({ length: 50 }, (_, index) => `C${index}`)
  for (const name of names) await recordChange(database.pool, organisationId, commandLine(at), change(name))
  expect(await identities(organisationId)).toEqual(names)
})

test('a change by a node with a slow clock comes after earlier changes', async () => {
  const organisationId = await newOrganisation()
  await recordChange(database.pool, organisationId, commandLine(at), change('first'))
  const earlier = commandLine(new Date(at.getTime() - 5000))
  await recordChange(database.pool, organisationId, earlier, change('second'))
  expect(await identities(organisationId)).toEqual(['first', 'second'])
  const [last] = await listChanges(database.pool, organisationId, {}, undefined, 1)
  expect(last?.changedAt).toBe('2026-11-14T21:59:55.000Z')
})

test("more changes than fit into a millisecond's counter keep their order", async () => {
  const organisationId = await newOrganisation()
  const names = Array.from({ length: 9000 }, (_, index) => `C${index}`)
  await recordChanges(database.pool, organisationId, commandLine(at), names.map(change))
  await recordChange(database.pool, organisationId, commandLine(at), change('last'))
  expect(await identities(organisationId)).toEqual([...names, 'last'])
})
