import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserOf } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-app.ts'
import { limits } from '../../../limits.ts'
import { listChanges } from '../../../organisations/audit-log.ts'
import { createUser } from '../../../organisations/users.ts'
import { buildApp } from '../../app.ts'

let service: TestApp

beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

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
