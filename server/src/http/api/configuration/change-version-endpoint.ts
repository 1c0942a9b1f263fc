import type { TSchema } from 'typebox'
import type { Tagged } from '../../../configuration/things.ts'
import type { VersionAnswer, VersionPath } from '../../../configuration/version-access.ts'
import type { Doer } from '../../../organisations/audit-log.ts'
import type { Pool } from '../../../platform/database.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import {
  changeRefusals,
  checkedByHandler,
  doerOfRequest,
  expectationOf,
  ifMatchHeader,
  tag,
  tagged,
  taggedAnswer,
} from './configuration-schemas.ts'
import { pathOfVersion, type VersionFamily, versionParams, versionPath } from './version-families.ts'
import { versionExample, versionSchema } from './version-schemas.ts'

export const versionRefusals = { ...changeRefusals, 404: errorAnswers[404] }

interface Description {
  method: 'PATCH' | 'POST'
  /** Below the path of the version: `/publish`. */
  below?: string
  operationId: string
  summary: string
  description: string
  body?: { shown: TSchema; example: unknown }
}

type Change = (
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
  body: unknown,
) => Promise<Tagged<VersionAnswer>>

/** Changes a version if the caller has its current ETag, and returns the changed version. */
export const changeVersionEndpoint = (
  family: VersionFamily,
  { below = '', body: sent, ...description }: Description,
  change: Change,
): Endpoint =>
  endpoint({
    ...description,
    path: `${versionPath(family)}${below}`,
    tag,
    permission: 'configuration:write',
    params: versionParams(family),
    headers: ifMatchHeader,
    ...(sent && { body: checkedByHandler, bodyShown: sent.shown, bodyExample: sent.example }),
    answers: {
      200: taggedAnswer('The version after the change.', versionSchema(family), versionExample(family)),
      ...versionRefusals,
    },
    async handle(ask) {
      const { services, who, params, body } = ask
      const path = pathOfVersion(family, params)
      const { ifMatch } = expectationOf(ask)
      return tagged(await change(services.pool, who.organisationId, doerOfRequest(ask), path, ifMatch, body))
    },
  })
