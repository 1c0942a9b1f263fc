import { errors } from '../../errors.ts'
import { endImport } from '../../imports/end-import.ts'
import { importAnswer } from '../../imports/import-answer.ts'
import { endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import { importExample, importNotFound, importParams, importSchema, linksOf } from './import-schemas.ts'

export const cancelFulfilmentImportEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/fulfilment/imports/{importId}/cancel',
  operationId: 'cancelFulfilmentImport',
  tag: 'Fulfilment',
  summary: 'Cancel a fulfilment import',
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
    const record = await endImport(services, who.organisationId, 'activities', params.importId)
    return importAnswer(record, linksOf(services, request))
  },
})
