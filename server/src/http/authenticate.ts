import type { FastifyReply, FastifyRequest } from 'fastify'
import { errors } from '../errors.ts'
import { hashOfApiKey, noteApiKeyUse } from '../organisations/api-keys.ts'
import { identify } from '../organisations/identify.ts'
import type { Who } from './endpoint.ts'
import type { Services } from './services.ts'

const noteUseAfterMilliseconds = 60_000

/**
 * Finds out who asks and counts the request against the organisation's minute, in one round trip. Every wrong key gets
 * the same answer, so that nobody learns which keys exist.
 */
export async function authenticate(
  services: Services,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Who> {
  const keyHash = hashOfApiKey(request.headers['x-api-key'])
  if (!keyHash) throw errors.unauthorized()
  const identity = await identify(services.pool, keyHash)
  if (!identity) throw errors.unauthorized()

  const limit = services.config.rateLimitPerMinute
  reply.header('ratelimit-limit', limit)
  reply.header('ratelimit-remaining', Math.max(0, limit - identity.requestsThisMinute))
  reply.header('ratelimit-reset', identity.secondsLeft)
  if (identity.requestsThisMinute > limit) throw errors.rateLimitExceeded(limit, identity.secondsLeft)

  const now = services.clock()
  if (!identity.lastUsedAt || now.getTime() - Date.parse(identity.lastUsedAt) > noteUseAfterMilliseconds) {
    noteApiKeyUse(services.pool, identity.organisationId, identity.apiKeyId, now).catch((error) =>
      request.log.warn({ err: error }, 'could not note the last use of a key'),
    )
  }
  return identity
}
