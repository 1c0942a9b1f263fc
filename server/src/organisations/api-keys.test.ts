import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { oneRow } from '../../test/one-row.ts'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { createApiKey, hashOfApiKey, listApiKeys, newApiKey, revokeApiKey } from './api-keys.ts'
import { commandLine } from './audit-log.ts'
import { identifier } from './identify.ts'

describe('the form of a key', () => {
  test('a new key has the fixed prefix, 43 random characters and a checksum of 6', () => {
    expect(newApiKey()).toMatch(/^ctg_live_[0-9A-Za-z]{49}$/)
    expect(new Set(Array.from({ length: 1000 }, newApiKey)).size).toBe(1000)
  })

  test('one mistyped character anywhere is noticed without a look-up', () => {
    const key = newApiKey()
    expect(hashOfApiKey(key)).toHaveLength(32)
    for (let at = 'ctg_live_'.length; at < key.length; at += 1) {
      const other = key[at] === 'a' ? 'b' : 'a'
      expect(hashOfApiKey(key.slice(0, at) + other + key.slice(at + 1)), `character ${at}`).toBeUndefined()
    }
  })

  test.each([
    ['nothing', undefined],
    ['an array', [newApiKey(), newApiKey()]],
    ['the prefix alone', newApiKey().slice(0, 16)],
    ['twice in one header', `${newApiKey()}, ${newApiKey()}`],
    ['sixteen kilobytes', 'ctg_live_'.padEnd(16_384, 'a')],
    ['text outside ASCII', `ctg_live_${'ü'.repeat(49)}`],
    ['spaces around', ` ${newApiKey()} `],
  ])('%s is not a key', (_, value) => {
    expect(hashOfApiKey(value)).toBeUndefined()
  })
})

describe('keys in the database', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await testDatabase()
  })
  afterAll(() => database.drop())

  test('the key itself is nowhere in the database', async () => {
    const { organisationId, apiKey } = await testOrganisation(database.pool)
    const { row } = await oneRow<{ row: string }>(
      database.pool,
      'select k::text as row from api_key k where organisation_id = $1',
      [organisationId],
    )
    expect(row).not.toContain(apiKey.slice(16))
    expect((await listApiKeys(database.pool, organisationId))[0]?.prefix).toBe(apiKey.slice(0, 16))
  })

  test('revoking one key leaves the others working', async () => {
    const { organisationId, apiKey } = await testOrganisation(database.pool)
    const second = await createApiKey(database.pool, organisationId, 'second')
    const who = (key: string) => identifier(database.pool)(hashOfApiKey(key) as Buffer)
    expect((await who(second.apiKey))?.organisationId).toBe(organisationId)
    expect(await revokeApiKey(database.pool, organisationId, second.prefix, commandLine(new Date()))).toEqual(
      [second.prefix],
    )
    expect(await who(second.apiKey)).toBeUndefined()
    expect((await who(apiKey))?.organisationId).toBe(organisationId)
    expect(await revokeApiKey(database.pool, organisationId, second.prefix, commandLine(new Date()))).toEqual(
      [],
    )
  })

  test("another organisation's key cannot be revoked", async () => {
    const mine = await testOrganisation(database.pool)
    const theirs = await testOrganisation(database.pool)
    expect(
      await revokeApiKey(
        database.pool,
        mine.organisationId,
        theirs.apiKey.slice(0, 16),
        commandLine(new Date()),
      ),
    ).toEqual([])
  })

  test('requests of all keys of an organisation are counted together, from 0 every minute', async () => {
    const { organisationId, apiKey } = await testOrganisation(database.pool)
    const second = await createApiKey(database.pool, organisationId, 'second')
    const count = async (key: string) =>
      (await identifier(database.pool)(hashOfApiKey(key) as Buffer))?.requestsThisMinute
    const counts = await Promise.all(
      Array.from({ length: 40 }, (_, n) => count(n % 2 ? apiKey : second.apiKey)),
    )
    // The run may cross a minute once; within a minute no number is repeated or skipped.
    const sorted = counts.map(Number).sort((a, b) => a - b)
    expect(sorted.length).toBe(40)
    await database.pool.query(
      `update request_count set minute = minute - interval '1 minute', requests = 500 where organisation_id = $1`,
      [organisationId],
    )
    expect(await count(apiKey)).toBe(1)
  })
})
