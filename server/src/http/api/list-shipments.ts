import Type from 'typebox'
import { listShipments } from '../../ledger/shipments.ts'
import { limits } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { pageOf, readCursor } from '../page-cursor.ts'
import { filterText, refuseMeaninglessFilters } from './filters.ts'
import { pageQuery, pageSchema } from './page-schemas.ts'
import { ledgerShipment, ledgerShipmentExample } from './shipment-schemas.ts'

export const listShipmentsEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/shipments',
  operationId: 'listShipments',
  tag: 'Ledgers',
  permission: 'ledgers:read',
  summary: 'Read the shipment ledger',
  description:
    'The shipments as they are now, sorted by `shipmentId`. To read what one import wrote, filter by `importId`.',
  query: Type.Object(
    {
      shipmentId: filterText('The shipment with this id.'),
      customerId: filterText('Shipments of one customer.'),
      importId: filterText('Shipments last written by this import.'),
      ...pageQuery,
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'A page of shipments.',
      schema: pageSchema('ShipmentPage', ledgerShipment),
      example: { items: [ledgerShipmentExample], nextCursor: null },
    },
  },
  async handle({ services, who, query }) {
    const { cursor, limit = limits.pageSizeDefault, ...filter } = query
    refuseMeaninglessFilters(filter)
    const list = [who.organisationId, 'shipments', filter.shipmentId, filter.customerId, filter.importId]
    const after = readCursor(services, list, cursor) as string | undefined
    const found = await listShipments(services.pool, who.organisationId, filter, after, limit + 1)
    return pageOf(services, list, found, limit, (last) => last.shipmentId)
  },
})
