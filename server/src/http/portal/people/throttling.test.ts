import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { browserOf, signedIn } from '../../../../test/people.ts'
import { type TestApp, testApp } from '../../../../test/test-app.ts'
import { limits } from '../../../limits.ts'
import { listChanges } from '../../../organisations/audit-log.ts'
import { createUser } from '../../../organisations/users.ts'
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
