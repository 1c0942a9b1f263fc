import { createHash } from 'node:crypto'
import { gunzipSync, gzipSync } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { acceptsGzip } from '../compress.ts'
import { pageContentSecurityPolicy } from '../security-headers.ts'

/** Kept compressed: nearly every caller accepts that, and the pages are large as text. */
export interface PageFile {
  type: string
  compressed: Buffer
  etag: string
  /** As text, for as long as an answer with it is on its way. */
  plain?: WeakRef<Buffer>
}

export const html = 'text/html; charset=utf-8'

export function fileOf(type: string, content: string | Buffer): PageFile {
  const bytes = Buffer.from(content)
  const digest = createHash('sha256').update(bytes).digest('base64url').slice(0, 27)
  return { type, compressed: gzipSync(bytes, { level: 9 }), etag: `"${digest}"` }
}

/** `no-cache` lets a browser keep a file but ask each time, so that a new version shows at once. */
export function sendFile(request: FastifyRequest, reply: FastifyReply, file: PageFile) {
  const isZipped = acceptsGzip(request.headers['accept-encoding'] ?? '')
  reply.headers({
    // The tag is of the text, so it is weak where other bytes are sent.
    etag: isZipped ? `W/${file.etag}` : file.etag,
    'cache-control': 'no-cache',
    vary: 'Accept-Encoding',
  })
  if (file.type === html) reply.header('content-security-policy', pageContentSecurityPolicy)
  const known = request.headers['if-none-match']?.split(',').map((etag) => etag.trim().replace(/^W\//, ''))
  if (known?.includes(file.etag) || known?.includes('*')) return reply.code(304).send()
  reply.type(file.type)
  if (!isZipped) return reply.send(plainOf(file))
  return reply.header('content-encoding', 'gzip').send(file.compressed)
}

/** All answers share the same bytes: a caller who asks many times and does not read must not get a copy for each. */
function plainOf(file: PageFile): Buffer {
  const kept = file.plain?.deref()
  if (kept) return kept
  const plain = gunzipSync(file.compressed)
  file.plain = new WeakRef(plain)
  return plain
}
