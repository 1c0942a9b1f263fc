import { acceptPush } from '../../../imports/accept/accept-import.ts'
import { listCustomFieldKeys } from '../../../organisations/custom-fields.ts'
import { endpoint } from '../../endpoint.ts'
import { shipmentPush, shipmentPushExample } from '../ledgers/shipment-schemas.ts'
import { accepted, acceptedAnswer } from './accepted-import.ts'
import { pushOptionsOf } from './push-options.ts'
import { pushHeaders, pushQuery, pushRefusals } from './push-schemas.ts'

export const importShipmentsEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/shipments/imports',
  operationId: 'importShipments',
  tag: 'Shipments',
  permission: 'imports:write',
  summary: 'Import shipments (JSON)',
  description: `Queues shipments for the ledger and returns before they are written. A \`shipmentId\` already in the ledger is
updated, not duplicated, so it is safe to send a batch again. Its goods lines are replaced by those sent. Of its other
fields, **absent means unchanged, blank means cleared**: a key that an element does not have keeps what the ledger has;
\`null\` clears it, and so does a blank text, except for \`quoteDate\`. An end of the journey is one value: send postcode and suburb
always; a state or country that is not sent is found from them (country \`AU\`), never kept. If two elements have one id, the
last counts alone. The text \`(unchanged)\` in a field of the shipment means that it is not sent. If any row of a shipment is rejected, the whole
shipment is rejected and the ledger keeps its earlier version; the other shipments are written.`,
  query: pushQuery,
  headers: pushHeaders,
  body: shipmentPush,
  bodyExample: shipmentPushExample,
  bodyCheck: 'shipmentPush',
  knownToBodyCheck: ({ services, who }) => listCustomFieldKeys(services.pool, who.organisationId),
  answers: {
    202: acceptedAnswer('AcceptedShipments', 'shipments', 'data', 'shipmentsReceived'),
    ...pushRefusals,
  },
  async handle({ services, who, query, body, rawBody, request }) {
    const options = pushOptionsOf(services, who, query, request)
    const push = await acceptPush(services, who.organisationId, 'shipments', body, rawBody, options)
    return accepted('shipments', 'data', push, options, { shipmentsReceived: push.acceptedCount })
  },
})
