import { afterAll, beforeAll, expect, test } from 'vitest'
import { recordingPool } from '../../../test/recording-pool.ts'
import { type TestDatabase, testDatabase } from '../../../test/test-database.ts'
import { serviceSecret } from './service-secret.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

test('processes that start at the same time share one secret', async () => {
  const secrets = await Promise.all([1, 2, 3].map(() => serviceSecret(database.pool, 'first')))
  for (const secret of secrets) expect(secret).toEqual(secrets[0])
  expect(await serviceSecret(database.pool, 'second')).not.toEqual(secrets[0])
})

test('a secret that exists is only read: a process can start while a node of a cluster is down', async () => {
  const made = await serviceSecret(database.pool, 'known')
  const { pool, statements } = recordingPool(database.pool)
  expect(await serviceSecret(pool, 'known')).toEqual(made)
  expect(statements.map(({ text }) => text)).toEqual(['select secret from service_secret where name = $1'])
})
