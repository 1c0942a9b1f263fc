import type { FastifyRequest } from 'fastify'
import type { LinkMaker } from '../../../imports/answers/import-answer.ts'
import { customerOf } from '../../customer-of.ts'
import type { Who } from '../../endpoint.ts'
import { publicUrl } from '../../public-url.ts'
import type { Services } from '../../services.ts'

/** Makes the links to error reports that an answer shows. */
export const linksOf = (services: Services, request: FastifyRequest): LinkMaker => ({
  publicUrl: publicUrl(services, request),
  signingSecret: services.signingSecret,
  now: services.clock(),
  madeFor: nameOf(request.who),
  customerId: request.who === undefined ? null : customerOf(request.who),
})

const nameOf = (who: Who | undefined) =>
  who === undefined ? '' : who.caller.type === 'key' ? who.caller.prefix : who.caller.email
