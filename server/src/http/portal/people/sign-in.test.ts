import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserOf, signedIn } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-app.ts'
import { untilSomebodyWaits } from '../../../../test/until-somebody-waits.ts'
import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { listChanges } from '../../../organisations/audit-log.ts'
import { openSession } from '../../../organisations/sign-in.ts'
import { createUser, findUserByEmail, setPassword, type User } from '../../../organisations/users.ts'
import { inTransaction } from '../../../platform/database/database.ts'
import { buildApp } from '../../app.ts'

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

describe('signing in', () => {
  test('sets a cookie that scripts cannot read, and only its hash is in the database', async () => {
    const { email, password } = await person('first@test.example')
    const browser = browserOf(service, email, password)
    const answer = await browser.call('POST', '/portal/sign-in', { email, password })
    expect(answer.statusCode).toBe(200)
    expect(answer.cookies.map(({ name }) => name)).toEqual(['cartage_browser', 'cartage_session'])
    const cookie = answer.cookies.find(({ name }) => name === 'cartage_session')
    expect(cookie).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/' })
    expect(cookie?.secure).toBeUndefined()
    expect(answer.json()).toMatchObject({
      email,
      role: 'operations',
      organisation: { timeZone: 'Australia/Sydney' },
    })
    const { rows } = await service.database.pool.query('select token_hash from portal_session')
    const secret = cookie?.value.split('.')[1] ?? ''
    expect(rows.every((row) => !row.token_hash.toString('base64url').includes(secret))).toBe(true)
    expect((await browser.call('GET', '/portal/me')).json().email).toBe(email)
  })

  test('over TLS cookies are Secure and bound to this host, and others are not read', async () => {
    const { email, password } = await person('tls@test.example')
    const app = buildApp({
      ...service.services,
      config: { ...service.services.config, publicUrl: 'https://cartage.example' },
    })
    const answer = await app.inject({ method: 'POST', url: '/portal/sign-in', payload: { email, password } })
    expect(answer.cookies).toHaveLength(2)
    for (const cookie of answer.cookies) {
      expect(cookie).toMatchObject({ secure: true, path: '/', name: expect.stringMatching(/^__Host-/) })
      expect(cookie).not.toHaveProperty('domain')
    }
    const token = answer.cookies.find(({ name }) => name === '__Host-cartage_session')?.value
    const me = (cookie: string) => app.inject({ url: '/portal/me', headers: { cookie } })
    expect((await me(`__Host-cartage_session=${token}`)).json()).toMatchObject({ email })
    expect((await me(`cartage_session=${token}`)).statusCode).toBe(401)
    await app.close()
  })

  test('an unknown address, a wrong password, a disabled and an invited person all get the same answer', async () => {
    const { pool } = service.database
    const { password } = await person('known@test.example')
    const disabled = await person('disabled@test.example')
    await person('invited@test.example')
    const update = (change: string, email: string) =>
      pool.query(`update app_user set ${change} where organisation_id = $1 and email = $2`, [
        service.organisation.organisationId,
        email,
      ])
    await update('disabled_at = now()', 'disabled@test.example')
    await update('password_hash = null', 'invited@test.example')
    const answers = []
    for (const [email, given] of [
      ['nobody@test.example', password],
      ['known@test.example', `${password}x`],
      ['disabled@test.example', disabled.password],
      ['invited@test.example', 'no account has this password'],
    ] as const) {
      const answer = await browserOf(service, email, given).call('POST', '/portal/sign-in', {
        email,
        password: given,
      })
      expect(answer.statusCode).toBe(401)
      expect(answer.cookies).toEqual([])
      answers.push(answer.payload)
    }
    expect(new Set(answers).size).toBe(1)
  })

  test('a session cookie from somebody else is replaced at sign-in', async () => {
    const { email, password } = await person('fixed@test.example')
    const browser = browserOf(service, email, password)
    const planted = `${service.organisation.organisationId}.${'A'.repeat(43)}`
    browser.cookies.set('cartage_session', planted)
    await browser.call('POST', '/portal/sign-in', { email, password })
    expect(browser.cookies.get('cartage_session')).not.toBe(planted)
    const stranger = browserOf(service, email, '')
    stranger.cookies.set('cartage_session', planted)
    expect((await stranger.call('GET', '/portal/me')).statusCode).toBe(401)
  })

  test('is counted by its outcome', async () => {
    const { email, password } = await person('counted@test.example')
    const counts = async () =>
      Object.fromEntries(
        (await service.services.metrics.signIns.get()).values.map(({ labels, value }) => [
          labels.outcome,
          value,
        ]),
      )
    const { succeeded = 0, failed = 0, throttled = 0 } = await counts()
    const attempt = (given: string) =>
      service.app.inject({
        method: 'POST',
        url: '/portal/sign-in',
        remoteAddress: '198.51.100.200',
        payload: { email, password: given },
      })
    await attempt(password)
    for (let count = 0; count < limits.failedSignInsPerAccountMax; count += 1) await attempt('wrong')
    expect((await attempt('wrong')).statusCode).toBe(429)
    expect(await counts()).toEqual({
      succeeded: succeeded + 1,
      failed: failed + limits.failedSignInsPerAccountMax,
      throttled: throttled + 1,
    })
  })

  test('is in the audit log, and so is a failure', async () => {
    const { email, password } = await person('logged@test.example')
    const browser = browserOf(service, email, password)
    await browser.call('POST', '/portal/sign-in', { email, password: 'wrong' })
    await browser.call('POST', '/portal/sign-in', { email, password })
    const { organisationId } = service.organisation
    const actions = async () =>
      (await listChanges(service.database.pool, organisationId, { identity: email }, undefined, 10))
        .map(({ action }) => action)
        .sort()
    await expect.poll(actions).toEqual(['sign in', 'sign-in failed'])
  })
})

