import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { newApiKey } from '../organisations/api-keys.ts'

const failuresMax = 60
let service: TestApp
beforeAll(async () => {
  service = await testApp({ FAILED_ATTEMPTS_PER_MINUTE: String(failuresMax), TRUST_PROXY: 'true' })
})
afterAll(() => service.close())

const url = '/v1/org/shipments'
/** The proxy appends the address it sees; what the caller wrote before it is ignored. */
const ask = async (from: string, headers: Record<string, string> = {}, path = url, payload?: object) => {
  const answer = await service.app.inject({
    method: payload ? 'POST' : 'GET',
    url: path,
    ...(payload && { payload }),
    headers: { 'x-forwarded-for': `198.51.100.${Math.floor(Math.random() * 255)}, ${from}`, ...headers },
  })
  return answer.statusCode
}
/** Asks until it is refused. If a minute ends meanwhile, the count starts again. */
async function untilRefused(once: () => Promise<number>) {
  for (let times = 0; times < 3 * failuresMax; times += 1) if ((await once()) === 429) return 429
  return 'never refused'
}
const wrong = (nth: number) => ({ 'x-api-key': `wrong-${nth}` })

test.each([
  ['no key', '203.0.113.1', () => ({}), url, 401],
  ['wrong keys', '203.0.113.2', wrong, url, 401],
  ['bad links', '203.0.113.3', () => ({}), '/v1/error-reports/forged', 403],
  ['a path that does not take this method', '203.0.113.4', () => ({}), '/v1/org/quote/getQuote', 401],
])('%s: above 60 a minute they get 429', async (_, from, headers, path, status) => {
  for (let nth = 0; nth < failuresMax; nth += 1) {
    const answered = await ask(from, headers(nth), path)
    // If a minute ends here, the count starts again.
    if (answered !== status) expect(answered).toBe(429)
  }
  expect(await untilRefused(() => ask(from, headers(-1), path))).toBe(429)
})

test.each([
  ['read', {}],
  ['use', { password: 'correct horse battery' }],
])('invitations that are not valid: above 60 a minute they get 429 (%s)', async (step, more) => {
  const from = step === 'read' ? '203.0.113.5' : '203.0.113.6'
  const follow = () => ask(from, {}, `/portal/account-links/${step}`, { token: 'forged.link', ...more })
  expect(await follow()).toBe(403)
  expect(await untilRefused(follow)).toBe(429)
})

test('a valid key is never slowed from the same address, and others are not affected', async () => {
  const { apiKey } = service.organisation
  const from = '203.0.113.9'
  expect(await untilRefused(() => ask(from))).toBe(429)
  for (let nth = 0; nth < 100; nth += 1) {
    expect(await ask(from, { 'x-api-key': newApiKey() })).toBeGreaterThan(400)
    expect(await ask(from, { 'x-api-key': apiKey })).toBe(200)
  }
  expect(await ask('203.0.113.10')).toBe(401)
})
