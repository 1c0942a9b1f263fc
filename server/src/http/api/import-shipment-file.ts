import { errors } from '../../errors.ts'
import { acceptFile } from '../../imports/accept-import.ts'
import { endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import {
  accepted,
  acceptedAnswer,
  fileForm,
  pushHeaders,
  pushOptionsOf,
  pushQuery,
  pushRefusals,
} from './import-schemas.ts'

export const importShipmentFileEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/shipments/imports/file',
  operationId: 'importShipmentFile',
  tag: 'Shipments',
  summary: 'Import shipments (file)',
  description: `One row for each goods line; the shipment's columns repeat on each of its lines. The header row is checked at once, each
row when the import runs. Columns may stand in any order, and optional ones may be left out; \`template.csv\` and \`template.xlsx\` have them all.
The ledger holds a shipment as it was sent last: what a file leaves out of a \`shipmentId\` that is already there, by a column or
by a blank cell, is blank afterwards, and its goods lines are those of the file.`,
  query: pushQuery,
  headers: pushHeaders,
  form: fileForm,
  answers: {
    202: acceptedAnswer('AcceptedShipmentFile', 'shipments', 'file'),
    ...pushRefusals,
    413: { ...errorAnswers[413], example: errors.fileTooLarge().body },
  },
  async handle({ services, who, query, file, request }) {
    const options = pushOptionsOf(who, query, request)
    const { importId } = await acceptFile(services, who.organisationId, 'shipments', file, options)
    return accepted('shipments', 'file', importId)
  },
})
