import type { FastifyRequest } from 'fastify'
import { errors } from '../../../errors.ts'
import { findOrganisation } from '../../../organisations/organisations.ts'
import { type PersonCaller, permissionsOf } from '../../../organisations/permissions.ts'
import type { Services } from '../../services.ts'
import { csrfTokenOf, sessionTokenOf } from '../../session-cookie.ts'

/** What a page needs to know about the person before it renders. */
export async function describeMe(
  services: Services,
  organisationId: string,
  person: PersonCaller,
  sessionToken: string,
) {
  const organisation = await findOrganisation(services.pool, organisationId)
  if (!organisation) throw errors.signedOut()
  const { id: userId, email, name, role, customerId, sessionId } = person
  return {
    userId,
    email,
    name,
    role,
    customerId,
    permissions: permissionsOf(person),
    organisation,
    sessionId,
    csrfToken: csrfTokenOf(services, sessionToken),
  }
}

export const ownToken = (services: Services, request: FastifyRequest) =>
  sessionTokenOf(services, request) ?? ''
