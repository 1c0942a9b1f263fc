import { importAnswer } from '../../../imports/answers/import-answer.ts'
import { findImport } from '../../../imports/record/find-imports.ts'
import { customerOf } from '../../customer-of.ts'
import { endpoint } from '../../endpoint.ts'
import { linksOf } from '../rejected-rows/report-links.ts'
import { pendingHeaderDescriptions, pendingHeaders } from './accepted-import.ts'
import { type ImportLane, importLanes } from './import-lanes.ts'
import { importExample, importNotFound, importParams, importSchema } from './import-schemas.ts'

export const checkShipmentImportEndpoint = checkEndpoint(importLanes.shipments)
export const checkFulfilmentImportEndpoint = checkEndpoint(importLanes.activities)

/** Both kinds of import share this definition. */
function checkEndpoint({ kind, folder, tag, thing }: ImportLane) {
  return endpoint({
    method: 'GET',
    path: `${folder}/{importId}`,
    operationId: `check${thing}Import`,
    tag,
    permission: 'imports:read',
    summary: `Check a ${thing.toLowerCase()} import`,
    description:
      'Returns status, counts and a fresh link to the rejected rows. Wait for `Retry-After` before you poll again; for a large file, 30 seconds are enough.',
    params: importParams,
    answers: {
      200: {
        description: 'The import. While it is `queued` or `processing`, the headers say when to poll again.',
        headers: {
          Location: { ...pendingHeaderDescriptions.Location, optional: true },
          'Retry-After': { ...pendingHeaderDescriptions['Retry-After'], optional: true },
        },
        schema: importSchema,
        example: importExample,
      },
      404: importNotFound,
    },
    async handle({ services, who, params, request, reply }) {
      const record = await findImport(
        services.pool,
        who.organisationId,
        kind,
        params.importId,
        customerOf(who),
      )
      if (record.finishedAt === null) {
        const seconds = (services.clock().getTime() - Date.parse(record.submittedAt)) / 1000
        reply.headers(pendingHeaders(kind, record.importId, seconds))
      }
      return importAnswer(record, linksOf(services, request))
    },
  })
}
