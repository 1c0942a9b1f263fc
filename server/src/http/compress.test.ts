import { gunzipSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { buildApp } from './app.ts'
import { acceptsGzip } from './compress.ts'

let service: TestApp
/** The same app without the tests' own check of answers, which does not read compressed ones. */
let app: FastifyInstance
beforeAll(async () => {
  service = await testApp()
  app = buildApp(service.services)
})
afterAll(async () => {
  await app.close()
  await service.close()
})

test.each([
  ['gzip', true],
  ['gzip, deflate, br', true],
  ['GZIP;q=0.5', true],
  ['*', true],
  ['*;q=0.1, br', true],
  ['', false],
  ['br', false],
  ['gzip;q=0', false],
  ['gzip; q=0.000, *', false],
  ['identity', false],
])('"%s" accepts gzip: %s', (header, accepted) => {
  expect(acceptsGzip(header)).toBe(accepted)
})

describe('an answer', () => {
  const get = (url: string, headers: Record<string, string> = {}) =>
    service.app.inject({
      method: 'GET',
      url,
      headers: { 'x-api-key': service.organisation.apiKey, ...headers },
    })

  /** A long answer: every field of this body is refused by name. */
  const unknownFields = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`field${at}`, at]))
  const post = (headers: Record<string, string> = {}) =>
    app.inject({
      method: 'POST',
      url: '/v1/org/quote/getQuote',
      payload: unknownFields,
      headers: { 'x-api-key': service.organisation.apiKey, ...headers },
    })

  test('of more than a kilobyte is compressed for callers who accept it, and unchanged for others', async () => {
    const plain = await post()
    const small = await post({ 'accept-encoding': 'gzip' })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(small.headers['content-encoding']).toBe('gzip')
    expect(small.rawPayload.length).toBeLessThan(plain.rawPayload.length / 4)
    expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
    expect(plain.headers.vary).toBe('Accept-Encoding')
    expect(small.headers.vary).toBe('Accept-Encoding')
  })

  test('that was compressed is recognised by its tag', async () => {
    const { headers } = await get('/docs', { 'accept-encoding': 'gzip' })
    const again = await get('/docs', { 'accept-encoding': 'gzip', 'if-none-match': String(headers.etag) })
    expect(again.statusCode).toBe(304)
  })

  test('that is short, or goes to a browser session, is not compressed', async () => {
    const short = await get('/v1/org/shipments', { 'accept-encoding': 'gzip' })
    expect(short.headers['content-encoding']).toBeUndefined()
    expect(short.json()).toEqual({ items: [], nextCursor: null })
    const session = await post({
      'accept-encoding': 'gzip',
      cookie: 'cartage_session=x; __Host-cartage_session=x',
    })
    expect(session.headers['content-encoding']).toBeUndefined()
  })
})
