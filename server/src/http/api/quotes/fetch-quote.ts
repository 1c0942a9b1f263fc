import { errors } from '../../../errors.ts'
import { fetchQuote } from '../../../quotes/answer/fetch-quote.ts'
import { quoteAnswer } from '../../../quotes/answer-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { quoteAnswerExample, quoteParams } from './quote-schemas.ts'

export const fetchQuoteEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/quote/getQuote/{quoteId}',
  operationId: 'fetchQuote',
  tag: 'Quotes',
  permission: 'quotes:use',
  summary: 'Fetch a quote',
  description:
    'Returns the quote exactly as it was first answered, with its one result. It is never repriced.',
  params: quoteParams,
  answers: {
    200: {
      description: 'The quote as it was first answered.',
      schema: quoteAnswer,
      example: quoteAnswerExample,
    },
    404: { ...errorAnswers[404], example: errors.quoteNotFound().body },
  },
  async handle({ services, who, params }) {
    return fetchQuote(services, who.organisationId, params.quoteId)
  },
})
