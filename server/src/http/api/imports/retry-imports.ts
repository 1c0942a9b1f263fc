import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { retryImport } from '../../../imports/accept/retry-import.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { accepted, acceptedBody, acceptedHeaders } from './accepted-import.ts'
import { type ImportLane, importLanes } from './import-lanes.ts'
import { exampleImportId, importNotFound, importParams } from './import-schemas.ts'
import { pushOptionsOf } from './push-options.ts'
import { pushHeaders } from './push-schemas.ts'

const exampleRetryId = '0197c5b3-02c4-7a11-8e5d-90d1c6f3ab27'

/** Both kinds of import share this definition. */
export const retryImportEndpoints = Object.values(importLanes).map(retryEndpoint)

function retryEndpoint({ kind, folder, tag, thing }: ImportLane) {
  return endpoint({
    method: 'POST',
    path: `${folder}/{importId}/retry`,
    operationId: `retry${thing}Import`,
    tag,
    permission: 'files:send',
    summary: `Retry a failed ${thing.toLowerCase()} import`,
    description: `Queues a new import from the upload of a failed one. The failed import does not change. It can be retried once, as long as its upload is kept: ${limits.failedUploadDays} days.`,
    params: importParams,
    headers: pushHeaders,
    answers: {
      202: {
        description: 'The new import is queued.',
        schema: Type.Object(
          {
            importId: Type.String({ description: 'The new import.' }),
            status: Type.Literal('queued', { description: 'Always `queued`, as for every accepted push.' }),
            source: Type.Enum(['data', 'file'], {
              type: 'string',
              description: 'How the original was sent.',
            }),
            statusUrl: Type.String({ description: 'Path of the new import.' }),
            retryOf: Type.String({ description: 'The import that failed.' }),
            dryRun: Type.Optional(
              Type.Literal(true, { description: 'Only on a dry run: nothing will be written.' }),
            ),
          },
          { title: `Retried${thing}Import`, additionalProperties: false },
        ),
        headers: acceptedHeaders,
        example: acceptedBody(kind, 'file', exampleRetryId, { retryOf: exampleImportId }),
      },
      404: importNotFound,
      409: { ...errorAnswers[409], example: errors.importNotFailed('completed').body },
    },
    async handle({ services, who, params, request }) {
      const options = pushOptionsOf(services, who, {}, request)
      const retried = await retryImport(services, who.organisationId, kind, params.importId, options)
      const { failed } = retried
      return accepted(kind, failed.source, retried, failed, { retryOf: failed.importId })
    },
  })
}
