import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../test/test-app.ts'
import { buildApp } from './app.ts'

let service: TestApp
let app: FastifyInstance
const folder = mkdtempSync(join(tmpdir(), 'portal-'))
const page = '<meta property="csp-nonce" nonce="CARTAGE_CSP_NONCE"><script src="/app/main-x1.js">'
const script = 'console.log("portal")\n'.repeat(100)

beforeAll(async () => {
  mkdirSync(join(folder, 'app'))
  mkdirSync(join(folder, '.vite'))
  writeFileSync(join(folder, 'index.html'), page)
  writeFileSync(join(folder, 'theme.js'), 'theme')
  writeFileSync(join(folder, '.built-from'), 'hash')
  writeFileSync(join(folder, '.vite/manifest.json'), '{}')
  writeFileSync(join(folder, 'app/main-x1.js'), script)
  writeFileSync(join(folder, 'app/inter-latin-ext-wght-normal-x1.woff2'), 'other letters')
  writeFileSync(join(folder, 'app/inter-latin-wght-normal-x1.woff2'), 'letters')
  service = await testApp()
  app = buildApp(service.services, { portalFolder: folder })
})
afterAll(async () => {
  await app.close()
  await service.close()
  rmSync(folder, { recursive: true })
})

const html = { accept: 'text/html,*/*;q=0.8' }

describe('the portal', () => {
  test('is the page at / and at all of its own paths, with a nonce that is never used twice', async () => {
    const nonces = new Set<string>()
    for (const url of ['/', '/imports?status=failed', '/settings/keys']) {
      const answer = await app.inject({ url, headers: html })
      expect(answer.statusCode, url).toBe(200)
      const policy = String(answer.headers['content-security-policy'])
      const nonce = /style-src 'self' 'nonce-([^']+)'/.exec(policy)?.[1] ?? ''
      expect(answer.payload).toContain(`nonce="${nonce}"`)
      expect(policy).not.toContain('unsafe')
      expect(policy).toContain("default-src 'self'")
      expect(answer.headers['cache-control']).toContain('no-store')
      nonces.add(nonce)
    }
    expect(nonces.size).toBe(3)
  })

  test('lends its font to the other pages of the service', async () => {
    const { statusCode, headers, payload } = await app.inject({ url: '/assets/inter.woff2' })
    expect([statusCode, headers['content-type'], payload]).toEqual([200, 'font/woff2', 'letters'])
    expect((await app.inject({ url: '/assets/pages.css' })).payload).toContain('url("/assets/inter.woff2")')
  })

  test.each(['/v1/org/nothing', '/portal/nothing', '/app/old-chunk.js', '/docs/nothing', '/assets/nothing'])(
    '%s gets a JSON 404, even for a browser',
    async (url) => {
      const answer = await app.inject({ url, headers: html })
      expect(answer.statusCode).toBe(404)
      expect(answer.json().error).toBe('Not Found')
    },
  )

  test.each(['/nothing', '/.built-from', '/.vite/manifest.json'])(
    '%s gets a JSON 404 for a program',
    async (url) => {
      const answer = await app.inject({ url, headers: { accept: '*/*' } })
      expect(answer.statusCode).toBe(404)
      expect(answer.json().statusCode).toBe(404)
    },
  )

  test('browsers cache files with a hash in their name forever and ask for others again', async () => {
    const hashed = await app.inject({
      url: '/app/main-x1.js',
      headers: { 'accept-encoding': 'gzip, br' },
    })
    expect(hashed.headers['cache-control']).toContain('immutable')
    expect(brotliDecompressSync(hashed.rawPayload).toString()).toBe(script)
    expect((await app.inject('/app/main-x1.js')).payload).toBe(script)
    const plain = await app.inject('/theme.js')
    expect(plain.headers['cache-control']).toBe('no-cache')
    const again = await app.inject({
      url: '/theme.js',
      headers: { 'if-none-match': String(plain.headers.etag) },
    })
    expect(again.statusCode).toBe(304)
  })

  test('the API reference keeps its address', async () => {
    expect((await app.inject({ url: '/docs', headers: html })).payload).toContain('Cartage')
    expect((await app.inject({ url: '/docs', headers: html })).payload).not.toContain('csp-nonce')
  })
})
