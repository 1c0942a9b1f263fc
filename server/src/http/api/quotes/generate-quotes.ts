import { errors } from '../../../errors.ts'
import { limits } from '../../../limits.ts'
import { refuseWhileReadOnly } from '../../../organisations/holds.ts'
import { quoteAnswer } from '../../../quotes/answer-schemas.ts'
import { generateQuotes } from '../../../quotes/generate/generate-quotes.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { quoteAnswerExample, quoteRequest, quoteRequestExample } from './quote-schemas.ts'

export const generateQuotesEndpoint = endpoint({
  method: 'POST',
  path: '/v1/org/quote/getQuote',
  operationId: 'generateQuotes',
  tag: 'Quotes',
  permission: 'quotes:use',
  summary: 'Generate quotes',
  description: `Prices the goods for each customer with every service offered to that customer, and stores the results. Services that cannot carry the goods, or have no rate for the lane, are left out. If
none is left, \`quotes\` is empty and \`noQuoteMessage\` says why; this is not an error. Unknown filter values
match nothing.`,
  body: quoteRequest,
  bodyExample: quoteRequestExample,
  bodyCheck: 'quoteRequest',
  answers: {
    200: { description: 'One result for each customer.', schema: quoteAnswer, example: quoteAnswerExample },
    403: {
      ...errorAnswers[403],
      description:
        'A customer does not belong to your organisation, or the key lacks the scope. The whole request is rejected.',
      example: errors.foreignCustomers(['BRAMBLE']).body,
    },
  },
  async handle({ services, who, body, reply }) {
    const answer = await generateQuotes(services, who, body)
    // Saved after the organisation became read-only, the quotes may be missing in its new place: nobody gets them.
    if (reply.elapsedTime > limits.holdKnownMilliseconds)
      await refuseWhileReadOnly(services.pool, who.organisationId)
    return answer
  },
})
