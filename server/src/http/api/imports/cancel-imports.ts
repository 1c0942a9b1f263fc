import { errors } from '../../../errors.ts'
import { importAnswer } from '../../../imports/answers/import-answer.ts'
import { cancelImport } from '../../../imports/queue/cancel-import.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { linksOf } from '../rejected-rows/report-links.ts'
import { type ImportLane, importLanes } from './import-lanes.ts'
import { importExample, importNotFound, importParams, importSchema } from './import-schemas.ts'
import { personAsDoer } from './push-options.ts'

/** Both kinds of import share this definition. */
export const cancelImportEndpoints = Object.values(importLanes).map(cancelEndpoint)

function cancelEndpoint({ kind, folder, tag, thing }: ImportLane) {
  return endpoint({
    method: 'POST',
    path: `${folder}/{importId}/cancel`,
    operationId: `cancel${thing}Import`,
    tag,
    permission: 'files:send',
    summary: `Cancel a ${thing.toLowerCase()} import`,
    description: 'Stops a queued or running import. Nothing is written.',
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
          flagged: null,
          startedAt: null,
          errorReportUrl: null,
        },
      },
      404: importNotFound,
      409: { ...errorAnswers[409], example: errors.importEnded('completed').body },
    },
    async handle({ services, who, params, request }) {
      const { organisationId } = who
      const doer = personAsDoer(services, who, request)
      const record = await cancelImport(
        services,
        organisationId,
        kind,
        params.importId,
        doer,
        customerOf(who),
      )
      return importAnswer(record, linksOf(services, request))
    },
  })
}
