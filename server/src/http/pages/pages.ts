import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '../../config.ts'
import type { Endpoint } from '../endpoint.ts'
import { openApiDocument } from '../openapi/openapi.ts'
import { pageContentSecurityPolicy } from '../security-headers.ts'
import type { Services } from '../services.ts'
import type { ApiDocument } from './docs-document.ts'
import { docsPage } from './docs-page.ts'
import { startPage } from './start-page.ts'

interface File {
  type: string
  bytes: Buffer
  etag: string
}

const html = 'text/html; charset=utf-8'
const assetTypes = {
  'pages.css': 'text/css; charset=utf-8',
  'docs.js': 'text/javascript; charset=utf-8',
  'examples.js': 'text/javascript; charset=utf-8',
  'start.js': 'text/javascript; charset=utf-8',
  'try.js': 'text/javascript; charset=utf-8',
  'icon.svg': 'image/svg+xml',
}

/** Serves the start page, /docs, the OpenAPI document and their assets. All are built once and kept in memory. */
export function registerPages(
  app: FastifyInstance,
  services: Services,
  options: { publicEndpoints: Endpoint[]; withStartPage: boolean; font?: Buffer | undefined },
) {
  const document = openApiDocument(options.publicEndpoints)
  const address = addressOf(services.config)
  const assets = Object.entries(assetTypes).map(([name, type]) => {
    const bytes = readFileSync(new URL(`../../../pages/${name}`, import.meta.url))
    return [`/assets/${name}`, fileOf(type, bytes)] as const
  })
  const files = new Map<string, File>([
    ...(options.withStartPage ? ([['/', fileOf(html, startPage(address))]] as const) : []),
    ['/docs', fileOf(html, docsPage(document as unknown as ApiDocument, address))],
    ['/openapi.json', fileOf('application/json; charset=utf-8', `${JSON.stringify(document, null, 2)}\n`)],
    ...assets,
    ...(options.font ? ([['/assets/inter.woff2', fileOf('font/woff2', options.font)]] as const) : []),
  ])
  const icon = files.get('/assets/icon.svg')
  if (icon) files.set('/favicon.ico', icon)

  for (const [url, file] of files) {
    app.get(url, async (request, reply) => sendFile(request, reply, file))
  }
}

function fileOf(type: string, content: string | Buffer): File {
  const bytes = Buffer.from(content)
  return { type, bytes, etag: `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"` }
}

/** `no-cache` lets a browser keep a file but ask each time, so that a new version shows at once. */
function sendFile(request: FastifyRequest, reply: FastifyReply, file: File) {
  reply.headers({ etag: file.etag, 'cache-control': 'no-cache' })
  if (file.type === html) reply.header('content-security-policy', pageContentSecurityPolicy)
  const known = request.headers['if-none-match']?.split(',').map((etag) => etag.trim().replace(/^W\//, ''))
  if (known?.includes(file.etag) || known?.includes('*')) return reply.code(304).send()
  return reply.type(file.type).send(file.bytes)
}

/** For examples in the pages; a script replaces it with the address the reader used. */
function addressOf(config: Config): string {
  if (config.publicUrl) return config.publicUrl
  const host = ['0.0.0.0', '::'].includes(config.host) ? 'localhost' : config.host
  return `http://${host.includes(':') ? `[${host}]` : host}:${config.port || 3000}`
}
