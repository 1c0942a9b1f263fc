import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { committedDocument } from '../../testing/check-answer.ts'
import { findUnprotected } from '../../testing/protective-headers.ts'
import { withFaults } from '../faults/with-faults.ts'
import { prepareGround } from '../hostile/ground.ts'
import { operationsOf } from '../hostile/operations.ts'
import { rawCall } from '../hostile/raw-call.ts'
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

/** The calls themselves check the headers: every answer of every suite goes through `findUnprotected`. */
describe('every answer has the headers that protect browsers', () => {
  const all = operationsOf(committedDocument())
  const isConfiguration = ({ path }: { path: string }) => path.startsWith('/v1/org/configuration')
  const operations = all.filter((operation) => !isConfiguration(operation))
  test.each(operations)('$method $path', async ({ operationId, method, path, isPublic }) => {
    const succeed = successes(tenants)[operationId]
    if (succeed === undefined) throw new Error(`no call is known here that succeeds with ${operationId}`)
    const good = await succeed()
    if (/^(cancel|retry)/.test(operationId)) expect(good.status).toBe(409)
    else expect(good.status, good.text.slice(0, 300)).toBeLessThan(300)
    const filled = path.replace(/\{\w+\}/g, 'x')
    const withoutKey = await rawCall(url, filled, { method })
    expect(withoutKey.status).toBe(isPublic ? 403 : 401)
    await ask(tenants, `${filled}?nonsense=1`, { method })
    await ask(tenants, filled, { method: 'DELETE' })
    await ask(tenants, filled, { method, headers: { origin: 'https://elsewhere.example' } })
  })

  test.each(all.filter(isConfiguration))(
    '$method $path, which these keys have no scope for',
    async ({ method, path }) => {
      const filled = path.replace(/\{\w+\}/g, 'x')
      // A request without a required body is refused before the key's permission is checked.
      expect([400, 403]).toContain((await ask(tenants, filled, { method })).status)
      expect((await rawCall(url, filled, { method })).status).toBe(401)
      await ask(tenants, `${filled}?nonsense=1`, { method })
    },
  )

  test('pages, health, unknown paths, and requests that are not HTTP', async () => {
    for (const path of ['/', '/docs', '/openapi.json', '/favicon.ico']) await rawCall(url, path)
    for (const path of ['/health', '/health/live', '/nothing', '/v1/org/nothing', '/%zz', '/metrics']) {
      await rawCall(url, path)
    }
    for (const sent of [
      'hello\r\n\r\n',
      `GET / HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(100_000)}\r\n\r\n`,
    ]) {
      const { text } = await say(url, [sent])
      const head = text.slice(0, text.indexOf('\r\n\r\n')).split('\r\n')
      expect(head[0]).toMatch(/^HTTP\/1\.1 4\d\d /)
      const headers = Object.fromEntries(head.slice(1).map((line) => line.split(/: (.*)/, 2)))
      expect(findUnprotected('', 400, headers)).toBeUndefined()
    }
  })

  test('metrics, on their own address', async () => {
    const { metricsUrl } = tenants.ground.service
    for (const address of [metricsUrl, new URL('/nothing', metricsUrl)]) {
      const answer = await fetch(address)
      expect(findUnprotected('', answer.status, Object.fromEntries(answer.headers))).toBeUndefined()
    }
  })

  test('behind TLS, answers have HSTS', async () => {
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

test('an answer without one of them would be detected', async () => {
  const ground = await prepareGround(withFaults('letsTypesBeGuessed'))
  try {
    await expect(rawCall(ground.service.url, '/health')).rejects.toThrow('x-content-type-options is missing')
  } finally {
    await ground.stop()
  }
})
