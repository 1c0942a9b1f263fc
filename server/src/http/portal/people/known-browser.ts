import { createHash, randomUUID } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { limits } from '../../../limits.ts'
import { readToken, signToken } from '../../../platform/signed-token.ts'
import type { Services } from '../../services.ts'
import { readCookie, setCookie } from '../../session-cookie.ts'

const name = 'cartage_browser'
const purpose = 'known-browser'

const hashOf = (email: string) => createHash('sha256').update(email.toLowerCase()).digest('base64url')

/** Id of a browser that has signed in to this account before; its failures are counted separately. */
export function knownBrowserOf(
  services: Services,
  request: FastifyRequest,
  email: string,
): string | undefined {
  const token = readCookie(services, request, name)
  if (token === undefined) return undefined
  const payload = readToken(services.signingSecret, purpose, token, services.clock())
  return Array.isArray(payload) && payload[0] === hashOf(email) ? String(payload[1]) : undefined
}

export function rememberBrowser(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
  email: string,
) {
  const seconds = limits.knownBrowserDays * 24 * 3600
  const id = knownBrowserOf(services, request, email) ?? randomUUID()
  const expiresAt = new Date(services.clock().getTime() + seconds * 1000)
  const value = signToken(services.signingSecret, purpose, [hashOf(email), id], expiresAt)
  setCookie(services, request, reply, { name, value, seconds })
}