describe('throttling', () => {
  test('failures on one account add up across two nodes, expire by themselves, and do not block known browsers', async () => {
    const { email, password } = await person('guessed@test.example')
    const known = browserOf(service, email, password)
    await known.call('POST', '/portal/sign-in', { email, password })
    const second = buildApp(service.services)
    const statuses = []
    for (let count = 0; count < limits.failedSignInsPerAccountMax + 2; count += 1) {
      const app = count % 2 === 0 ? service.app : second
      const answer = await app.inject({
        method: 'POST',
        url: '/portal/sign-in',
        remoteAddress: `198.51.100.${count}`,
        payload: { email: count % 3 ? email : email.toUpperCase(), password: `guess ${count}` },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses).toEqual([...Array(limits.failedSignInsPerAccountMax).fill(401), 429, 429])

    // The right password does not help a stranger either, but the owner's own browser gets in.
    const stranger = await browserOf(service, email, password).call('POST', '/portal/sign-in', {
      email,
      password,
    })
    expect(stranger.statusCode).toBe(429)
    expect(Number(stranger.headers['retry-after'])).toBeLessThanOrEqual(limits.signInWindowMinutes * 60)
    expect((await known.call('POST', '/portal/sign-in', { email, password })).statusCode).toBe(200)

    later(limits.signInWindowMinutes / 60)
    const after = await browserOf(service, email, password).call('POST', '/portal/sign-in', {
      email,
      password,
    })
    expect(after.statusCode).toBe(200)
    now = undefined
    await second.close()
  })

  test('an address that does not exist is throttled like one that does', async () => {
    const statuses = []
    for (let count = 0; count <= limits.failedSignInsPerAccountMax; count += 1) {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/portal/sign-in',
        remoteAddress: `203.0.113.${count}`,
        payload: { email: 'ghost@test.example', password: 'x' },
      })
      statuses.push(answer.statusCode)
    }
    expect(statuses.at(-1)).toBe(429)
    expect(statuses.at(-2)).toBe(401)
  })

  test('one network address cannot try many accounts; an IPv6 network counts as one address', async () => {
    const statuses = new Set<number>()
    for (let count = 0; count <= limits.failedSignInsPerAddressMax; count += 1) {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/portal/sign-in',
        remoteAddress: `2001:db8:1:2::${count.toString(16)}`,
        payload: { email: `account${count}@test.example`, password: 'x' },
      })
      statuses.add(answer.statusCode)
      if (count < limits.failedSignInsPerAddressMax) expect(answer.statusCode).toBe(401)
      else expect(answer.statusCode).toBe(429)
    }
  })

  test('an address with too many failures does not lock out a known browser of the owner', async () => {
    now = undefined
    const { email, password } = await person('owner@test.example')
    const from = '203.0.113.77'
    const signIn = (browser: ReturnType<typeof browserOf>, sent: object) =>
      service.app.inject({
        method: 'POST',
        url: '/portal/sign-in',
        remoteAddress: from,
        headers: {
          'content-type': 'application/json',
          cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
        },
        payload: JSON.stringify(sent),
      })
    const known = browserOf(service, email, password)
    await known.call('POST', '/portal/sign-in', { email, password })
    const stranger = browserOf(service, 'a', 'b')
    for (let count = 0; count <= limits.failedSignInsPerAddressMax; count += 1) {
      await signIn(stranger, { email: `guess${count}@test.example`, password: 'a wrong one' })
    }
    expect((await signIn(stranger, { email, password })).statusCode).toBe(429)
    expect((await signIn(known, { email, password })).statusCode).toBe(200)
  })

  test('a session cannot guess its owner’s password: few tries, each in the audit log', async () => {
    now = undefined
    const browser = await signedIn(service, 'finance')
    const guess = (currentPassword: string) =>
      browser.call('POST', '/portal/me/password', {
        currentPassword,
        newPassword: 'a longer staple than before',
      })
    for (let count = 0; count < limits.failedSignInsPerAccountMax; count += 1) {
      expect((await guess(`guess ${count}`)).statusCode).toBe(400)
    }
    expect((await guess(browser.password)).statusCode).toBe(429)
    const changes = await listChanges(
      ...([service.database.pool, service.organisation.organisationId] as const),
      ...([{ identity: browser.email }, undefined, 100] as const),
    )
    expect(changes.filter(({ action }) => action === 'password refused')).toHaveLength(
      limits.failedSignInsPerAccountMax,
    )
    later(0.5)
    expect((await guess(browser.password)).statusCode).toBe(200)
    now = undefined
  })

  test('IPv4 addresses that arrive on an IPv6 socket count one by one', async () => {
    for (let count = 0; count <= limits.failedSignInsPerAddressMax; count += 1) {
      const answer = await service.app.inject({
        method: 'POST',
        url: '/portal/sign-in',
        remoteAddress: `::ffff:192.0.2.${count}`,
        payload: { email: `mapped${count}@test.example`, password: 'x' },
      })
      expect(answer.statusCode).toBe(401)
    }
  })
})

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
