import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { hashOfApiKey } from '../organisations/api-keys.ts'
import { may, type Permission, permissions } from '../organisations/permissions.ts'
import { identifySession, noteSessionUse, readSessionToken } from '../organisations/sessions.ts'
import type { Who } from './endpoint.ts'
import type { Services } from './services.ts'
import { hasCsrfToken, sessionTokenOf } from './session-cookie.ts'

const noteUseAfterMilliseconds = 60_000

/**
 * Identifies the caller and counts the request in one round trip. If there is an `x-api-key`, cookies are ignored.
 */
export async function authenticate(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Who> {
  if (request.headers['x-api-key'] !== undefined) return authenticateKey(services, request, reply)
  if (sessionTokenOf(services, request) !== undefined) return authenticatePerson(services, request, reply)
  services.strangers.fail(request.ip)
  throw request.url.startsWith('/portal/') ? errors.signedOut() : errors.unauthorized()
}

/** Decides whether the caller may do this, for keys and people. Nothing else decides it. */
export function authorize(
  services: Services,
  request: FastifyRequest,
  { caller }: Who,
  permission: Permission,
): void {
  if (!may(caller, permission)) {
    const { doing, scopes } = permissions[permission]
    throw caller.type === 'key' ? errors.keyNotAllowed(doing, scopes) : errors.roleNotAllowed(doing)
  }
  const isSafe = request.method === 'GET' || request.method === 'HEAD'
  if (caller.type === 'user' && !isSafe && !hasCsrfToken(services, request)) throw errors.csrfTokenMissing()
}

/** All wrong keys get the same answer, so callers cannot probe for keys. */
async function authenticateKey(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Who> {
  const keyHash = hashOfApiKey(request.headers['x-api-key'])
  const { strangers, validKeys } = services
  const identity = await strangers.lookUp(request.ip, keyHash?.toString('latin1'), validKeys, async () =>
    keyHash ? await services.identify(keyHash) : undefined,
  )
  if (!identity) throw errors.unauthorized()
  countDown(reply, services.config.rateLimitPerMinute, identity)

  services.keyCalls.note(identity.organisationId, identity.apiKeyId)
  const {
    organisationId,
    timeZone,
    rateBookVersion,
    cursorSecret,
    isReadOnly,
    apiKeyId,
    name,
    prefix,
    scopes,
  } = identity
  return {
    organisationId,
    timeZone,
    rateBookVersion,
    cursorSecret,
    isReadOnly,
    caller: { type: 'key', id: apiKeyId, name, prefix, scopes },
  }
}

/** People have their own limit: browsing does not use up the organisation's requests. */
async function authenticatePerson(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Who> {
  const token = readSessionToken(sessionTokenOf(services, request))
  const now = services.clock()
  const { strangers, validSessions } = services
  const identity = await strangers.lookUp(
    request.ip,
    token?.hash.toString('latin1'),
    validSessions,
    async () => (token ? await identifySession(services.pool, token, now) : undefined),
  )
  if (!identity) throw errors.signedOut()
  countDown(reply, limits.requestsPerPersonPerMinuteMax, identity)

  const { organisationId, timeZone, rateBookVersion, cursorSecret, isReadOnly, person } = identity
  // An open page keeps polling even if nobody uses it. That must not keep the session alive.
  const isUsed = request.headers['x-unattended'] === undefined
  if (isUsed && now.getTime() - Date.parse(identity.lastUsedAt) > noteUseAfterMilliseconds) {
    noteSessionUse(services.pool, organisationId, person.sessionId, now).catch((error) =>
      request.log.warn({ err: error }, 'could not record the last use of a session'),
    )
  }
  return { organisationId, timeZone, rateBookVersion, cursorSecret, isReadOnly, caller: person }
}

function countDown(
  reply: FastifyReply,
  limit: number,
  { requestsThisMinute, secondsLeft }: { requestsThisMinute: number; secondsLeft: number },
) {
  reply.header('ratelimit-limit', limit)
  reply.header('ratelimit-remaining', Math.max(0, limit - requestsThisMinute))
  reply.header('ratelimit-reset', secondsLeft)
  if (requestsThisMinute > limit) throw errors.rateLimitExceeded(limit, secondsLeft)
}
