import type { FastifyRequest } from 'fastify'
import { errors } from '../../../errors.ts'
import type { PushOptions } from '../../../imports/accept/accept-import.ts'
import { idempotencyKeyPattern } from '../../../imports/accept/idempotency.ts'
import { limits } from '../../../limits.ts'
import { doerOf } from '../../../organisations/audit-log.ts'
import { customerOf } from '../../customer-of.ts'
import type { Who } from '../../endpoint.ts'
import type { Services } from '../../services.ts'

/** What a push sends besides its body. */
export function pushOptionsOf(
  services: Services,
  who: Who,
  query: { dryRun?: boolean },
  request: FastifyRequest,
): PushOptions {
  const idempotencyKey = request.headers['idempotency-key']
  if (idempotencyKey !== undefined && !idempotencyKeyPattern.test(String(idempotencyKey))) {
    throw errors.badRequest(
      `Idempotency-Key must have 1 to ${limits.idempotencyKeyCharactersMax} characters, all of them printable ASCII`,
    )
  }
  return {
    dryRun: query.dryRun ?? false,
    idempotencyKey: idempotencyKey === undefined ? undefined : String(idempotencyKey),
    submittedBy: who.caller.id,
    customerId: customerOf(who),
    doer: personAsDoer(services, who, request),
  }
}

/** The import shows what a key sent or cancelled. What a person does is also in the audit log. */
export const personAsDoer = ({ clock }: Services, { caller }: Who, request: FastifyRequest) =>
  caller.type === 'user' ? doerOf(caller, request.id, clock()) : undefined
