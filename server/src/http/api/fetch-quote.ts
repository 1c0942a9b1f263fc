import { errors } from '../../errors.ts'
import { fetchQuote } from '../../quotes/fetch-quote.ts'
import { endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import { quoteAnswer, quoteAnswerExample, quoteParams } from './quote-schemas.ts'

export const fetchQuoteEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/quote/getQuote/{quoteId}',
  operationId: 'fetchQuote',
  tag: 'Quotes',
  summary: 'Fetch a quote',
  description: 'The quote as it was first answered, with its one result. It is never priced again.',
  params: quoteParams,
  answers: {
    200: { description: 'The quote.', schema: quoteAnswer, example: quoteAnswerExample },
    404: { ...errorAnswers[404], example: errors.quoteNotFound().body },
  },
  async handle({ services, who, params }) {
    return fetchQuote(services, who.organisationId, params.quoteId)
  },
})
