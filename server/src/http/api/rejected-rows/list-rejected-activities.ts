import Type from 'typebox'
import { endpoint } from '../../endpoint.ts'
import { importNotFound, importParams } from '../imports/import-schemas.ts'
import { rejectedActivity } from '../ledgers/activity-schemas.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { pageOfRejectedRows } from './rejected-rows-page.ts'

export const listRejectedActivitiesEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/fulfilment/imports/{importId}/errors',
  operationId: 'listRejectedActivities',
  tag: 'Fulfilment',
  permission: 'imports:read',
  summary: 'List rejected activities',
  description: `In row order. Request pages with \`nextCursor\` until it is null. A page has fewer rows than \`limit\` when rows
are long.`,
  params: importParams,
  query: Type.Object(pageQuery, { additionalProperties: false }),
  answers: {
    200: {
      description: 'A page of rejected rows.',
      schema: pageSchema('RejectedActivityPage', rejectedActivity),
      example: {
        items: [
          {
            reference: 'SO-10046',
            error: 'Valid quantity is required',
            data: { warehouseCode: 'SYD1', chargeCode: 'PICK-UNIT', quantity: 'two', reference: 'SO-10046' },
            rowNumber: 3,
          },
        ],
        nextCursor: null,
      },
    },
    404: importNotFound,
  },
  async handle({ services, who, params, query }) {
    return pageOfRejectedRows(services, who, 'activities', params.importId, query, (label) => ({
      reference: label,
    }))
  },
})
