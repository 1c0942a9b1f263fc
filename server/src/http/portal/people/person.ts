import type { FastifyRequest } from 'fastify'
import { errors } from '../../../errors.ts'
import { type Doer, doerOf } from '../../../organisations/audit-log.ts'
import type { PersonCaller } from '../../../organisations/permissions.ts'
import type { Who } from '../../endpoint.ts'
import type { Services } from '../../services.ts'

/** The person who is calling. Portal permissions have no scope, so the caller is never a key. */
export function personOf({ caller }: Who): PersonCaller {
  if (caller.type !== 'user') throw errors.signedOut()
  return caller
}

/** Who did something, for the audit log. */
export const doerOfRequest = ({ clock }: Services, { caller }: Who, request: FastifyRequest): Doer =>
  doerOf(caller, request.id, clock())

/** Where a person signs in from, shown in their list of sessions. */
export const originOf = (request: FastifyRequest) => ({
  address: request.ip,
  browser: String(request.headers['user-agent'] ?? ''),
  requestId: request.id,
})
