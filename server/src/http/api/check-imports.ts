import { findImport } from '../../imports/find-imports.ts'
import { importAnswer } from '../../imports/import-answer.ts'
import { endpoint } from '../endpoint.ts'
import {
  type ImportLane,
  importExample,
  importLanes,
  importNotFound,
  importParams,
  importSchema,
  linksOf,
} from './import-schemas.ts'

export const checkShipmentImportEndpoint = checkEndpoint(importLanes.shipments)
export const checkFulfilmentImportEndpoint = checkEndpoint(importLanes.activities)

/** The same for both kinds, so made from one description. */
function checkEndpoint({ kind, folder, tag, thing }: ImportLane) {
  return endpoint({
    method: 'GET',
    path: `${folder}/{importId}`,
    operationId: `check${thing}Import`,
    tag,
    summary: `Check a ${thing.toLowerCase()} import`,
    description:
      'Status, counts and a fresh link to the rejected rows. Asking about every 30 seconds is enough.',
    params: importParams,
    answers: {
      200: { description: 'The import.', schema: importSchema, example: importExample },
      404: importNotFound,
    },
    async handle({ services, who, params, request }) {
      const record = await findImport(services.pool, who.organisationId, kind, params.importId)
      return importAnswer(record, linksOf(services, request))
    },
  })
}
