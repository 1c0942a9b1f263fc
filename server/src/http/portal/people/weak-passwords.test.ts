import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Browser, browserOf, signedIn } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-app.ts'

let service: TestApp
let admin: Browser

beforeAll(async () => {
  service = await testApp()
  admin = await signedIn(service, 'admin')
})
afterAll(() => service.close())

const few = 'must have at least 5 different characters'
const common = 'is one of the most common passwords; choose another one'

test.each([
  ['aaaaaaaaaa', few],
  ['AaAaAaAaAa', few],
  ['1212121212', few],
  ['qwertyuiop', common],
  ['QwertyUIOP', common],
  ['1234567890 ', common],
  ['password123', common],
])('%j is refused, whether a link or its owner sets it, and nothing changes', async (weak, failure) => {
  const { link } = (
    await admin.call('POST', '/portal/users', {
      email: `${crypto.randomUUID()}@test.example`,
      role: 'finance',
    })
  ).json()
  const token = link.url.split('#')[1] ?? ''
  const choose = (password: string) =>
    browserOf(service, '', '').call('POST', '/portal/account-links/use', { token, password })
  const chosen = await choose(weak)
  expect([chosen.statusCode, chosen.json().message]).toEqual([400, [`password ${failure}`]])
  expect((await choose('a password of mine')).statusCode).toBe(200)

  const mine = await signedIn(service, 'operations')
  const sent = { currentPassword: mine.password, newPassword: weak }
  const changed = await mine.call('POST', '/portal/me/password', sent)
  expect([changed.statusCode, changed.json().message]).toEqual([400, [`newPassword ${failure}`]])
  expect((await mine.call('GET', '/portal/me')).statusCode).toBe(200)
})
