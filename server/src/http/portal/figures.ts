import Type from 'typebox'
import { countActivities } from '../../ledger/activities.ts'
import { totalShipments } from '../../ledger/shipments.ts'
import { limits } from '../../limits.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { countQuotes } from '../../quotes/answer/count-quotes.ts'
import { timeOfFilter } from '../api/filters.ts'
import { endpoint } from '../endpoint.ts'
import { closed } from './people/person-schemas.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const millisecondsADay = 86_400_000

/** Separate from the summary of Home, which is polled every second while an import runs. */
export const getFiguresEndpoint = endpoint({
  method: 'GET',
  path: '/portal/figures',
  operationId: 'getFigures',
  tag: 'Home',
  permission: 'ledgers:read',
  summary: 'Count quotes of the week, shipments and activities of the month',
  description: `Quotes of the last ${limits.quoteFigureDays} days are counted up to ${limits.quotesCountedMax}. The month is the current one in the organisation’s time zone; shipments count by their quote date.`,
  answers: {
    200: {
      description: 'The figures.',
      schema: Type.Object(
        {
          quotes: count('Quotes given.'),
          quotesWithoutPrice: count('Quotes in which nothing could be priced.'),
          month: Type.String({ description: 'First day of the month.' }),
          shipments: count('Shipments of the month.'),
          flaggedShipments: count('Shipments of the month that need attention.'),
          activities: count('Activities of the month.'),
          flaggedActivities: count('Activities of the month that need attention.'),
        },
        { title: 'Figures', ...closed },
      ),
      example: {
        quotes: 9412,
        quotesWithoutPrice: 87,
        month: '2026-11-01',
        shipments: 61_308,
        flaggedShipments: 4,
        activities: 48_117,
        flaggedActivities: 7,
      },
    },
  },
  async handle({ services: { pool, clock }, who: { organisationId, timeZone } }) {
    const now = clock()
    const since = new Date(now.getTime() - limits.quoteFigureDays * millisecondsADay)
    const month = `${localDate(now, timeZone).slice(0, 7)}-01`
    const from = timeOfFilter('from', month, timeZone)
    const quotes = await countQuotes(pool, organisationId, since, limits.quotesCountedMax)
    const shipments = await totalShipments(pool, organisationId, { from })
    const activities = await countActivities(pool, organisationId, { from })
    return {
      quotes: quotes.given,
      quotesWithoutPrice: quotes.withoutPrice,
      month,
      shipments: shipments.shipments,
      flaggedShipments: shipments.flagged,
      activities: activities.activities,
      flaggedActivities: activities.flagged,
    }
  },
})
