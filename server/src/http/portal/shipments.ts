import Type from 'typebox'
import { listLatestShipments, type ShipmentFilter, totalShipments } from '../../ledger/shipments.ts'
import { limits } from '../../limits.ts'
import { cleanFilters, filterText, filterTexts, filterTime, timeOfFilter } from '../api/filters.ts'
import { ledgerShipment, ledgerShipmentExample } from '../api/ledgers/shipment-schemas.ts'
import { pageQuery, pageSchema } from '../api/page-schemas.ts'
import { csvAnswer, csvAnswerDescription, fileNameOf } from '../csv-answer.ts'
import { endpoint, type Who } from '../endpoint.ts'
import { pageOf, readCursor } from '../page-cursor.ts'
import { closed } from './people/person-schemas.ts'

const filters = {
  shipmentId: filterText('One shipment.'),
  startsWith: filterText('Shipments whose id begins with this text, in any case.'),
  customerId: filterTexts('Shipments of these customers.'),
  importId: filterText('Shipments as one import left them.'),
  createdImportId: filterText('Shipments that one import created, whoever wrote them since.'),
  sourceDetails: filterText('Shipments created by an import with this reference.'),
  lastSourceDetails: filterText('Shipments last written by an import with this reference.'),
  from: filterTime('Shipments with a quote date at this time or later.'),
  to: filterTime('Shipments with a quote date before this time.'),
  flagged: Type.Optional(Type.Boolean({ description: 'Only shipments that need attention.' })),
}

function filterOf(who: Who, given: ShipmentFilter): ShipmentFilter {
  const sent = cleanFilters(given)
  return {
    ...sent,
    from: timeOfFilter('from', sent.from, who.timeZone),
    to: timeOfFilter('to', sent.to, who.timeZone),
  }
}

const shipmentPlace = Type.Object({
  quoteDate: Type.Union([Type.String(), Type.Null()]),
  shipmentId: Type.String(),
})

export const listPortalShipmentsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/shipments',
  operationId: 'listPortalShipments',
  tag: 'Shipments',
  permission: 'ledgers:read',
  summary: 'The shipment ledger',
  description: 'The latest quote date first; shipments without one come last.',
  query: Type.Object({ ...filters, ...pageQuery }, closed),
  answers: {
    200: {
      description: 'A page of shipments.',
      schema: pageSchema('ShipmentPage', ledgerShipment),
      example: { items: [ledgerShipmentExample], nextCursor: null },
    },
  },
  async handle({ services, who, query }) {
    const { cursor, limit = limits.pageSizeDefault, ...sent } = query
    const filter = filterOf(who, sent)
    const list = [who.organisationId, 'portal shipments', filter]
    const after = readCursor(services, list, cursor, shipmentPlace)
    const found = await listLatestShipments(services.pool, who.organisationId, filter, after, limit + 1)
    return pageOf(services, list, found, limit, ({ quoteDate, shipmentId }) => ({ quoteDate, shipmentId }))
  },
})

export const totalShipmentsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/shipment-totals',
  operationId: 'totalShipments',
  tag: 'Shipments',
  permission: 'ledgers:read',
  summary: 'Totals of the shipments that the same filters show',
  description: 'Counts, and what carriers billed.',
  query: Type.Object(filters, closed),
  answers: {
    200: {
      description: 'The totals.',
      schema: Type.Object(
        {
          shipments: Type.Integer({ minimum: 0, description: 'How many shipments there are.' }),
          billed: Type.Number({ description: 'Sum of `totalCostReceived`, ex GST.' }),
          unbilled: Type.Integer({ minimum: 0, description: 'Shipments without a `totalCostReceived`.' }),
          flagged: Type.Integer({ minimum: 0, description: 'Shipments that need attention.' }),
        },
        { title: 'ShipmentTotals', ...closed },
      ),
      example: { shipments: 61_308, billed: 1_204_118.52, unbilled: 41, flagged: 4 },
    },
  },
  async handle({ services, who, query }) {
    return totalShipments(services.pool, who.organisationId, filterOf(who, query))
  },
})

export const exportShipmentsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/shipments.csv',
  operationId: 'exportShipments',
  tag: 'Shipments',
  permission: 'ledgers:read',
  summary: 'Export the shipments that the same filters show as CSV',
  description:
    'One row for each goods line, with the columns of an import, in the order of shipment ids: the file can be edited and imported again. Text that looks like a formula gets an apostrophe. `totalCostReceived` is on the first row of a shipment only, so the column adds up. Streamed.',
  query: Type.Object(filters, closed),
  answers: { 200: csvAnswerDescription },
  endsWithCaller: true,
  handle({ services, who, query, left }) {
    const filter = filterOf(who, query)
    const what = query.flagged ? 'flagged-shipments' : 'shipments'
    const name = fileNameOf(what, filter, who.timeZone, services.clock())
    return csvAnswer(services, who, left, name, { file: 'shipments', timeZone: who.timeZone, filter })
  },
})
