import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { createApiKey, newApiKey, revokeApiKey } from '../organisations/api-keys.ts'
import { commandLine } from '../organisations/audit-log.ts'
import { endpoints } from './endpoints.ts'

let test1: TestApp
beforeAll(async () => {
  test1 = await testApp()
})
afterAll(() => test1.close())

const unauthorized = {
  statusCode: 401,
  message: 'A valid API key is required in the x-api-key header',
  error: 'Unauthorized',
}

const published = [
  'POST /v1/org/quote/getQuote',
  'GET /v1/org/quote/getQuote/{quoteId}',
  'POST /v1/org/shipments/imports',
  'POST /v1/org/shipments/imports/file',
  'GET /v1/org/shipments/imports/{importId}',
  'GET /v1/org/shipments/imports/{importId}/errors',
  'POST /v1/org/fulfilment/activities',
  'POST /v1/org/fulfilment/activities/file',
  'GET /v1/org/fulfilment/imports/{importId}',
  'GET /v1/org/fulfilment/imports/{importId}/errors',
]

describe('keys', () => {
  test('the ten published paths exist', () => {
    expect(endpoints.map(({ method, path }) => `${method} ${path}`)).toEqual(
      expect.arrayContaining(published),
    )
  })

  test.each(
    endpoints
      .filter(({ permission }) => permission !== 'public')
      .map((endpoint) => [endpoint.method, endpoint.path] as const),
  )('%s %s answers 401 without a key before any other check', async (method, path) => {
    const answer = await test1.app.inject({
      method,
      url: path.replace(/\{\w+\}/g, 'x'),
      headers: { 'content-type': 'text/plain' },
      ...(method === 'POST' ? { payload: '{' } : {}),
    })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).toEqual(unauthorized)
  })

  test('absent, unknown, mistyped, shortened and revoked keys all get the same answer', async () => {
    const { pool } = test1.database
    const { organisationId, apiKey } = test1.organisation
    const revoked = await createApiKey(pool, organisationId, 'to be revoked')
    const ask = (key?: string) =>
      test1.app.inject({
        url: '/v1/org/quote/getQuote/x',
        headers: key === undefined ? {} : { 'x-api-key': key },
      })
    expect((await ask(revoked.apiKey)).statusCode).toBe(404)
    await revokeApiKey(pool, organisationId, revoked.prefix, commandLine(new Date()))
    for (const key of [
      undefined,
      '',
      newApiKey(),
      apiKey.slice(0, 16),
      apiKey.slice(0, -1),
      `${apiKey}x`,
      revoked.apiKey,
    ]) {
      const answer = await ask(key)
      expect(answer.statusCode, String(key)).toBe(401)
      expect(answer.json()).toEqual(unauthorized)
    }
  })
})

const key = () => ({ 'x-api-key': test1.organisation.apiKey })

describe('routes', () => {
  test('an unknown path gets the published 404, with and without a key', async () => {
    for (const headers of [{}, key()]) {
      const answer = await test1.app.inject({ url: '/v1/org/nothing?x=1', headers })
      expect(answer.statusCode).toBe(404)
      expect(answer.json()).toEqual({
        statusCode: 404,
        message: 'There is nothing at /v1/org/nothing',
        error: 'Not Found',
      })
    }
  })

  test.each(['DELETE', 'PUT', 'PATCH', 'OPTIONS'] as const)(
    '%s on a known path gets the published 405 with the allowed methods',
    async (method) => {
      const answer = await test1.app.inject({ method, url: '/v1/org/quote/getQuote', headers: key() })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('POST')
      expect(answer.json()).toMatchObject({ statusCode: 405, error: 'Method Not Allowed' })
    },
  )

  test.each(['/health', '/health/live', '/docs'])('%s only allows reading, and says so', async (url) => {
    const answer = await test1.app.inject({ method: 'POST', url })
    expect([answer.statusCode, answer.headers.allow]).toEqual([405, 'GET'])
    expect((await test1.app.inject({ method: 'HEAD', url })).statusCode).toBe(200)
  })

  test('a URL with a broken escape gets the published 400', async () => {
    const answer = await test1.app.inject({ url: '/v1/org/quote/getQuote/%E0%A4%A', headers: key() })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ statusCode: 400, error: 'Bad Request' })
  })

  test('a URL with a broken escape gets 401 without a key, like any other', async () => {
    const answer = await test1.app.inject({ url: '/v1/org/shipments/imports/%zz' })
    expect([answer.statusCode, answer.json()]).toEqual([401, unauthorized])
  })

  test.each([1_000, 1_001, 60_000])('an id of %i characters is just unknown', async (length) => {
    const answer = await test1.app.inject({
      url: `/v1/org/shipments/imports/${'a'.repeat(length)}`,
      headers: key(),
    })
    expect(answer.json()).toEqual({ statusCode: 404, message: 'Import not found', error: 'Not Found' })
  })

  test('the answer names a query parameter that does not exist', async () => {
    const answer = await test1.app.inject({ url: '/v1/org/quote/getQuote/x?verbose=1', headers: key() })
    expect(answer.statusCode).toBe(400)
    expect(answer.json().message).toBe('verbose is not a recognised query parameter')
  })
})

