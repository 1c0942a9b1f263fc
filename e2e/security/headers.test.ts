import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { committedDocument } from '../check-answer.ts'
import { operationsOf } from '../hostile/operations.ts'
import { type RawAnswer, rawCall } from '../hostile/raw-call.ts'
import { say } from '../hostile/wire.ts'
import { successes } from './successes.ts'
import { ask, prepareTenants, type TwoTenants } from './two-tenants.ts'

let tenants: TwoTenants
let url: string

beforeAll(async () => {
  tenants = await prepareTenants()
  url = tenants.url
})
afterAll(async () => {
  await tenants?.ground.stop()
})

describe('every answer has the headers that keep browsers from harm', () => {
  function checkHeaders({ headers, status }: RawAnswer, isPage = false) {
    expect(headers['x-content-type-options'], String(status)).toBe('nosniff')
    expect(headers['x-frame-options']).toBe('DENY')
    expect(headers['referrer-policy']).toBe('no-referrer')
    expect(headers['cross-origin-resource-policy']).toBe('same-origin')
    expect(headers['content-security-policy']).toContain("frame-ancestors 'none'")
    expect(headers['content-security-policy']).toContain(isPage ? "default-src 'self'" : "default-src 'none'")
    expect(headers['cache-control']).toMatch(isPage ? /no-cache/ : /no-store/)
    expect(headers['x-request-id']).toBeTruthy()
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin', 'set-cookie']) {
      expect(headers[name], name).toBeUndefined()
    }
  }

  const operations = operationsOf(committedDocument())
  test.each(operations)('$method $path', async ({ operationId, method, path, isPublic }) => {
    const succeed = successes(tenants)[operationId]
    if (succeed === undefined) throw new Error(`no call is known here that succeeds with ${operationId}`)
    const good = await succeed()
    if (operationId.startsWith('cancel')) expect(good.status).toBe(409)
    else expect(good.status, good.text.slice(0, 300)).toBeLessThan(300)
    checkHeaders(good)
    const filled = path.replace(/\{\w+\}/g, 'x')
    const withoutKey = await rawCall(url, filled, { method })
    expect(withoutKey.status).toBe(isPublic ? 403 : 401)
    checkHeaders(withoutKey)
    checkHeaders(await ask(tenants, `${filled}?nonsense=1`, { method }))
    checkHeaders(await ask(tenants, filled, { method: 'DELETE' }))
    checkHeaders(await ask(tenants, filled, { method, headers: { origin: 'https://elsewhere.example' } }))
  })

  test('pages, health, what does not exist, and what is not HTTP', async () => {
    for (const path of ['/', '/docs']) checkHeaders(await rawCall(url, path), true)
    for (const path of ['/health', '/health/live', '/nothing', '/v1/org/nothing', '/%zz', '/metrics']) {
      checkHeaders(await rawCall(url, path))
    }
    const { text } = await say(url, ['hello\r\n\r\n'])
    for (const part of [
      'x-content-type-options: nosniff',
      "frame-ancestors 'none'",
      'cache-control: no-store',
    ]) {
      expect(text).toContain(part)
    }
  })

  test('behind TLS, browsers are told to stay there', async () => {
    const name = 'strict-transport-security'
    const behindTls = await rawCall(url, '/health', { headers: { 'x-forwarded-proto': 'https' } })
    expect(behindTls.headers[name]).toMatch(/max-age=\d{8}/)
    expect((await rawCall(url, '/health')).headers[name]).toBeUndefined()
  })

  test('pages load nothing from elsewhere', async () => {
    for (const path of ['/', '/docs']) {
      const { text } = await rawCall(url, path)
      const loaded = [
        ...text.matchAll(/<(?:script|link|img|iframe|form|source)\b[^>]*?(?:src|href|action)="([^"]+)"/g),
      ]
      expect(loaded.length).toBeGreaterThan(0)
      for (const [, address = ''] of loaded) {
        expect(address, path).toMatch(/^[/#](?!\/)/)
        if (!address.startsWith('/assets/')) continue
        expect((await rawCall(url, address)).text).not.toMatch(
          /(?:fetch|import|url)\s*\(\s*['"]?(?:https?:)?\/\//,
        )
      }
    }
  })
})
