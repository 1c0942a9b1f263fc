import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, signedIn } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-app.ts'

/**
 * Every request reads the tables of keys and people. Recording a use must not write there: it would wait for whoever
 * changes a key or a person.
 */
let service: TestApp
let admin: Browser
beforeAll(async () => {
  service = await testApp()
  admin = await signedIn(service, 'admin')
})
afterAll(() => service.close())

const writtenBy = async (table: 'api_key' | 'app_user') => {
  const { rows } = await service.database.pool.query(`select ctid, xmin from ${table} order by ctid`)
  return rows
}

test('a key’s last use is listed, and its row is not written', async () => {
  const before = await writtenBy('api_key')
  const { apiKey } = service.organisation
  const keys = async () => (await admin.call('GET', '/portal/keys')).json().items
  expect(await keys()).toMatchObject([{ lastUsedAt: null, callsLast7Days: 0 }])
  const called = await service.app.inject({ url: '/v1/org/shipments', headers: { 'x-api-key': apiKey } })
  expect(called.statusCode).toBe(200)
  await expect.poll(async () => (await keys())[0].callsLast7Days).toBe(1)
  expect(Date.parse((await keys())[0].lastUsedAt)).toBeGreaterThan(Date.now() - 3_600_000)
  expect(await writtenBy('api_key')).toEqual(before)
})

test('a person’s last sign-in is listed, and the person’s row is not written', async () => {
  const before = await writtenBy('app_user')
  const { email, password } = admin
  const users = async () => (await admin.call('GET', '/portal/users')).json().items
  const [{ lastSignedInAt, userId }] = await users()
  expect((await admin.call('POST', '/portal/sign-in', { email, password })).statusCode).toBe(200)
  const [again] = await users()
  expect(Date.parse(again.lastSignedInAt)).toBeGreaterThan(Date.parse(lastSignedInAt))
  expect(await writtenBy('app_user')).toEqual(before)
  const changed = await admin.call('PATCH', `/portal/users/${userId}`, { name: 'Priya' })
  expect(changed.json()).toMatchObject({ name: 'Priya', lastSignedInAt: again.lastSignedInAt })
})
