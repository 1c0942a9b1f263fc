import { generateQuotes } from '../../quotes/generate-quotes.ts'
import { placeFailures } from '../../quotes/places.ts'
import { rateBooksOf } from '../../quotes/rate-books.ts'
import { endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import { quoteAnswer, quoteAnswerExample, quoteRequest, quoteRequestExample } from './quote-schemas.ts'

export const generateQuotesEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/quote/getQuote',
  operationId: 'generateQuotes',
  tag: 'Quotes',
  summary: 'Generate quotes',
  description: `Prices the goods for each customer with every service that the customer is offered, and keeps the results.

A service that cannot carry the goods, or has no rate for the lane, is left out. When nothing is left, \`quotes\` is empty
and \`noQuoteMessage\` says why: that is no error. Filter values that do not exist match nothing.`,
  body: quoteRequest,
  bodyExample: quoteRequestExample,
  furtherBodyFailures: async ({ body }) => placeFailures(body),
  answers: {
    200: { description: 'One result for each customer.', schema: quoteAnswer, example: quoteAnswerExample },
    403: {
      ...errorAnswers[403],
      description: 'A customer does not belong to your organisation. The whole request is turned down.',
    },
  },
  async handle({ services: { pool, clock }, who, body }) {
    return generateQuotes({ pool, clock, rateBooks: rateBooksOf(pool, clock) }, who, body)
  },
})
