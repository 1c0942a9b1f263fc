import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserOf, signedIn } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../../test/until-somebody-waits.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { openSession } from '../../../organisations/sign-in.ts'
import { createUser, findUserByEmail, setPassword, type User } from '../../../organisations/users.ts'
import { inTransaction } from '../../../platform/database/database.ts'

let service: TestApp
let now: Date | undefined

beforeAll(async () => {
  service = await testApp()
  const { services } = service
  services.clock = () => now ?? new Date()
})
afterAll(() => service.close())

const later = (hours: number) => {
  now = new Date(Date.now() + hours * 3_600_000)
}
const person = (email: string) =>
  createUser(service.database.pool, service.organisation.organisationId, { email, role: 'operations' })

describe('sessions', () => {
  test('end after 12 hours without use, and after 7 days in any case', async () => {
    const idle = await signedIn(service, 'finance')
    const busy = await signedIn(service, 'finance')
    for (let hours = 0; hours < 7 * 24; hours += 11) {
      later(hours)
      expect((await busy.call('GET', '/portal/me')).statusCode, `after ${hours} hours`).toBe(200)
      // The use is recorded after the answer is sent.
      await expect
        .poll(async () => {
          const found = (await busy.call('GET', '/portal/me/sessions')).json().items[0]
          return Date.parse(found.lastUsedAt) >= (now?.getTime() ?? 0) - 60_000
        })
        .toBe(true)
    }
    later(7 * 24)
    expect((await busy.call('GET', '/portal/me')).statusCode).toBe(401)
    later(12.1)
    expect((await idle.call('GET', '/portal/me')).statusCode).toBe(401)
    now = undefined
  })

  test('end after 12 hours in which only a page that nobody used asked for news', async () => {
    const browser = await signedIn(service, 'finance')
    const ask = (headers: Record<string, string>) => browser.call('GET', '/portal/me', undefined, headers)
    const unattended = { 'x-unattended': 'true' }
    for (const hours of [4, 8, 11.9]) {
      later(hours)
      expect((await ask(unattended)).statusCode).toBe(200)
    }
    later(12)
    expect((await ask(unattended)).statusCode).toBe(401)
    now = undefined
  })

  test('are listed and ended by their owner alone, and all end on a password change', async () => {
    const mine = await signedIn(service, 'operations')
    const { email, password } = mine
    const other = browserOf(service, email, password)
    await other.call('POST', '/portal/sign-in', { email, password })
    const stranger = await signedIn(service, 'admin')
    const sessions = (await mine.call('GET', '/portal/me/sessions')).json().items
    expect(sessions).toHaveLength(2)
    const theirs = sessions.find(({ current }: { current: boolean }) => !current).sessionId
    expect((await stranger.call('DELETE', `/portal/me/sessions/${theirs}`)).statusCode).toBe(404)
    expect((await mine.call('DELETE', `/portal/me/sessions/${theirs}`)).statusCode).toBe(204)
    expect((await other.call('GET', '/portal/me')).statusCode).toBe(401)

    await other.call('POST', '/portal/sign-in', { email, password })
    const before = mine.cookies.get('cartage_session') ?? ''
    const wrong = { currentPassword: 'wrong', newPassword: 'a longer staple' }
    expect((await mine.call('POST', '/portal/me/password', wrong)).statusCode).toBe(400)
    const right = { currentPassword: password, newPassword: 'a longer staple' }
    expect((await mine.call('POST', '/portal/me/password', right)).statusCode).toBe(200)
    expect((await other.call('GET', '/portal/me')).statusCode).toBe(401)
    expect((await mine.call('GET', '/portal/me')).statusCode).toBe(200)
    mine.cookies.set('cartage_session', before)
    expect((await mine.call('GET', '/portal/me')).statusCode).toBe(401)
  })

  test('do not start with a password that is replaced while it is checked', async () => {
    const { pool } = service.database
    const { email } = await person('racing@test.example')
    const user = (await findUserByEmail(pool, email)) as User
    const start = () =>
      openSession(pool, user, { address: '192.0.2.1', browser: 'test', requestId: 'x' }, new Date())
    const started = await start()
    let late: Promise<unknown> = Promise.resolve()
    await inTransaction(pool, async (client) => {
      await setPassword(client, user, 'another hash')
      late = start().catch((error) => error.message)
      await untilSomebodyWaits(pool)
    })
    expect(await late).toBe(errors.signInFailed().message)
    await expect(start()).rejects.toThrow(errors.signInFailed().message)
    const cookie = `cartage_session=${started}`
    expect((await service.app.inject({ url: '/portal/me', headers: { cookie } })).statusCode).toBe(401)
    const { rowCount } = await pool.query('select from portal_session where user_id = $1', [user.userId])
    expect(rowCount).toBe(0)
  })

  test('end when the person signs out', async () => {
    const browser = await signedIn(service, 'operations')
    const token = browser.cookies.get('cartage_session') ?? ''
    expect((await browser.call('POST', '/portal/sign-out')).statusCode).toBe(204)
    expect(browser.cookies.has('cartage_session')).toBe(false)
    browser.cookies.set('cartage_session', token)
    expect((await browser.call('GET', '/portal/me')).statusCode).toBe(401)
  })

  test('change nothing without their own CSRF token', async () => {
    const browser = await signedIn(service, 'admin')
    const other = await signedIn(service, 'admin')
    const change = (headers: Record<string, string>) =>
      browser.call('PATCH', '/portal/me', { name: 'Changed' }, headers)
    for (const token of ['', 'x', other.csrfToken]) {
      const answer = await change({ 'x-csrf-token': token })
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toContain('x-csrf-token')
    }
    expect((await browser.call('GET', '/portal/me')).json().name).toBe('')
    expect((await change({})).json().name).toBe('Changed')
  })

  test('are ignored if a request has an API key', async () => {
    const browser = await signedIn(service, 'admin')
    const wrong = await browser.call('GET', '/portal/me', undefined, { 'x-api-key': 'wrong' })
    expect(wrong.statusCode).toBe(401)
    const { apiKey } = service.organisation
    const right = await browser.call('GET', '/portal/me', undefined, { 'x-api-key': apiKey })
    expect(right.statusCode).toBe(403)
  })

  test('have their own rate limit', async () => {
    const browser = await signedIn(service, 'finance')
    const { pool } = service.database
    const before = await pool.query('select coalesce(sum(requests), 0)::int as requests from request_count')
    const answer = await browser.call('GET', '/v1/org/shipments')
    expect(answer.statusCode).toBe(200)
    expect(Number(answer.headers['ratelimit-limit'])).toBe(limits.requestsPerPersonPerMinuteMax)
    const after = await pool.query('select coalesce(sum(requests), 0)::int as requests from request_count')
    expect(after.rows).toEqual(before.rows)
  })
})
