import Type from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { importNotFound, importParams } from '../imports/import-schemas.ts'
import { rejectedShipment } from '../ledgers/shipment-schemas.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { pageOfRejectedRows } from './rejected-rows-page.ts'

export const listRejectedShipmentsEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/shipments/imports/{importId}/errors',
  operationId: 'listRejectedShipments',
  tag: 'Shipments',
  permission: 'imports:read',
  summary: 'List rejected shipment rows',
  description: `In row order. Request pages with \`nextCursor\` until it is null. A page has fewer rows than \`limit\` when rows
are long.`,
  params: importParams,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  answers: {
    200: {
      description: 'A page of rejected rows.',
      schema: pageSchema('RejectedShipmentPage', rejectedShipment),
      example: {
        items: [
          {
            shipmentId: 'SO-10046',
            error: 'Destination Zone(s) not found',
            detail: 'There is no place 2000 Melbourne',
            data: {
              shipmentId: 'SO-10046',
              destinationPostCode: '2000',
              destinationSuburb: 'Melbourne',
              itemType: 'CARTON',
            },
            rowNumber: 3,
          },
        ],
        nextCursor: null,
      },
    },
    404: importNotFound,
  },
  async handle({ services, who, params, query }) {
    return pageOfRejectedRows(services, who, 'shipments', params.importId, query, (label) => ({
      shipmentId: label ?? '',
    }))
  },
})
