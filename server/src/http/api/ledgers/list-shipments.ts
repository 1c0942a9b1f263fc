import Type from 'typebox'
import { listShipments } from '../../../ledger/shipments.ts'
import { limits } from '../../../limits.ts'
import { compareTexts } from '../../../platform/values/compare-texts.ts'
import { endpoint } from '../../endpoint.ts'
import { pageOf, readCursor, textPlace } from '../../page-cursor.ts'
import { cleanFilters, filterText } from '../filters.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { ledgerShipment, ledgerShipmentExample } from './shipment-schemas.ts'

/** Empty without these filters, so that cursors from before they existed stay valid. */
const sorted = (filters: Record<string, string | undefined>) =>
  Object.entries(filters).sort(([one], [other]) => compareTexts(one, other))

export const listShipmentsEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/shipments',
  operationId: 'listShipments',
  tag: 'Ledgers',
  permission: 'ledgers:read',
  summary: 'Read the shipment ledger',
  description:
    'The shipments as they are now, sorted by `shipmentId`. To read what one import wrote, filter by `importId`; to read what it created, by `createdImportId`.',
  query: Type.Object(
    {
      shipmentId: filterText('The shipment with this id.'),
      customerId: filterText('Shipments of one customer.'),
      importId: filterText('Shipments last written by this import.'),
      createdImportId: filterText('Shipments that this import created, whoever wrote them since.'),
      sourceDetails: filterText('Shipments created by an import with this reference.'),
      lastSourceDetails: filterText('Shipments last written by an import with this reference.'),
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
    const { cursor, limit = limits.pageSizeDefault, ...sent } = query
    const filter = cleanFilters(sent)
    const { shipmentId, customerId, importId, ...others } = filter
    const list = [who.organisationId, 'shipments', shipmentId, customerId, importId, ...sorted(others)]
    const after = readCursor(services, list, cursor, textPlace)
    const found = await listShipments(services.pool, who.organisationId, filter, after, limit + 1)
    return pageOf(services, list, found, limit, (last) => last.shipmentId)
  },
})
