import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { limits } from '../limits.ts'
import { createApiKey } from '../organisations/api-keys.ts'
import {
  type Permission,
  permissions,
  type Role,
  roles,
  type Scope,
  scopes,
} from '../organisations/permissions.ts'
import { startSession } from '../organisations/sessions.ts'
import { insertUser, type User } from '../organisations/users.ts'
import type { Endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { portalEndpoints } from './portal-endpoints.ts'
import { csrfTokenOf } from './session-cookie.ts'

let service: TestApp
const keys = new Map<Scope, string>()
const people = new Map<Role, User>()

beforeAll(async () => {
  service = await testApp()
  const { pool } = service.database
  const { organisationId } = service.organisation
  for (const scope of scopes) {
    keys.set(scope, (await createApiKey(pool, organisationId, scope, [scope])).apiKey)
  }
  for (const role of roles) {
    const customerId = role === 'customer' ? 'GUMNUT' : null
    const details = { email: `${role}@test.example`, role, customerId }
    people.set(role, await insertUser(pool, organisationId, details, 'none', null))
  }
})
afterAll(() => service.close())

/** Repeated here, so that a mistake in the code's table is noticed. */
const expected: Record<Permission, { scopes: Scope[]; roles: Role[] }> = {
  'quotes:use': { scopes: ['quotes'], roles: ['admin', 'operations', 'finance'] },
  'costs:read': { scopes: ['configuration:read'], roles: ['admin', 'operations', 'finance'] },
  'quote-costs:read': { scopes: [], roles: ['admin', 'operations', 'finance'] },
  'imports:read': { scopes: ['imports'], roles: ['admin', 'operations', 'finance', 'customer'] },
  'files:send': { scopes: ['imports'], roles: ['admin', 'operations', 'customer'] },
  'home:read': { scopes: ['imports'], roles: ['admin', 'operations', 'finance'] },
  'imports:write': { scopes: ['imports'], roles: ['admin', 'operations'] },
  'ledgers:read': { scopes: ['ledgers:read'], roles: ['admin', 'operations', 'finance'] },
  'configuration:read': { scopes: ['configuration:read'], roles: ['admin', 'operations', 'finance'] },
  'configuration:write': { scopes: ['configuration:write'], roles: ['admin', 'operations'] },
  'rejected-rows:read': { scopes: [], roles: ['admin', 'operations', 'finance', 'customer'] },
  'rejected-rows:correct': { scopes: [], roles: ['admin', 'operations', 'customer'] },
  'places:read': { scopes: [], roles: ['admin', 'operations', 'finance', 'customer'] },
  'audit-log:read': { scopes: [], roles: ['admin', 'operations', 'finance'] },
  'users:manage': { scopes: [], roles: ['admin'] },
  'keys:manage': { scopes: [], roles: ['admin'] },
  'account:use': { scopes: [], roles: ['admin', 'operations', 'finance', 'customer'] },
}

/** Every endpoint that authenticates. None can be forgotten, because the service serves these lists. */
const guarded = [...endpoints, ...portalEndpoints].flatMap((endpoint) =>
  endpoint.permission === 'public' ? [] : [{ ...endpoint, permission: endpoint.permission }],
)

test('these endpoints need no credentials, and no others', () => {
  const open = [...endpoints, ...portalEndpoints].filter(({ permission }) => permission === 'public')
  expect(open.map(({ method, path }) => `${method} ${path}`)).toEqual([
    'GET /v1/error-reports/{token}',
    'POST /portal/sign-in',
    'POST /portal/account-links/read',
    'POST /portal/account-links/use',
  ])
})

test('both documents describe the endpoints that are tested here, and no others', () => {
  const described = ['openapi.json', 'portal-openapi.json'].flatMap((name) => {
    const text = readFileSync(new URL(`../../../${name}`, import.meta.url), 'utf8')
    const { paths } = JSON.parse(text) as { paths: Record<string, object> }
    return Object.entries(paths).flatMap(([path, of]) =>
      Object.keys(of).map((method) => `${method.toUpperCase()} ${path}`),
    )
  })
  const served = [...endpoints, ...portalEndpoints].map(({ method, path }) => `${method} ${path}`)
  expect(described.sort()).toEqual(served.sort())
})

/** A valid request: permission is checked after validity. */
function requestOf({ method, path, query, body, bodyExample, form }: Endpoint) {
  const required = (query?.required ?? []).map((name) => {
    const { enum: words, type } = (query?.properties[name] ?? {}) as { enum?: string[]; type?: string }
    return `${name}=${words?.[0] ?? (type === 'integer' ? '1' : 'x')}`
  })
  const file = 'warehouseCode,chargeCode,quantity,activityTimestamp'
  return {
    method,
    url: `${path.replace(/\{\w+\}/g, 'x')}?${required.join('&')}`,
    ...(body && { payload: JSON.stringify(bodyExample) }),
    ...(form && {
      payload: `--B\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${file}\r\n--B--\r\n`,
    }),
    contentType: form ? 'multipart/form-data; boundary=B' : 'application/json',
  }
}

/** Requests refused for other reasons than the table: a wrong password, another organisation's customers. */
const refusedByTable = (payload: string, permission: Permission) =>
  payload.includes(`may not ${permissions[permission].doing}`) || payload.includes('x-csrf-token')

describe.each(guarded)('$method $path', (endpoint) => {
  const { method, permission } = endpoint
  const { contentType, ...request } = requestOf(endpoint)
  const ask = (headers: Record<string, string>) =>
    service.app.inject({ ...request, headers: { 'content-type': contentType, ...headers } })

  test.each(scopes)('checks the permission of a key with the scope %s', async (scope) => {
    const answer = await ask({ 'x-api-key': keys.get(scope) ?? '' })
    if (expected[permission].scopes.includes(scope))
      return expect(refusedByTable(answer.payload, permission)).toBe(false)
    expect(answer.statusCode).toBe(403)
    const needed = expected[permission].scopes
    const names = needed.length > 0 ? `: it needs the scope ${needed.join(' or ')}` : ''
    expect(answer.json()).toEqual({
      statusCode: 403,
      message: `This API key may not ${permissions[permission].doing}${names}`,
      error: 'Forbidden',
    })
  })

  test.each(roles)('checks the permission of a person with the role %s', async (role) => {
    const { userId } = people.get(role) as User
    const { pool } = service.database
    const token = await startSession(pool, service.organisation.organisationId, {
      userId,
      address: '192.0.2.1',
      browser: 'test',
      now: new Date(),
    })
    const cookie = `cartage_session=${token}`
    const answer = await ask({ cookie, 'x-csrf-token': csrfTokenOf(service.services, token) })
    if (!expected[permission].roles.includes(role)) {
      expect(answer.statusCode).toBe(403)
      expect(answer.json().message).toBe(`Your role may not ${permissions[permission].doing}`)
      return
    }
    expect(refusedByTable(answer.payload, permission)).toBe(false)
    if (method === 'GET') return
    // A page of another site sends the cookie, but cannot know the token.
    const forged = await startSession(pool, service.organisation.organisationId, {
      userId,
      address: '192.0.2.1',
      browser: 'test',
      now: new Date(),
    })
    expect((await ask({ cookie: `cartage_session=${forged}` })).statusCode).toBe(403)
  })

  test('refuses everybody else', async () => {
    expect((await ask({})).statusCode).toBe(401)
    expect((await ask({ cookie: 'cartage_session=x' })).statusCode).toBe(401)
  })
})

describe('an invalid request is reported before a missing permission', () => {
  const quotesKey = () => ({ 'x-api-key': keys.get('quotes') ?? '' })

  test('400, then 403', async () => {
    const push = (payload: object) =>
      service.app.inject({ method: 'POST', url: '/v1/org/shipments/imports', headers: quotesKey(), payload })
    expect((await push({ shipments: [] })).statusCode).toBe(400)
    const right = { shipments: [{ shipmentId: 'S-1', items: [{ itemType: 'CARTON' }] }] }
    expect((await push(right)).statusCode).toBe(403)
    const url = '/v1/org/shipments/imports?limit=0'
    expect((await service.app.inject({ url, headers: quotesKey() })).statusCode).toBe(400)
  })

  test('413, then 403', async () => {
    const answer = await service.app.inject({
      method: 'POST',
      url: '/v1/org/shipments/imports',
      headers: { ...quotesKey(), 'content-type': 'application/json' },
      payload: Buffer.alloc(limits.jsonBodyBytesMax + 1, ' '),
    })
    expect(answer.statusCode).toBe(413)
  })
})
