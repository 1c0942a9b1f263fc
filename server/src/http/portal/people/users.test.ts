import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, browserOf, signedIn } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-app.ts'
import { listChanges } from '../../../organisations/audit-log.ts'

let service: TestApp
let admin: Browser
let now: Date | undefined

beforeAll(async () => {
  service = await testApp()
  service.services.clock = () => now ?? new Date()
  admin = await signedIn(service, 'admin')
})
afterAll(() => service.close())

const tokenOf = (url: string) => url.split('#')[1] ?? ''
const invite = async (email: string, role = 'finance', more = {}) =>
  (await admin.call('POST', '/portal/users', { email, role, ...more })).json()

describe('invitations', () => {
  test('a link lets its holder choose a password and signs in, once', async () => {
    const { user, link } = await invite('new@test.example')
    expect(user).toMatchObject({ state: 'invited', role: 'finance' })
    const token = tokenOf(link.url)
    const read = await service.app.inject({
      method: 'POST',
      url: '/portal/account-links/read',
      payload: { token },
    })
    expect(read.json()).toMatchObject({ email: 'new@test.example', purpose: 'invitation' })

    const browser = browserOf(service, 'new@test.example', 'a password of mine')
    const sent = { token, password: 'a password of mine', name: 'New Person' }
    const both = await Promise.all([
      browser.call('POST', '/portal/account-links/use', sent),
      browserOf(service, '', '').call('POST', '/portal/account-links/use', sent),
    ])
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([200, 403])
    expect((await browser.call('POST', '/portal/account-links/use', sent)).statusCode).toBe(403)
    const signIn = { email: 'new@test.example', password: 'a password of mine' }
    expect((await browser.call('POST', '/portal/sign-in', signIn)).json().name).toBe('New Person')
  })

  test('a link ends after 72 hours, with a newer one, and when it is changed', async () => {
    const { user, link } = await invite('late@test.example')
    const use = (token: string) =>
      browserOf(service, '', '').call('POST', '/portal/account-links/use', {
        token,
        password: 'long enough as it is',
      })
    now = new Date(Date.now() + 72 * 3_600_000 + 1000)
    expect((await use(tokenOf(link.url))).statusCode).toBe(403)
    now = undefined
    const newer = (await admin.call('POST', `/portal/users/${user.userId}/link`)).json()
    expect((await use(tokenOf(link.url))).statusCode).toBe(403)
    expect((await use(`${tokenOf(newer.url)}A`)).statusCode).toBe(403)
    expect((await use(tokenOf(newer.url))).statusCode).toBe(200)
  })

  test('a reset ends the sessions of the person; a disabled person’s link does not work', async () => {
    const browser = await signedIn(service, 'operations')
    const users = (await admin.call('GET', '/portal/users')).json().items
    const { userId } = users.find(({ email }: { email: string }) => email === browser.email)
    const link = (await admin.call('POST', `/portal/users/${userId}/link`)).json()
    expect(link.purpose).toBe('reset')
    expect((await browser.call('GET', '/portal/me')).statusCode).toBe(200)
    const sent = { token: tokenOf(link.url), password: 'another one entirely' }
    await browserOf(service, '', '').call('POST', '/portal/account-links/use', sent)
    expect((await browser.call('GET', '/portal/me')).statusCode).toBe(401)

    const second = (await admin.call('POST', `/portal/users/${userId}/link`)).json()
    await admin.call('PATCH', `/portal/users/${userId}`, { disabled: true })
    const used = { token: tokenOf(second.url), password: 'another one entirely' }
    expect((await browser.call('POST', '/portal/account-links/use', used)).statusCode).toBe(403)
    expect((await admin.call('POST', `/portal/users/${userId}/link`)).statusCode).toBe(409)
  })

  test('an address has one account, whatever its case', async () => {
    await invite('twice@test.example')
    const again = await admin.call('POST', '/portal/users', { email: 'Twice@test.example', role: 'finance' })
    expect(again.statusCode).toBe(409)
  })

  test('a customer’s user needs a customer of the organisation, and nobody else has one', async () => {
    const customer = { email: 'c@test.example', role: 'customer' }
    expect((await admin.call('POST', '/portal/users', customer)).statusCode).toBe(400)
    const unknown = { ...customer, customerId: 'NOBODY' }
    expect((await admin.call('POST', '/portal/users', unknown)).json()).toMatchObject({
      statusCode: 400,
      message: ['customerId must be a customer of your organisation'],
    })
    await service.database.pool.query(
      `insert into customer (organisation_id, customer_id, name, position, created_at)
       values ($1, 'GUMNUT', 'Gumnut', 1, now())`,
      [service.organisation.organisationId],
    )
    for (const customerId of ['gumnut', ' GUMNUT ', 'Gumnut']) {
      const other = await admin.call('POST', '/portal/users', { ...customer, customerId })
      expect(other.json(), customerId).toMatchObject({
        statusCode: 400,
        message: ['customerId must be a customer of your organisation; did you mean GUMNUT?'],
      })
    }
    const staff = { email: 'c@test.example', role: 'finance', customerId: 'GUMNUT' }
    expect((await admin.call('POST', '/portal/users', staff)).statusCode).toBe(400)
  })
})

