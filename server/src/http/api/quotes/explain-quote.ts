import { errors } from '../../../errors.ts'
import { may } from '../../../organisations/permissions.ts'
import { explainQuote } from '../../../quotes/answer/explain-quote.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { explanation, explanationExample } from './explanation-schema.ts'
import { quoteParams } from './quote-schemas.ts'

export const explainQuoteEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/quote/getQuote/{quoteId}/explanation',
  operationId: 'explainQuote',
  tag: 'Quotes',
  permission: 'quotes:use',
  summary: 'Explain a quote',
  description: `How each price was calculated: card and version, zones, weights, breaks, minimum, surcharges, fuel and GST; and
why each other service was not priced. It is stored with the quote, so later rate changes do not affect it. Callers with \`configuration:read\` also see what each part costs.`,
  params: quoteParams,
  answers: {
    200: {
      description: 'How each price of the quote was calculated.',
      schema: explanation,
      example: explanationExample,
    },
    404: { ...errorAnswers[404], example: errors.quoteNotFound().body },
  },
  async handle({ services, who, params }) {
    return explainQuote(services, who.organisationId, params.quoteId, may(who.caller, 'costs:read'))
  },
})
