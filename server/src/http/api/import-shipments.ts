import { acceptShipmentPush, findShipmentPushFailures } from '../../imports/accept-import.ts'
import { endpoint } from '../endpoint.ts'
import {
  accepted,
  acceptedAnswer,
  pushHeaders,
  pushOptionsOf,
  pushQuery,
  pushRefusals,
} from './import-schemas.ts'
import { shipmentPush, shipmentPushExample } from './shipment-schemas.ts'

export const importShipmentsEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/shipments/imports',
  operationId: 'importShipments',
  tag: 'Shipments',
  summary: 'Import shipments (JSON)',
  description: `Queues shipments for the ledger and answers without waiting for the write. A \`shipmentId\` that is already
in the ledger is updated, not duplicated, so sending a batch again is safe. The ledger holds a shipment as it was sent last: its
goods lines are replaced, and a field that is left out is blank afterwards. A shipment with a row that cannot be accepted is
rejected whole, and what the ledger has of it stays; the others are written.`,
  query: pushQuery,
  headers: pushHeaders,
  body: shipmentPush,
  bodyExample: shipmentPushExample,
  furtherBodyFailures: ({ services, who, body }) =>
    findShipmentPushFailures(services, who.organisationId, body),
  answers: {
    202: acceptedAnswer('AcceptedShipments', 'shipments', 'data', 'shipmentsReceived'),
    ...pushRefusals,
  },
  async handle({ services, who, query, body, rawBody, request }) {
    const options = pushOptionsOf(who, query, request)
    const { importId, acceptedCount } = await acceptShipmentPush(
      services,
      who.organisationId,
      body,
      rawBody,
      options,
    )
    return accepted('shipments', 'data', importId, { shipmentsReceived: acceptedCount })
  },
})
