import Type from 'typebox'
import { findImport } from '../../imports/find-imports.ts'
import { listRejectedRows, shownValues } from '../../imports/rejected-rows.ts'
import { limits } from '../../limits.ts'
import { endpoint } from '../endpoint.ts'
import { readCursor, writeCursor } from '../page-cursor.ts'
import { rejectedActivity } from './activity-schemas.ts'
import { importNotFound, importParams, pageQuery, pageSchema } from './import-schemas.ts'

export const listRejectedActivitiesEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/fulfilment/imports/{importId}/errors',
  operationId: 'listRejectedActivities',
  tag: 'Fulfilment',
  summary: 'List rejected activities',
  description: `In the order of the rows. Keep asking with \`nextCursor\` until it is null; a page may have fewer rows than
\`limit\` when the rows are long.`,
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
    const { pool } = services
    const list = [who.organisationId, 'rejected', 'activities', params.importId]
    const after = readCursor(services, list, query.cursor) as number | undefined
    const found = await findImport(pool, who.organisationId, 'activities', params.importId)
    const limit = query.limit ?? limits.pageSizeDefault
    const { rows, hasMore } = await listRejectedRows(
      pool,
      who.organisationId,
      found.importId,
      after ?? 0,
      limit,
    )
    return {
      items: rows.map(({ label, error, data, rowNumber }) => ({
        reference: label,
        error,
        data: shownValues(found, data),
        rowNumber,
      })),
      nextCursor: hasMore ? writeCursor(services, list, rows.at(-1)?.rowNumber) : null,
    }
  },
})
