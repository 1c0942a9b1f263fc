import Type from 'typebox'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { answerChecker } from '../../../testing/check-answer.ts'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { buildApp } from './app.ts'
import { deprecatedMonthsMin } from './deprecation.ts'
import { endpoint } from './endpoint.ts'
import { endpoints } from './endpoints.ts'
import { errorAnswers } from './error-schemas.ts'
import { openApiDocument } from './openapi/openapi.ts'

const closed = { additionalProperties: false }

/** Deprecated in the same way as an operation of the product: by one field. */
const described = {
  method: 'GET',
  path: '/v1/org/old-totals/{year}',
  operationId: 'readOldTotals',
  tag: 'Ledgers',
  permission: 'ledgers:read',
  summary: 'Totals as they were',
  description: 'Only here so that its deprecation can be tested.',
  params: Type.Object(
    { year: Type.String({ description: 'Year of the totals.', examples: ['2026'] }) },
    closed,
  ),
  answers: {
    200: {
      description: 'The totals of the year.',
      schema: Type.Object(
        {
          total: Type.Integer({ description: 'What the year had.' }),
          sum: Type.Integer({ description: 'The same as `total`.', deprecated: true }),
        },
        closed,
      ),
      example: { total: 1, sum: 1 },
    },
    404: errorAnswers[404],
  },
} as const
const deprecated = { since: '2027-03-01', sunset: '2028-03-01', instead: 'Use `listShipments`.' }
const old = endpoint({ ...described, deprecated, handle: async () => ({ total: 3, sum: 3 }) })
const publicEndpoints = [...endpoints, old]
const document = openApiDocument(publicEndpoints)

let service: TestApp
let app: TestApp['app']
beforeAll(async () => {
  service = await testApp()
  app = buildApp(service.services, { publicEndpoints })
})
afterAll(async () => {
  await app.close()
  await service.close()
})

const checkAnswer = answerChecker(document)
async function get(url: string, apiKey = service.organisation.apiKey) {
  const answer = await app.inject({ url, headers: { 'x-api-key': apiKey } })
  checkAnswer({
    method: 'GET',
    url,
    statusCode: answer.statusCode,
    headers: answer.headers,
    body: answer.payload,
  })
  return answer
}

describe('a deprecated operation', () => {
  test('says since when, until when and where to read about it, and works as before', async () => {
    const answer = await get('/v1/org/old-totals/2026')
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ total: 3, sum: 3 })
    expect(answer.headers).toMatchObject({
      deprecation: '@1803859200',
      sunset: 'Wed, 01 Mar 2028 00:00:00 GMT',
      link: '</docs#versions>; rel="deprecation"; type="text/html", </docs#versions>; rel="sunset"; type="text/html"',
    })
    const since = Number(String(answer.headers.deprecation).slice(1)) * 1000
    expect(new Date(since).toISOString()).toBe('2027-03-01T00:00:00.000Z')
  })

  test('says so in errors too, also before the key is known', async () => {
    for (const answer of [
      await get('/v1/org/old-totals/2026?colour=red'),
      await get('/v1/org/old-totals/2026', 'ctg_live_wrong'),
    ]) {
      expect(answer.statusCode).toBeGreaterThanOrEqual(400)
      expect(answer.headers).toMatchObject({ deprecation: '@1803859200', sunset: expect.anything() })
    }
  })

  test('is marked in the OpenAPI document and in /docs, with what to use instead', async () => {
    const served = (await app.inject({ url: '/openapi.json' })).json()
    const operation = served.paths['/v1/org/old-totals/{year}'].get
    expect(operation.deprecated).toBe(true)
    expect(operation.description).toContain('Use `listShipments`.')
    for (const response of Object.values<{ $ref?: string; headers?: object }>(operation.responses)) {
      const name = response.$ref?.split('/').at(-1)
      const { headers } = name === undefined ? response : served.components.responses[name]
      expect(headers).toMatchObject({ Deprecation: expect.anything(), Sunset: expect.anything() })
    }
    const group = (await app.inject({ url: '/docs/reference/ledgers' })).payload
    const section = group.slice(group.indexOf('id="readOldTotals"'))
    expect(section).toContain('since 2027-03-01')
    expect(section).toContain('may be gone from 2028-03-01 on')
    expect(section).toContain('<span class="deprecated">deprecated</span>')
    const page = (await app.inject({ url: '/docs' })).payload
    const policy = page.slice(page.indexOf('id="versions"'))
    expect(policy.slice(0, policy.indexOf('</section>'))).toContain(
      '<strong>What may change</strong> within <code>v1</code>',
    )
    expect(policy.slice(0, policy.indexOf('</section>'))).not.toContain('**')
  })

  test('leaves other operations as they are', async () => {
    const answer = await get('/v1/org/shipments')
    expect(answer.statusCode).toBe(200)
    for (const name of ['deprecation', 'sunset', 'link']) expect(answer.headers).not.toHaveProperty(name)
  })

  test(`cannot be declared to stay less than ${deprecatedMonthsMin} months, or with something that is no day`, () => {
    const declare = (since: string, sunset: string) => () =>
      endpoint({
        ...described,
        deprecated: { ...deprecated, since, sunset },
        handle: async () => ({ total: 0, sum: 0 }),
      })
    expect(declare('2027-03-01', '2028-02-29')).toThrow(/must stay for 12 months/)
    expect(declare('2027-03-01', '2028-03-01')).not.toThrow()
    expect(declare('soon', '2028-03-01')).toThrow(/not a day/)
    expect(declare('2027-03-01', '2028-03')).toThrow(/not a day/)
    expect(declare('2027-02-30', '2029-01-01')).toThrow(/not a day/)
  })
})

test('every operation that is deprecated today has the headers of one that is', () => {
  const marked = Object.values(
    openApiDocument().paths as Record<string, Record<string, { deprecated?: true }>>,
  )
    .flatMap((methods) => Object.values(methods))
    .filter((operation) => operation.deprecated)
  expect(marked).toHaveLength(endpoints.filter((one) => one.deprecated).length)
})
