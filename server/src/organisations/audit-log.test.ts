import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import {
  type ChangeFilter,
  commandLine,
  listActors,
  listChanges,
  recordChange,
  recordChanges,
} from './audit-log.ts'

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

test('entries are found by a part of an id, name, field, value or reason, and by who made them', async () => {
  const organisationId = await newOrganisation()
  const maya = { ...commandLine(at), type: 'user' as const, name: 'maya@quollway.example' }
  await recordChange(database.pool, organisationId, maya, {
    ...change('SALTBUSH'),
    fields: [{ field: 'markupPercent', old: 22, new: 25.5 }],
    reason: 'Agreed in 50 % of talks',
  })
  await recordChange(database.pool, organisationId, commandLine(at), {
    ...change('0197c5a1'),
    details: { name: 'Orders_July.csv' },
    fields: [{ field: 'name', old: null, new: 'Gumnut' }],
  })
  const found = async (filter: ChangeFilter) =>
    (await listChanges(database.pool, organisationId, filter, undefined, 10)).map(({ identity }) => identity)
  for (const find of ['saltb', 'MARKUP', '25.5', '50 %'])
    expect(await found({ find }), find).toEqual(['SALTBUSH'])
  for (const find of ['0197', 'orders_', 'gumnut']) expect(await found({ find }), find).toEqual(['0197c5a1'])
  for (const find of ['_____', 'old', 'null']) expect(await found({ find }), find).toEqual([])
  expect(await found({ actor: 'maya@quollway.example' })).toEqual(['SALTBUSH'])
  expect(await found({ actor: ['maya@quollway.example', 'command line'] })).toEqual(['0197c5a1', 'SALTBUSH'])
  expect(await found({ actor: ['nobody'] })).toEqual([])
  expect(await listActors(database.pool, organisationId, [])).toEqual([
    { actorType: 'user', actorName: 'maya@quollway.example' },
    { actorType: 'command line', actorName: 'command line' },
  ])
  expect(await listActors(database.pool, organisationId, ['customers'])).toEqual([])
})
