import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Browser, signedIn } from '../../../test/people.ts'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { limits } from '../../limits.ts'
import { createApiKey } from '../../organisations/api-keys.ts'
import type { Endpoint } from '../endpoint.ts'
import { endpoints } from '../endpoints.ts'
import { hasFailures } from '../error-schemas.ts'
import { portalEndpoints } from '../portal-endpoints.ts'

let service: TestApp
let person: Browser
let apiKey: string
beforeAll(async () => {
  service = await testApp()
  person = await signedIn(service, 'admin')
  const { organisationId } = service.organisation
  const scopes = ['quotes', 'imports', 'configuration:read', 'configuration:write']
  ;({ apiKey } = await createApiKey(service.database.pool, organisationId, 'test', scopes))
})
afterAll(() => service.close())

const send = ({ method, path }: Pick<Endpoint, 'method' | 'path'>, payload: string) =>
  service.app.inject({
    method,
    url: path.replaceAll(/\{\w+\}/g, 'SOME'),
    headers: {
      ...(path.startsWith('/portal/')
        ? {
            cookie: [...person.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
            'x-csrf-token': person.csrfToken,
          }
        : { 'x-api-key': apiKey }),
      'content-type': 'application/json',
      'if-match': '"0"',
    },
    payload,
  })

const withJson = [...endpoints, ...portalEndpoints].filter(({ body }) => body !== undefined)

describe('every call with a JSON body refuses a name that is given twice, before anything else is looked at', () => {
  test.each(withJson.map((one) => [`${one.method} ${one.path}`, one] as const))('%s', async (_, endpoint) => {
    const answer = await send(endpoint, '{"list":[{"one":1,"one":2}],"two":1,"two":1}')
    expect(answer.statusCode).toBe(400)
    const text = 'is given more than once'
    expect(answer.json()).toEqual({
      statusCode: 400,
      message: [`list.0.one ${text}`, `two ${text}`],
      error: 'Bad Request',
      ...(hasFailures(endpoint.path) && {
        failures: [
          { path: 'list.0.one', text },
          { path: 'two', text },
        ],
      }),
    })
  })
})

test('nothing of a push with a repeated list or quantity is accepted', async () => {
  const activities = { method: 'POST', path: '/v1/org/fulfilment/activities' } as const
  const activity = '"warehouseCode":"SYD1","chargeCode":"PICK","activityTimestamp":"2026-07-01T00:00:00Z"'
  const first = `"activities":[{${activity},"quantity":5}]`
  const answer = await send(activities, `{${first},"activities":[{${activity},"quantity":1,"quantity":2}]}`)
  expect(answer.json().message).toEqual([
    'activities is given more than once',
    'activities.0.quantity is given more than once',
  ])
  const { rows } = await service.database.pool.query('select from import')
  expect(rows).toEqual([])
})

test('large bodies, which are checked in a thread, are refused alike', async () => {
  const filler = `"filler":"${'x'.repeat(limits.smallBodyBytesMax)}"`
  const quote = { method: 'POST', path: '/v1/org/quote/getQuote' } as const
  const answer = await send(quote, `{${filler},"items":[{"quantity":1,"\\u0071uantity":2}]}`)
  expect(answer.json().message).toEqual(['items.0.quantity is given more than once'])
})