describe('bodies', () => {
  const post = (payload: string | Buffer, contentType?: string) =>
    test1.app.inject({
      method: 'POST',
      url: '/v1/org/quote/getQuote',
      headers: {
        'x-api-key': test1.organisation.apiKey,
        ...(contentType ? { 'content-type': contentType } : {}),
      },
      payload,
    })

  test('a compressed body, or one with a byte order mark, gets an answer that says what is wrong', async () => {
    const compressed = await test1.app.inject({
      method: 'POST',
      url: '/v1/org/quote/getQuote',
      headers: { ...key(), 'content-type': 'application/json', 'content-encoding': 'gzip' },
      payload: gzipSync('{}'),
    })
    expect(compressed.json().message).toEqual(['body must be sent without Content-Encoding'])
    const marked = await post('\ufeff{}', 'application/json')
    expect(marked.json().message).toEqual(['body must be valid JSON without a byte order mark'])
  })

  test.each([
    ['text/plain', '{}'],
    ['application/x-www-form-urlencoded', 'a=1'],
    ['nonsense', '{}'],
    [undefined, '{}'],
  ])('content type %s gets the published 400, not a 415', async (contentType, payload) => {
    const answer = await post(payload, contentType)
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toEqual({
      statusCode: 400,
      message: ['body must be sent as application/json'],
      error: 'Bad Request',
    })
  })

  test.each(['', '{', '[]', '"text"', 'null', '7', '{"a":1'])(
    'the body %j gets a 400 with a list of failures',
    async (payload) => {
      const answer = await post(payload, 'application/json')
      expect(answer.statusCode).toBe(400)
      expect(answer.json().message).toBeInstanceOf(Array)
    },
  )

  test('more than 32 MB gets 413', async () => {
    const answer = await post(Buffer.alloc(32 * 1024 * 1024 + 1, 0x20), 'application/json')
    expect(answer.statusCode).toBe(413)
    expect(answer.json()).toMatchObject({ statusCode: 413, error: 'Payload Too Large' })
  })
})

describe('every answer', () => {
  test.each(['/', '/health', '/v1/org/nothing', '/v1/org/quote/getQuote/x'])(
    '%s carries a request id and the security headers',
    async (url) => {
      const { headers } = await test1.app.inject({ url, headers: { 'x-request-id': 'my-id.1' } })
      expect(headers['x-request-id']).toBe('my-id.1')
      expect(headers['x-content-type-options']).toBe('nosniff')
      expect(headers['x-frame-options']).toBe('DENY')
      expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    },
  )

  test('a request id that could harm a log, or contains a key, is replaced', async () => {
    for (const given of ['a b"{', newApiKey(), `x-${newApiKey()}`.slice(0, 60)]) {
      const { headers } = await test1.app.inject({ url: '/health', headers: { 'x-request-id': given } })
      expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/)
    }
  })
})

describe('the rate limit', () => {
  test('exactly the allowed number of parallel requests passes; the rest get the published 429', async () => {
    const limited = await testApp({ RATE_LIMIT_PER_MINUTE: '20' })
    try {
      // Do not start in the last seconds of a minute: the count would start again.
      const left = 60 - ((Date.now() / 1000) % 60)
      if (left < 5) await new Promise((resolve) => setTimeout(resolve, (left + 0.1) * 1000))
      const headers = { 'x-api-key': limited.organisation.apiKey }
      const answers = await Promise.all(
        Array.from({ length: 50 }, () => limited.app.inject({ url: '/v1/org/quote/getQuote/x', headers })),
      )
      const passed = answers.filter((answer) => answer.statusCode === 404)
      const refused = answers.filter((answer) => answer.statusCode === 429)
      expect([passed.length, refused.length]).toEqual([20, 30])
      expect(
        passed.map((answer) => Number(answer.headers['ratelimit-remaining'])).sort((a, b) => a - b),
      ).toEqual(Array.from({ length: 20 }, (_, n) => n))
      const body = refused[0]?.json()
      expect(Object.keys(body)).toEqual(['message', 'limit', 'retryAfterSeconds'])
      expect(body.limit).toBe(20)
      expect(refused[0]?.headers['retry-after']).toBe(String(body.retryAfterSeconds))
      expect(body.retryAfterSeconds).toBeGreaterThan(0)
      expect(body.retryAfterSeconds).toBeLessThanOrEqual(60)
    } finally {
      await limited.close()
    }
  })
})
