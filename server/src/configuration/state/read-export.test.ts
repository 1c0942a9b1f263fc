import { afterAll, beforeAll, expect, test } from 'vitest'
import { apply, exampleDocument, testTime } from '../../../test/rates/configuring.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../../test/test-database.ts'
import { openExport } from './read-export.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('a reader that stops in the middle holds no connection', async () => {
  const { pool } = database
  const { organisationId } = await testOrganisation(pool)
  await apply(pool, organisationId, exampleDocument())
  const { version, text } = await openExport(pool, organisationId, 'all', testTime)
  expect(version).toBe('1')
  let read = ''
  while (!read.includes('GLX-STD')) read += (await text.next()).value
  expect(pool.totalCount).toBeGreaterThan(0)
  expect(pool.idleCount).toBe(pool.totalCount)
  for await (const piece of text) read += piece
  expect(JSON.parse(read).rateCards).toHaveLength(3)
})

test('a card that is removed in the middle breaks the export off, and is not exported as empty', async () => {
  const { pool } = database
  const { organisationId } = await testOrganisation(pool)
  const document = exampleDocument()
  const later = { ...document.rateCards[0], alias: 'LATER' }
  later.versions = [{ ...later.versions[0], effectiveFrom: '2027-07-01' }]
  await apply(pool, organisationId, { ...document, rateCards: [...document.rateCards, later] })
  const { text } = await openExport(pool, organisationId, 'all', testTime)
  expect((await text.next()).value).toContain('cartage-configuration/1')
  const without = { format: document.format, rateCards: document.rateCards }
  const { counts } = await apply(pool, organisationId, without, { mode: 'replace' })
  expect(counts.removed).toBe(1)
  await expect(async () => {
    for await (const _ of text);
  }).rejects.toThrow('LATER from 2027-07-01 was removed while it was exported')
})