test('what is wrong with a form is told by field, whatever found it', async () => {
  const person = { email: 'form@test.example', role: 'customer', customerId: 'NOBODY' }
  const bySchema = await admin.call('POST', '/portal/users', { ...person, role: 'king', age: 7 })
  expect(bySchema.json().failures).toEqual([
    { path: 'age', text: 'is not a recognised field' },
    { path: 'role', text: expect.stringContaining('must be one of') },
  ])
  const byData = await admin.call('POST', '/portal/users', person)
  expect(byData.json()).toEqual({
    statusCode: 400,
    message: ['customerId must be a customer of your organisation'],
    error: 'Bad Request',
    failures: [{ path: 'customerId', text: 'must be a customer of your organisation' }],
  })
  const unreadable = await admin.call('POST', '/portal/users', 7)
  expect(unreadable.json().failures).toEqual([{ path: '', text: 'must be an object' }])
})

test('what is wrong with a quote is told in sentences alone', async () => {
  const answer = await admin.call('POST', '/v1/org/quote/getQuote', {})
  expect(Object.keys(answer.json()).sort()).toEqual(['error', 'message', 'statusCode'])
})

describe('roles', () => {
  test('a change signs the person out and is in the audit log with both values', async () => {
    const browser = await signedIn(service, 'operations')
    const users = (await admin.call('GET', '/portal/users')).json().items
    const { userId } = users.find(({ email }: { email: string }) => email === browser.email)
    const changed = await admin.call('PATCH', `/portal/users/${userId}`, { role: 'finance' })
    expect(changed.json().role).toBe('finance')
    expect((await browser.call('GET', '/portal/me')).statusCode).toBe(401)
    const { organisationId } = service.organisation
    const filter = { kind: 'user', identity: browser.email }
    const [entry] = await listChanges(service.database.pool, organisationId, filter, undefined, 1)
    expect(entry).toMatchObject({
      action: 'change',
      actorName: admin.email,
      fields: [{ field: 'role', old: 'operations', new: 'finance' }],
    })
  })

  test('the last admin cannot be disabled or given another role, even if two try it at once', async () => {
    const lone = await testApp()
    const [one, two] = [await signedIn(lone, 'admin'), await signedIn(lone, 'admin')]
    const idOf = async (browser: Browser) => (await browser.call('GET', '/portal/me')).json().userId
    const [first, second] = [await idOf(one), await idOf(two)]
    const answers = await Promise.all([
      one.call('PATCH', `/portal/users/${second}`, { disabled: true }),
      two.call('PATCH', `/portal/users/${first}`, { role: 'finance' }),
    ])
    expect(answers.map(({ statusCode }) => statusCode).sort()).not.toEqual([200, 200])
    const { rows } = await lone.database.pool.query(
      `select count(*)::int as admins from app_user where role = 'admin' and disabled_at is null`,
    )
    expect(rows[0].admins).toBe(1)
    await lone.close()
  })

  test('a person of another organisation is not found', async () => {
    const stranger = await testApp()
    const theirs = await signedIn(stranger, 'admin')
    const { userId } = (await theirs.call('GET', '/portal/me')).json()
    expect((await admin.call('PATCH', `/portal/users/${userId}`, { name: 'x' })).statusCode).toBe(404)
    expect((await admin.call('POST', `/portal/users/${userId}/link`)).statusCode).toBe(404)
    await stranger.close()
  })
})

describe('API keys', () => {
  test('are created with scopes, shown once, listed with prefix and calls, and revoked', async () => {
    const made = (await admin.call('POST', '/portal/keys', { name: 'shop', scopes: ['quotes'] })).json()
    const call = (url: string) => service.app.inject({ url, headers: { 'x-api-key': made.apiKey } })
    expect((await call('/v1/org/quote/getQuote/x')).statusCode).toBe(404)
    expect((await call('/v1/org/shipments')).statusCode).toBe(403)
    const listed = async () => {
      const answer = await admin.call('GET', '/portal/keys')
      expect(answer.payload).not.toContain(made.apiKey)
      return answer.json().items.find(({ prefix }: { prefix: string }) => prefix === made.prefix)
    }
    expect(await listed()).toMatchObject({ name: 'shop', scopes: ['quotes'], createdBy: admin.email })
    await expect.poll(async () => (await listed()).callsLast7Days).toBe(2)
    expect((await admin.call('DELETE', `/portal/keys/${made.prefix}`)).statusCode).toBe(204)
    expect((await call('/v1/org/quote/getQuote/x')).statusCode).toBe(401)
    expect((await admin.call('DELETE', `/portal/keys/${made.prefix}`)).statusCode).toBe(404)
    const log = await admin.call('GET', '/portal/audit-log?kind=key')
    expect(log.payload).not.toContain(made.apiKey)
    expect(log.json().items.map(({ action }: { action: string }) => action)).toEqual(['revoke', 'create'])
  })
})

describe('the audit log', () => {
  test('is paged, filtered and exported alike, and shows people only to admins', async () => {
    const first = (await admin.call('GET', '/portal/audit-log?kind=user&limit=2')).json()
    expect(first.items).toHaveLength(2)
    const next = (
      await admin.call('GET', `/portal/audit-log?kind=user&limit=2&cursor=${first.nextCursor}`)
    ).json()
    expect(next.items[0].changeId < first.items[1].changeId).toBe(true)
    const all = (await admin.call('GET', '/portal/audit-log?kind=user&limit=500')).json().items
    const csv = await admin.call('GET', '/portal/audit-log.csv?kind=user')
    expect(csv.payload.trim().split('\r\n')).toHaveLength(all.length + 1)
    const finance = await signedIn(service, 'finance')
    expect((await finance.call('GET', '/portal/audit-log')).json().items).toEqual([])
  })
})
