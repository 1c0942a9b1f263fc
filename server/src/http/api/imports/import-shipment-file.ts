import { errors } from '../../../errors.ts'
import { acceptFile } from '../../../imports/accept/accept-import.ts'
import { shipmentFileColumns } from '../../../ledger/shipment-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { accepted, acceptedAnswer } from './accepted-import.ts'
import { pushOptionsOf } from './push-options.ts'
import { columnsNote, fileForm, pushHeaders, pushQuery, pushRefusals } from './push-schemas.ts'

export const importShipmentFileEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/shipments/imports/file',
  operationId: 'importShipmentFile',
  tag: 'Shipments',
  permission: 'files:send',
  summary: 'Import shipments (file)',
  description: `One row per goods line; repeat the shipment's columns on each of its lines. The header row is checked at once, each row when the import runs. Columns can be in any order, and optional ones
can be left out; \`template.csv\` and \`template.xlsx\` have all of them.
If the file updates a \`shipmentId\`, its goods lines replace the earlier ones. Of the shipment's columns, **absent means
unchanged, blank means cleared**: a column that the file does not have keeps what the ledger has, and so does a cell that reads
\`(unchanged)\`; an empty cell clears it, also one that a short CSV row does not have. The import counts what it clears. An
end of the journey is one value: a state or country that is not sent is found from postcode and suburb (country \`AU\`),
never kept.

Required columns: ${columnsNote(shipmentFileColumns.required)}. Optional columns: ${columnsNote(shipmentFileColumns.optional)}, and the
keys of your custom fields.`,
  query: pushQuery,
  headers: pushHeaders,
  form: fileForm,
  answers: {
    202: acceptedAnswer('AcceptedShipmentFile', 'shipments', 'file'),
    ...pushRefusals,
    413: { ...errorAnswers[413], example: errors.fileTooLarge().body },
  },
  async handle({ services, who, query, file, request }) {
    const options = pushOptionsOf(services, who, query, request)
    const push = await acceptFile(services, who.organisationId, 'shipments', file, options)
    return accepted('shipments', 'file', push, options, {})
  },
})
