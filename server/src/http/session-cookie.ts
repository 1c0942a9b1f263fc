import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../limits.ts'
import type { Services } from './services.ts'

const sessionCookie = 'cartage_session'

/** The session token in the browser's cookie, not yet checked. */
export const sessionTokenOf = (services: Services, request: FastifyRequest) =>
  readCookie(services, request, sessionCookie)

export function readCookie(services: Services, request: FastifyRequest, name: string): string | undefined {
  const fullName = nameOf(services, request, name)
  for (const part of request.headers.cookie?.split(';') ?? []) {
    const [key, ...value] = part.split('=')
    if (key?.trim() === fullName) return value.join('=').trim()
  }
  return undefined
}

/** Browsers let neither another host of the same domain nor a page over http set a cookie with this prefix. */
const nameOf = (services: Services, request: FastifyRequest, name: string) =>
  isHttps(services, request) ? `__Host-${name}` : name

/** Scripts cannot read it, other sites cannot send it with a change, and over TLS it is never sent in clear. */
export function setCookie(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  cookie: { name: string; value: string; seconds: number },
) {
  const parts = [
    `${nameOf(services, request, cookie.name)}=${cookie.value}`,
    'Path=/',
    `Max-Age=${cookie.seconds}`,
    'HttpOnly',
    'SameSite=Lax',
    ...(isHttps(services, request) ? ['Secure'] : []),
  ]
  // Fastify appends set-cookie headers.
  reply.header('set-cookie', parts.join('; '))
}

export const setSessionCookie = (
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  token: string,
) =>
  setCookie(services, request, reply, {
    name: sessionCookie,
    value: token,
    seconds: limits.sessionDays * 24 * 3600,
  })

export const clearSessionCookie = (services: Services, request: FastifyRequest, reply: FastifyReply) =>
  setCookie(services, request, reply, { name: sessionCookie, value: '', seconds: 0 })

export const isHttps = ({ config }: Services, request: FastifyRequest) =>
  config.publicUrl?.startsWith('https:') ?? request.protocol === 'https'

/** Pages of this origin read it from an answer and send it back in a header; other origins cannot. */
export const csrfTokenOf = ({ signingSecret }: Services, sessionToken: string) =>
  createHmac('sha256', signingSecret).update(`csrf\n${sessionToken}`).digest('base64url')

export function hasCsrfToken(services: Services, request: FastifyRequest): boolean {
  const sent = Buffer.from(String(request.headers['x-csrf-token'] ?? ''))
  const expected = Buffer.from(csrfTokenOf(services, sessionTokenOf(services, request) ?? ''))
  return sent.length === expected.length && timingSafeEqual(sent, expected)
}
