import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestApp, testApp } from '../../../test/test-app.ts'
import { openApiDocument } from '../openapi/openapi.ts'
import { pageContentSecurityPolicy } from '../security-headers.ts'
import type { ApiDocument } from './document/api-document.ts'
import { documentationOf } from './documentation.ts'
import { assetTypes } from './pages.ts'

let service: TestApp
beforeAll(async () => {
  service = await testApp()
})
afterAll(() => service.close())

const wholeDocument = openApiDocument() as unknown as ApiDocument
const documentation = documentationOf(wholeDocument, () => wholeDocument, 'http://localhost:3000')
const addressesOf = (type: string) =>
  documentation.filter((file) => file.type.startsWith(type)).map(({ address }) => address)
const pages = ['/', ...addressesOf('text/html')]
const assets: [string, string][] = [
  ...Object.entries(assetTypes).map(([name, type]): [string, string] => [`/assets/${name}`, type]),
  ['/favicon.ico', 'image/svg+xml'],
  ['/openapi.json', 'application/json; charset=utf-8'],
  ['/docs/search.json', 'application/json; charset=utf-8'],
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/docs.md', 'text/markdown; charset=utf-8'],
  ['/docs/reference/configuration/rate-cards.md', 'text/markdown; charset=utf-8'],
]

