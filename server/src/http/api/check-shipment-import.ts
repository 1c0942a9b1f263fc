import { findImport } from '../../imports/find-imports.ts'
import { importAnswer } from '../../imports/import-answer.ts'
import { endpoint } from '../endpoint.ts'
import { importExample, importNotFound, importParams, importSchema, linksOf } from './import-schemas.ts'

export const checkShipmentImportEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/shipments/imports/{importId}',
  operationId: 'checkShipmentImport',
  tag: 'Shipments',
  summary: 'Check a shipment import',
  description:
    'Status, counts and a fresh link to the rejected rows. Asking about every 30 seconds is enough.',
  params: importParams,
  answers: {
    200: { description: 'The import.', schema: importSchema, example: importExample },
    404: importNotFound,
  },
  async handle({ services, who, params, request }) {
    const record = await findImport(services.pool, who.organisationId, 'shipments', params.importId)
    return importAnswer(record, linksOf(services, request))
  },
})
