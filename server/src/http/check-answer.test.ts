import Type from 'typebox'
import { describe, expect, test } from 'vitest'
import { answerChecker, type GivenAnswer } from '../../../testing/check-answer.ts'

const page = Type.Object({
  items: Type.Array(Type.String()),
  nextCursor: Type.Union([Type.String(), Type.Null()]),
})
const checkAnswer = answerChecker({
  paths: {
    '/v1/things/{thingId}': {
      get: {
        responses: {
          200: {
            headers: {
              'X-Request-Id': { required: true, schema: { type: 'string' } },
              'RateLimit-Limit': { required: true, schema: { type: 'integer', minimum: 1 } },
            },
            content: { 'application/json': { schema: { $ref: '#/components/schemas/Page' } } },
          },
        },
      },
    },
    '/v1/things/template.csv': {
      get: { responses: { 200: { content: { 'text/csv': { schema: { type: 'string' } } } } } },
    },
  },
  components: { schemas: { Page: page } },
})

const protective = {
  'x-request-id': 'r',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-origin',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cache-control': 'no-store',
}
const good: GivenAnswer = {
  method: 'GET',
  url: '/v1/things/7?limit=2',
  statusCode: 200,
  headers: { ...protective, 'ratelimit-limit': 600, 'content-type': 'application/json; charset=utf-8' },
  body: '{"items":["a"],"nextCursor":null}',
}
const notFound = '{"statusCode":404,"message":"There is nothing at /x","error":"Not Found"}'

describe('an answer is checked against the OpenAPI document', () => {
  test.each<[string, Partial<GivenAnswer>]>([
    ['as documented', {}],
    ['as documented, by its whole address', { url: 'http://localhost:3000/v1/things/7' }],
    ['HEAD, which has no body', { method: 'HEAD', body: '' }],
    [
      'a path without variables before one with',
      {
        url: '/v1/things/template.csv',
        headers: { ...protective, 'content-type': 'text/csv' },
        body: 'a,b',
      },
    ],
    ['a published error at an unknown path', { url: '/x', statusCode: 404, body: notFound }],
  ])('accepts: %s', (_, change) => {
    expect(() => checkAnswer({ ...good, ...change })).not.toThrow()
  })

  test.each<[string, Partial<GivenAnswer>, string]>([
    ['an undocumented status', { statusCode: 204, body: '' }, 'does not document this status'],
    ['an undocumented method', { method: 'DELETE' }, 'not for this method'],
    [
      'a body with another type in it',
      { body: '{"items":[1],"nextCursor":null}' },
      'body/items/0 must be string',
    ],
    ['a body without a required field', { body: '{"items":[]}' }, "must have required property 'nextCursor'"],
    [
      'a field that is not documented',
      { body: '{"items":[],"nextCursor":null,"x":1}' },
      'must NOT have additional properties',
    ],
    ['a body that is not JSON', { body: '<html>' }, 'not JSON'],
    [
      'another content type',
      { headers: { ...good.headers, 'content-type': 'text/html' } },
      'text/html is not documented',
    ],
    ['no request id', { headers: { ...good.headers, 'x-request-id': undefined } }, 'no x-request-id'],
    ...Object.keys(protective)
      .slice(1)
      .map((name): [string, Partial<GivenAnswer>, string] => [
        `no ${name}`,
        { headers: { ...good.headers, [name]: undefined } },
        `its ${name} is missing`,
      ]),
    [
      'data that a browser may keep',
      { headers: { ...good.headers, 'cache-control': 'no-cache' } },
      'its cache-control is no-cache',
    ],
    [
      'a header that opens it to other pages',
      { headers: { ...good.headers, 'access-control-allow-origin': '*' } },
      'access-control-allow-origin should not be there',
    ],
    [
      'no rate limit',
      { headers: { ...good.headers, 'ratelimit-limit': undefined } },
      'RateLimit-Limit is missing',
    ],
    [
      'a rate limit that is not a number',
      { headers: { ...good.headers, 'ratelimit-limit': 'x' } },
      'RateLimit-Limit: x does not match',
    ],
    [
      'an error of another shape at an unknown path',
      { url: '/x', statusCode: 404, body: '{"message":"no"}' },
      'published shape',
    ],
    [
      'a 405 without Allow',
      { method: 'PUT', statusCode: 405, body: notFound.replace('404', '405') },
      'no Allow header',
    ],
  ])('refuses: %s', (_, change, complaint) => {
    expect(() => checkAnswer({ ...good, ...change })).toThrow(complaint)
  })
})
