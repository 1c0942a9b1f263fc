import { createHash, randomBytes } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/** Where the build puts the portal; the same from the sources and from the built server. */
export const builtPortal = fileURLToPath(new URL('../../../portal/dist', import.meta.url))

const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.txt': 'text/plain; charset=utf-8',
}
const compressible = /javascript|css|svg|plain/
/** The build writes this placeholder where the nonce goes. */
const nonceMark = 'CARTAGE_CSP_NONCE'
/** These prefixes have no pages: unknown paths there get a JSON error. */
const noPages = /^\/(v1|portal|docs|llms\.txt|health|assets|app|openapi\.json|favicon\.ico)(\/|$)/

interface PortalFile {
  type: string
  bytes: Buffer
  etag: string
  /** Its name changes with its content, so it may be cached forever. */
  isHashed: boolean
  compressed?: Promise<Buffer>
}

export interface PortalPages {
  /** Inter, for the other pages of the service. */
  font: Buffer | undefined
  /** Sends the page if the path belongs to the portal; returns false otherwise. */
  send(request: FastifyRequest, reply: FastifyReply): boolean
}

/** Serves the built portal; undefined if it was not built. Files are read once and kept in memory. */
export function registerPortal(app: FastifyInstance, folder: string): PortalPages | undefined {
  if (!existsSync(join(folder, 'index.html'))) return undefined
  const page = readFileSync(join(folder, 'index.html'), 'utf8')
  const files = filesOf(folder)
  for (const [url, file] of files) {
    app.get(url, async (request, reply) => sendFile(request, reply, file))
  }
  app.get('/', async (_request, reply) => sendPage(reply, page))
  return {
    font: files.find(([url]) => /\/inter-latin-wght-normal[^/]*\.woff2$/.test(url))?.[1].bytes,
    send(request, reply) {
      const isRead = request.method === 'GET' || request.method === 'HEAD'
      const wantsPage = request.headers.accept?.includes('text/html') ?? false
      if (!isRead || !wantsPage || noPages.test(request.url.split('?')[0] ?? '')) return false
      sendPage(reply, page)
      return true
    },
  }
}

function filesOf(folder: string): [string, PortalFile][] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .flatMap((path) => {
      const name = relative(folder, path).replaceAll('\\', '/')
      const type = types[extname(name)]
      if (type === undefined || name.startsWith('.')) return []
      const bytes = readFileSync(path)
      const etag = `"${createHash('sha256').update(bytes).digest('base64url').slice(0, 27)}"`
      return [[`/${name}`, { type, bytes, etag, isHashed: name.startsWith('app/') }]]
    })
}

/**
 * The page with a fresh nonce: UI components add style elements, which the policy only allows with the nonce. So
 * the page must not be cached, and scripts come only from files.
 */
function sendPage(reply: FastifyReply, page: string) {
  const nonce = randomBytes(18).toString('base64')
  const policy = [
    "default-src 'self'",
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ]
  return reply
    .headers({ 'content-security-policy': policy.join('; '), 'cache-control': 'no-cache, no-store' })
    .type('text/html; charset=utf-8')
    .send(page.replaceAll(nonceMark, nonce))
}

async function sendFile(request: FastifyRequest, reply: FastifyReply, file: PortalFile) {
  const cacheControl = file.isHashed ? 'public, max-age=31536000, immutable' : 'no-cache'
  reply.headers({ etag: file.etag, 'cache-control': cacheControl, vary: 'accept-encoding' })
  if (request.headers['if-none-match']?.includes(file.etag)) return reply.code(304).send()
  reply.type(file.type)
  const takesBrotli = /\bbr\b/.test(String(request.headers['accept-encoding'] ?? ''))
  if (!takesBrotli || !compressible.test(file.type)) return reply.send(file.bytes)
  file.compressed ??= compress(file.bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } })
  return reply.header('content-encoding', 'br').send(await file.compressed)
}

const compress = promisify(brotliCompress)
