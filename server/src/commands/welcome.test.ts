import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestDatabase, testDatabase, testOrganisation } from '../../test/test-database.ts'
import { readConfig } from '../config.ts'
import { listClosed } from '../organisations/organisations.ts'
import { createUser, insertUser } from '../organisations/users.ts'
import { welcome } from './welcome.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

const started = async () =>
  welcome({
    config: readConfig({}),
    port: 3000,
    metricsPort: 9464,
    demo: undefined,
    isEmpty: false,
    withWorker: true,
    closed: await listClosed(database.pool),
  })

test('the start says how to create the first person of an organisation that nobody can sign in to', async () => {
  const { pool } = database
  const { organisationId } = await testOrganisation(pool)
  const command = `cartage -- user create --org ${organisationId} --email YOU@EXAMPLE.COM --role admin`
  expect(await started()).toContain(command)
  const invited = { email: 'invited@test.example', role: 'admin' } as const
  await insertUser(pool, organisationId, invited, null, null)
  expect(await started()).toContain(command)
  await createUser(pool, organisationId, { email: 'first@test.example', role: 'admin' })
  expect(await started()).not.toContain('user create')
  await pool.query(`update app_user set disabled_at = now() where email = 'first@test.example'`)
  expect(await started()).toContain(command)
})

test('of many such organisations it names some', async () => {
  for (let count = 0; count < 7; count += 1) await testOrganisation(database.pool)
  const text = await started()
  expect(text.match(/user create/g)).toHaveLength(5)
  expect(text).toContain('and 3 more: npm run --silent cartage -- org list')
})