describe.each(pages)('the page %s', (url) => {
  const read = async () => (await service.app.inject({ url })).payload

  test('needs no key and is HTML', async () => {
    const { statusCode, headers } = await service.app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe('text/html; charset=utf-8')
  })

  test('has a policy that allows nothing from other sites and nothing inline', async () => {
    const { headers } = await service.app.inject({ url })
    expect(headers['content-security-policy']).toBe(pageContentSecurityPolicy)
    expect(pageContentSecurityPolicy).toMatch(/default-src 'self'/)
    expect(pageContentSecurityPolicy).not.toMatch(/unsafe|https?:|\*/)
  })

  test('has no inline script, style or handler', async () => {
    const page = await read()
    expect(page.match(/<script(?![^>]*\ssrc="\/assets\/)[^>]*>/g)).toBeNull()
    expect(page.match(/<style|\sstyle=|\son\w+=|javascript:/gi)).toBeNull()
  })

  test('loads and links only what this service serves', async () => {
    const page = await read()
    const targets = [...page.matchAll(/\s(?:src|href|action)="([^"]*)"/g)].map((found) => found[1] ?? '')
    expect(targets.length).toBeGreaterThan(5)
    for (const target of new Set(targets.filter((one) => !one.startsWith('#')))) {
      expect((await service.app.inject({ url: target })).statusCode, target).toBeLessThan(400)
    }
  })

  test('has one main heading, a language, and an id only once', async () => {
    const page = await read()
    expect(page.match(/<h1/g)).toHaveLength(1)
    expect(page).toContain('<html lang="en"')
    const ids = [...page.matchAll(/\sid="([^"]*)"/g)].map((found) => found[1])
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([])
  })
})

describe('the reference', () => {
  test('text of the document stays text', () => {
    const evil = '<img src=x onerror=alert(1)>"\'&`<b>`**<i>**'
    const schema = {
      type: 'object',
      properties: { [evil]: { type: evil, description: evil, pattern: evil, enum: [evil] } },
    }
    const document: ApiDocument = {
      info: { title: evil, version: evil, description: `${evil}\n\n- ${evil}` },
      tags: [{ name: evil, description: evil }],
      paths: {
        [`/${evil}`]: {
          post: {
            operationId: evil,
            tags: [evil],
            summary: evil,
            description: evil,
            parameters: [
              {
                name: evil,
                in: 'query',
                required: true,
                description: evil,
                schema: { type: evil, examples: [evil] },
              },
            ],
            requestBody: {
              required: true,
              content: { 'application/json': { schema, example: { [evil]: evil } } },
            },
            responses: {
              200: {
                description: evil,
                headers: { [evil]: { description: evil, schema: { type: evil } } },
                content: { [evil]: { schema, example: evil } },
              },
            },
          },
        },
      },
      components: { schemas: {}, securitySchemes: { key: { name: evil, description: evil } } },
    }
    const files = documentationOf(document, () => document, `http://${evil}`)
    const [page = ''] = files
      .filter(({ address }) => /reference\/img/.test(address))
      .map(({ make }) => make())
    expect(page).not.toMatch(/<img src=x|<b>|<i>/)
    // Apart from attribute values, the text has added no attribute to a tag.
    expect(page.replace(/"[^"]*"/g, '""').match(/<[a-z][^>]*onerror/gi)).toBeNull()
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;')
  })
})

describe('files', () => {
  test.each(assets)('%s is %s', async (url, type) => {
    const { statusCode, headers } = await service.app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers['content-type']).toBe(type)
    expect(headers['x-content-type-options']).toBe('nosniff')
  })

  test.each([...pages, ...assets.map(([url]) => url)])(
    '%s is not sent again to a browser that has it',
    async (url) => {
      const first = await service.app.inject({ url })
      expect(first.headers['cache-control']).toBe('no-cache')
      const etag = String(first.headers.etag)
      for (const known of [etag, `W/${etag}`, `"other", ${etag}`]) {
        const again = await service.app.inject({ url, headers: { 'if-none-match': known } })
        expect([again.statusCode, again.payload]).toEqual([304, ''])
      }
      expect((await service.app.inject({ url, headers: { 'if-none-match': '"other"' } })).statusCode).toBe(
        200,
      )
    },
  )

  test.each([
    '/assets/',
    '/assets/other.css',
    '/assets/../package.json',
    '/assets/%2e%2e/package.json',
    '/assets/..%2fpackage.json',
    '/docs/',
  ])('%s gets the published 404', async (url) => {
    const answer = await service.app.inject({ url })
    expect(answer.statusCode).toBe(404)
    expect(answer.json()).toMatchObject({ statusCode: 404, error: 'Not Found' })
  })

  test.each(['/', '/docs', '/openapi.json', '/assets/pages.css'])(
    '%s with another method gets 405',
    async (url) => {
      const answer = await service.app.inject({ method: 'POST', url, payload: 'x' })
      expect(answer.statusCode).toBe(405)
      expect(answer.headers.allow).toBe('GET')
    },
  )

  test('the scripts and the style load nothing from other sites', () => {
    for (const name of Object.keys(assetTypes).filter((one) => !one.endsWith('.svg'))) {
      const text = readFileSync(new URL(`../../../pages/${name}`, import.meta.url), 'utf8')
      expect(
        text.match(/https?:\/\/|url\((?!"\/assets\/)|innerHTML|localStorage|document\.cookie/g),
        name,
      ).toBeNull()
    }
  })
})

test('the pages have the mark and the colours of the portal', () => {
  const read = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8')
  expect(read('server/pages/icon.svg')).toBe(read('portal/src/styles/mark.svg'))
  const tokens = read('portal/src/styles/tokens.css')
  const colours = [...new Set(read('server/pages/pages.css').match(/#[0-9a-f]{3,8}\b/g))]
  expect(colours.length).toBeGreaterThan(20)
  expect(colours.filter((colour) => !tokens.includes(colour))).toEqual([])
})

test('only ids and the language are kept in the tab, by two scripts, and never the key', () => {
  const keeping = Object.keys(assetTypes).filter((name) =>
    readFileSync(new URL(`../../../pages/${name}`, import.meta.url), 'utf8').includes('sessionStorage'),
  )
  expect(keeping.toSorted()).toEqual(['examples.js', 'last-ids.js'])
  const ids = readFileSync(new URL('../../../pages/last-ids.js', import.meta.url), 'utf8')
  expect(ids).not.toMatch(/apiKey|x-api-key|"key"/)
})

test('pages are kept compressed, and sent as text to who takes nothing else', async () => {
  const small = await service.app.inject({ url: '/docs', headers: { 'accept-encoding': 'gzip' } })
  const plain = await service.app.inject({ url: '/docs' })
  expect(small.headers['content-encoding']).toBe('gzip')
  expect(plain.headers['content-encoding']).toBeUndefined()
  expect(gunzipSync(small.rawPayload).equals(plain.rawPayload)).toBe(true)
  expect(small.headers.vary).toBe('Accept-Encoding')
})
