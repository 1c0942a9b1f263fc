import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { createApiKey, hashOfApiKey, revokeApiKey } from './api-keys.ts'
import { commandLine } from './audit-log.ts'
import { readKeyHashes, ValidCredentials } from './valid-credentials.ts'

describe('the hashes of valid credentials', () => {
  const start = Date.parse('2026-07-01T09:30:00Z')
  function setUp() {
    let now = start
    const asked: string[] = []
    const hashes: Buffer[] = [Buffer.from('a')]
    let fails = false
    const valid = new ValidCredentials(
      () => new Date(now),
      async (since) => {
        asked.push(since.toISOString())
        if (fails) throw new Error('the database is away')
        return [...hashes]
      },
    )
    return {
      valid,
      asked,
      hashes,
      fail: (value: boolean) => {
        fails = value
      },
      pass: (seconds: number) => {
        now += seconds * 1000
      },
    }
  }

  test('are read at most once a second: all of them, then the new ones', async () => {
    const { valid, asked, hashes, pass } = setUp()
    expect(await valid.has('a')).toBe(true)
    expect(await valid.has('b')).toBe(false)
    hashes.push(Buffer.from('b'))
    expect(await valid.has('b')).toBe(false)
    pass(1)
    expect(await Promise.all([valid.has('b'), valid.has('c'), valid.has('d')])).toEqual([true, false, false])
    expect(asked).toEqual(['1970-01-01T00:00:00.000Z', '2026-07-01T09:20:00.000Z'])
  })

  test('are read from the start after an hour, so that those that ended go', async () => {
    const { valid, asked, hashes, pass } = setUp()
    expect(await valid.has('a')).toBe(true)
    hashes.splice(0, 1, Buffer.from('b'))
    pass(3600)
    expect(await valid.has('b')).toBe(true)
    expect(await valid.has('a')).toBe(false)
    expect(asked.at(-1)).toBe('1970-01-01T00:00:00.000Z')
  })

  test('are not taken as read if the database did not answer', async () => {
    const { valid, fail, pass } = setUp()
    fail(true)
    await expect(valid.has('a')).rejects.toThrow('the database is away')
    fail(false)
    pass(1)
    expect(await valid.has('a')).toBe(true)
  })
})

describe('the keys in force', () => {
  let service: TestApp
  beforeAll(async () => {
    service = await testApp()
  })
  afterAll(() => service.close())

  test('are those that are not revoked', async () => {
    const { pool } = service.database
    const { organisationId } = service.organisation
    const before = new Date()
    const kept = await createApiKey(pool, organisationId, 'kept')
    const revoked = await createApiKey(pool, organisationId, 'revoked')
    await revokeApiKey(pool, organisationId, revoked.prefix, commandLine(new Date()))
    expect(await readKeyHashes(pool, new Date(before.getTime() - 1))).toEqual([hashOfApiKey(kept.apiKey)])
    expect(await readKeyHashes(pool, new Date(0))).toContainEqual(hashOfApiKey(service.organisation.apiKey))
  })
})
