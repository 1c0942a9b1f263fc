import { errors } from '../../errors.ts'
import { endImport } from '../../imports/end-import.ts'
import { importAnswer } from '../../imports/import-answer.ts'
import { endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import {
  type ImportLane,
  importExample,
  importLanes,
  importNotFound,
  importParams,
  importSchema,
  linksOf,
} from './import-schemas.ts'

/** The same for both kinds, so made from one description. */
export const cancelImportEndpoints = Object.values(importLanes).map(cancelEndpoint)

function cancelEndpoint({ kind, folder, tag, thing }: ImportLane) {
  return endpoint({
    method: 'POST',
    path: `${folder}/{importId}/cancel`,
    operationId: `cancel${thing}Import`,
    tag,
    summary: `Cancel a ${thing.toLowerCase()} import`,
    description: 'Ends an import that is queued or running. Nothing of it is written.',
    params: importParams,
    answers: {
      200: {
        description: 'The cancelled import.',
        schema: importSchema,
        example: {
          ...importExample,
          status: 'cancelled',
          progress: 0,
          counts: { received: 3, processed: 0, failed: 0 },
          startedAt: null,
          errorReportUrl: null,
        },
      },
      404: importNotFound,
      409: { ...errorAnswers[409], example: errors.importEnded('completed').body },
    },
    async handle({ services, who, params, request }) {
      const record = await endImport(services, who.organisationId, kind, params.importId)
      return importAnswer(record, linksOf(services, request))
    },
  })
}
