import Type from 'typebox'
import { errors } from '../../errors.ts'
import { type TotalsBy, type TotalsFilter, totalActivities, totalsBy } from '../../ledger/activity-totals.ts'
import { limits } from '../../limits.ts'
import { cleanFilters, timeOfFilter } from '../api/filters.ts'
import { textOrNull } from '../api/value-schemas.ts'
import { csvAnswer, csvAnswerDescription, fileNameOf } from '../csv-answer.ts'
import { endpoint, type Who } from '../endpoint.ts'
import { activityFilters } from './activities.ts'
import { closed } from './people/person-schemas.ts'

const weekMilliseconds = 7 * 86_400_000

const query = Type.Object(
  {
    by: Type.Optional(Type.Enum([...totalsBy], { type: 'string', description: 'What else to group by.' })),
    customerId: activityFilters.customerId,
    warehouseCode: activityFilters.warehouseCode,
    chargeCode: activityFilters.chargeCode,
    status: activityFilters.status,
    from: activityFilters.from,
    to: activityFilters.to,
  },
  closed,
)

function filterOf(who: Who, now: Date, given: Type.Static<typeof query>): TotalsFilter {
  const sent = cleanFilters(given)
  const to = timeOfFilter('to', sent.to, who.timeZone) ?? now.toISOString()
  const weeks = limits.totalWeeksDefault * weekMilliseconds
  const from = timeOfFilter('from', sent.from, who.timeZone) ?? new Date(Date.parse(to) - weeks).toISOString()
  if (Date.parse(to) - Date.parse(from) > limits.totalWeeksMax * weekMilliseconds) {
    throw errors.badRequest(`from and to must be at most ${limits.totalWeeksMax} weeks apart`)
  }
  return { ...sent, by: (sent.by ?? 'chargeCode') as TotalsBy, timeZone: who.timeZone, from, to }
}

export const totalActivitiesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/activity-totals',
  operationId: 'totalActivities',
  tag: 'Activities',
  permission: 'ledgers:read',
  summary: 'Quantities by charge code and week',
  description: `By charge code, optionally also by customer or warehouse. Different charge codes are never added up. Without \`from\`: the last ${limits.totalWeeksDefault} weeks. At most ${limits.totalWeeksMax} weeks.`,
  query,
  answers: {
    200: {
      description: 'The totals, by charge code, then group, then week.',
      schema: Type.Object(
        {
          items: Type.Array(
            Type.Object(
              {
                chargeCode: Type.String({ description: 'What was billed.' }),
                group: textOrNull('Customer or warehouse; null if the activity has none.'),
                week: Type.String({ description: 'Monday of the week, in the organisation’s time zone.' }),
                quantity: Type.String({
                  description: 'Sum of quantities, as decimal text with every digit.',
                }),
                rows: Type.Integer({ description: 'Activities behind it.' }),
              },
              { title: 'ActivityTotal', ...closed },
            ),
            { description: 'The totals.' },
          ),
        },
        { title: 'ActivityTotals', ...closed },
      ),
      example: {
        items: [
          { chargeCode: 'PICK-UNIT', group: 'SALTBUSH', week: '2026-06-29', quantity: '2713', rows: 410 },
        ],
      },
    },
  },
  async handle({ services: { pool, clock }, who, query }) {
    const totals = await totalActivities(pool, who.organisationId, filterOf(who, clock(), query))
    return { items: totals.map((total) => ({ ...total, quantity: String(total.quantity) })) }
  },
})

export const exportTotalsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/activity-totals.csv',
  operationId: 'exportActivityTotals',
  tag: 'Activities',
  permission: 'ledgers:read',
  summary: 'Export quantities by charge code and week as CSV',
  description:
    'A row for each charge code, or each code of each customer or warehouse; a column for each week.',
  query,
  answers: { 200: csvAnswerDescription },
  endsWithCaller: true,
  handle({ services, who, query, left }) {
    const now = services.clock()
    const filter = filterOf(who, now, query)
    const name = fileNameOf('activity-totals', filter, filter.timeZone, now)
    return csvAnswer(services, who, left, name, { file: 'activityTotals', filter })
  },
})
