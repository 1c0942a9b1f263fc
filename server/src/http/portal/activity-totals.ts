import Type from 'typebox'
import { readThings } from '../../configuration/kinds/read-things.ts'
import { errors } from '../../errors.ts'
import {
  type ActivityTotal,
  type TotalsBy,
  type TotalsFilter,
  totalActivities,
  totalsBy,
  weeksBetween,
} from '../../ledger/activity-totals.ts'
import { limits } from '../../limits.ts'
import { sumOf } from '../../platform/sum-of.ts'
import { refuseMeaninglessFilters, timeOfFilter } from '../api/filters.ts'
import { textOrNull } from '../api/value-schemas.ts'
import { type CsvCell, csvAnswer, csvAnswerDescription, fileNameOf } from '../csv-answer.ts'
import { endpoint, type Who } from '../endpoint.ts'
import { activityFilters } from './activities.ts'
import { closed } from './person-schemas.ts'

const weekMilliseconds = 7 * 86_400_000

const query = Type.Object(
  {
    by: Type.Optional(Type.String({ enum: [...totalsBy], description: 'What else to group by.' })),
    customerId: activityFilters.customerId,
    warehouseCode: activityFilters.warehouseCode,
    chargeCode: activityFilters.chargeCode,
    status: activityFilters.status,
    from: activityFilters.from,
    to: activityFilters.to,
  },
  closed,
)

function filterOf(who: Who, now: Date, sent: Type.Static<typeof query>): TotalsFilter {
  refuseMeaninglessFilters(sent)
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
  async handle({ services: { pool, clock }, who, query }) {
    const filter = filterOf(who, clock(), query)
    const totals = await totalActivities(pool, who.organisationId, filter)
    const codes = await readThings(pool, who.organisationId, 'chargeCodes')
    const names = new Map(codes.map(({ code, name }) => [code, name]))
    const weeks = weeksBetween(filter.from, filter.to, filter.timeZone).map(({ monday }) => monday)
    const group = filter.by === 'chargeCode' ? [] : [filter.by]
    const rows = linesOf(totals)
    return csvAnswer(
      fileNameOf('activity-totals', filter, filter.timeZone, clock()),
      ['chargeCode', 'name', ...group, ...weeks, 'total'],
      (last: TotalsLine | undefined) => Promise.resolve(last === undefined ? rows : []),
      (line): CsvCell[][] => [
        [
          line.chargeCode,
          names.get(line.chargeCode) ?? null,
          ...group.map(() => line.group),
          ...weeks.map((week) => line.quantities.get(week) ?? 0),
          sumOf([...line.quantities.values()]),
        ],
      ],
    )
  },
})

interface TotalsLine {
  chargeCode: string
  group: string | null
  /** By week. */
  quantities: Map<string, ActivityTotal['quantity']>
}

/** A line for each charge code, or each code of each group, in the order of the totals. */
function linesOf(totals: ActivityTotal[]): TotalsLine[] {
  const lines: TotalsLine[] = []
  for (const { chargeCode, group, week, quantity } of totals) {
    let line = lines.at(-1)
    if (line?.chargeCode !== chargeCode || line.group !== group) {
      line = { chargeCode, group, quantities: new Map() }
      lines.push(line)
    }
    line.quantities.set(week, quantity)
  }
  return lines
}
