import Type from 'typebox'
import { limits } from '../../../limits.ts'
import { listQuotes } from '../../../quotes/answer/list-quotes.ts'
import { placeAnswer } from '../../../quotes/answer-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import { pageOf, readCursor, textPlace } from '../../page-cursor.ts'
import { cleanFilters, filterText, filterTime, timeOfFilter } from '../filters.ts'
import { pageQuery, pageSchema } from '../page-schemas.ts'
import { timestamp } from '../value-schemas.ts'
import { exampleQuoteId, quoteAnswerExample } from './quote-schemas.ts'

const listedQuote = Type.Object(
  {
    quoteId: Type.String({ description: 'Id to fetch the whole quote.' }),
    customerId: Type.String({ description: 'The customer it was made for.' }),
    createdAt: timestamp('When it was made.'),
    origin: placeAnswer('Where the goods are picked up.'),
    destination: placeAnswer('Where the goods go.'),
    serviceCount: Type.Integer({ minimum: 0, description: 'Number of services priced.' }),
    cheapestServiceId: Type.Union([Type.String(), Type.Null()], {
      description: 'Alias of the cheapest service; null when none was priced.',
    }),
    cheapestTotalAmount: Type.Union([Type.Number({ minimum: 0 }), Type.Null()], {
      description: '`totalAmount` of the cheapest service; null if none was priced.',
    }),
    noQuoteMessage: Type.String({ description: 'Why nothing could be priced; empty otherwise.' }),
  },
  { title: 'ListedQuote', additionalProperties: false },
)

export const listQuotesEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/quote',
  operationId: 'listQuotes',
  tag: 'Quotes',
  permission: 'quotes:use',
  summary: 'List quotes',
  description: `Newest first. Quotes are kept for two years unless \`QUOTE_RETENTION_DAYS\` is set.`,
  query: Type.Object(
    {
      customerId: filterText('Quotes for one customer.'),
      from: filterTime('Quotes made at this time or later.'),
      to: filterTime('Quotes made before this time.'),
      ...pageQuery,
    },
    { additionalProperties: false },
  ),
  answers: {
    200: {
      description: 'A page of quotes.',
      schema: pageSchema('QuotePage', listedQuote),
      example: {
        items: [
          {
            quoteId: exampleQuoteId,
            customerId: 'SALTBUSH',
            createdAt: '2026-11-15T01:00:00.000Z',
            origin: quoteAnswerExample.origin,
            destination: quoteAnswerExample.destination,
            serviceCount: 1,
            cheapestServiceId: 'GLX-ROAD',
            cheapestTotalAmount: 33.13,
            noQuoteMessage: '',
          },
        ],
        nextCursor: null,
      },
    },
  },
  async handle({ services, who, query }) {
    const { cursor, limit = limits.pageSizeDefault, ...given } = query
    const sent = cleanFilters(given)
    const { customerId } = sent
    const from = timeOfFilter('from', sent.from, who.timeZone)
    const to = timeOfFilter('to', sent.to, who.timeZone)
    const list = [who.organisationId, 'quotes', customerId, from, to]
    const after = readCursor(services, list, cursor, textPlace)
    const found = await listQuotes(
      services.pool,
      who.organisationId,
      { customerId, from, to },
      after,
      limit + 1,
    )
    return pageOf(services, list, found, limit, ({ quoteId }) => quoteId)
  },
})
