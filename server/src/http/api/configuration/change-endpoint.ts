import type { TObject, TSchema } from 'typebox'
import type { Expectation, Tagged } from '../../../configuration/apply/things.ts'
import type { Doer } from '../../../organisations/audit-log.ts'
import type { Pool } from '../../../platform/database/database.ts'
import { type AnswerDescription, type Endpoint, type EndpointDescription, endpoint } from '../../endpoint.ts'
import {
  changeRefusals,
  checkedByHandler,
  doerOfRequest,
  expectationOf,
  ifMatchHeader,
  tag,
  tagged,
} from './configuration-schemas.ts'

interface Description
  extends Pick<EndpointDescription, 'method' | 'path' | 'operationId' | 'summary' | 'description'> {
  params?: TObject
  query?: TObject
  /** Default: If-Match. */
  headers?: NonNullable<EndpointDescription['headers']>
  body?: { shown: TSchema; example: unknown }
  /** What is returned: the thing, as it is now. */
  answer: AnswerDescription
  refusals?: Record<number, AnswerDescription>
}

export interface ChangeRequest {
  pool: Pool
  organisationId: string
  doer: Doer
  params: unknown
  query: unknown
  body: unknown
  expected: Expectation
}

/** Changes something if the ETag that the caller has read is still current, and returns it as it is now. */
export const changeEndpoint = (
  { answer, body: sent, refusals = changeRefusals, ...description }: Description,
  change: (request: ChangeRequest) => Promise<Tagged<object>>,
): Endpoint =>
  endpoint({
    headers: ifMatchHeader,
    ...description,
    tag,
    permission: 'configuration:write',
    ...(sent && { body: checkedByHandler, bodyShown: sent.shown, bodyExample: sent.example }),
    answers: { 200: answer, ...refusals },
    async handle(ask) {
      const { services, who, params, query, body } = ask
      return tagged(
        await change({
          pool: services.pool,
          organisationId: who.organisationId,
          doer: doerOfRequest(ask),
          params,
          query,
          body,
          expected: expectationOf(ask),
        }),
      )
    },
  })
