import { promisify } from 'node:util'
import { gzip } from 'node:zlib'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../limits.ts'
import type { Services } from './services.ts'
import { sessionTokenOf } from './session-cookie.ts'

const compress = promisify(gzip)
const compressible = /^(application\/json|text\/|image\/svg\+xml)/

/**
 * Gzips larger answers for callers who accept it. Streams are not compressed: they are workbooks, which
 * already are. Answers to browser sessions are not compressed either, because their length could reveal a
 * secret next to an attacker's text (BREACH). API keys are safe: no other site can set their header.
 */
export function compressAnswers(app: FastifyInstance, services: Services): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (!compressible.test(String(reply.getHeader('content-type') ?? ''))) return payload
    reply.header('vary', 'Accept-Encoding')
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload
    if (payload.length < limits.compressedBytesMin || !isWanted(services, request, reply)) return payload
    const bytes = await compress(payload)
    reply.header('content-encoding', 'gzip').removeHeader('content-length')
    const etag = reply.getHeader('etag')
    // The bytes differ from those the ETag was computed from, but not their meaning, so the tag becomes weak.
    if (typeof etag === 'string' && !etag.startsWith('W/')) reply.header('etag', `W/${etag}`)
    return bytes
  })
}

function isWanted(services: Services, request: FastifyRequest, reply: FastifyReply): boolean {
  if (reply.hasHeader('content-encoding') || sessionTokenOf(services, request) !== undefined) return false
  return acceptsGzip(request.headers['accept-encoding'] ?? '')
}

/** If gzip is not named, `*` decides; a weight of 0 refuses. */
export function acceptsGzip(header: string): boolean {
  const weights = new Map<string, number>()
  for (const part of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim())
    const weight = parameters.find((parameter) => parameter.startsWith('q='))?.slice(2)
    if (name !== '') weights.set(name, weight === undefined ? 1 : Number(weight))
  }
  return (weights.get('gzip') ?? weights.get('x-gzip') ?? weights.get('*') ?? 0) > 0
}
