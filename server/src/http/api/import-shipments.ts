import { acceptPush } from '../../imports/accept-import.ts'
import { listCustomFieldKeys } from '../../organisations/custom-fields.ts'
import { endpoint } from '../endpoint.ts'
import { accepted, acceptedAnswer } from './accepted-import.ts'
import { pushOptionsOf } from './push-options.ts'
import { pushHeaders, pushQuery, pushRefusals } from './push-schemas.ts'
import { shipmentPush, shipmentPushExample } from './shipment-schemas.ts'

export const importShipmentsEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/shipments/imports',
  operationId: 'importShipments',
  tag: 'Shipments',
  permission: 'imports:write',
  summary: 'Import shipments (JSON)',
  description: `Queues shipments for the ledger and returns before they are written. A \`shipmentId\` already in the ledger is
updated, not duplicated, so it is safe to send a batch again. The ledger holds a shipment as last sent: goods
lines are replaced, and fields you leave out become blank. If any row of a shipment is rejected, the whole
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
