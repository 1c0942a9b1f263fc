import Type from 'typebox'
import { listActivities } from '../../../ledger/activities.ts'
import { limits } from '../../../limits.ts'
import { endpoint } from '../../endpoint.ts'
import { pageOf, readCursor } from '../../page-cursor.ts'
import { cleanFilters, filterText, filterTime, timeOfFilter } from '../filters.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { activityPlace, ledgerActivity, ledgerActivityExample } from './activity-schemas.ts'

export const listActivitiesEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/fulfilment/activities',
  operationId: 'listActivities',
  tag: 'Ledgers',
  permission: 'ledgers:read',
  summary: 'Read the fulfilment ledger',
  description:
    'Activities as they were written, latest first. To read what one import wrote, filter by `importId`: its activities come in row order.',
  query: Type.Object(
    {
      reference: filterText('Activities with this reference.'),
      customerId: filterText('Activities of one customer.'),
      warehouseCode: filterText('Activities of one warehouse.'),
      chargeCode: filterText('Activities with one charge code.'),
      importId: filterText('Activities written by one import.'),
      from: filterTime('Activities at this time or later.'),
      to: filterTime('Activities before this time.'),
      ...pageQuery,
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'A page of activities.',
      schema: pageSchema('ActivityPage', ledgerActivity),
      example: { items: [ledgerActivityExample], nextCursor: null },
    },
  },
  async handle({ services, who, query }) {
    const { cursor, limit = limits.pageSizeDefault, ...given } = query
    const sent = cleanFilters(given)
    const from = timeOfFilter('from', sent.from, who.timeZone)
    const to = timeOfFilter('to', sent.to, who.timeZone)
    const filter = { ...sent, from, to }
    const { reference, customerId, warehouseCode, chargeCode, importId } = filter
    const list = [
      who.organisationId,
      'activities',
      reference,
      customerId,
      warehouseCode,
      chargeCode,
      importId,
      from,
      to,
    ]
    const after = readCursor(services, list, cursor, activityPlace)
    const found = await listActivities(services.pool, who.organisationId, filter, after, limit + 1)
    return pageOf(services, list, found, limit, ({ activityTimestamp, importId, rowNumber }) => ({
      activityTimestamp,
      importId,
      rowNumber,
    }))
  },
})
