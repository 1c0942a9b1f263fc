import type { TSchema } from 'typebox'
import type { Tagged } from '../../../configuration/apply/things.ts'
import type { VersionAnswer, VersionPath } from '../../../configuration/state/version-access.ts'
import type { Doer } from '../../../organisations/audit-log.ts'
import type { Pool } from '../../../platform/database/database.ts'
import type { Endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { changeEndpoint } from './change-endpoint.ts'
import { changeRefusals, taggedAnswer } from './configuration-schemas.ts'
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
  /** The state that the example shows. */
  after: Parameters<typeof versionExample>[1]
}

type Change = (
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
  body: unknown,
) => Promise<Tagged<VersionAnswer>>

/** The same for a version. */
export const changeVersionEndpoint = (
  family: VersionFamily,
  { below = '', after, ...description }: Description,
  change: Change,
): Endpoint =>
  changeEndpoint(
    {
      ...description,
      path: `${versionPath(family)}${below}`,
      params: versionParams(family),
      answer: taggedAnswer(
        'The version after the change.',
        versionSchema(family),
        versionExample(family, after),
      ),
      refusals: versionRefusals,
    },
    ({ pool, organisationId, doer, params, body, expected }) =>
      change(pool, organisationId, doer, pathOfVersion(family, params), expected.ifMatch, body),
  )
