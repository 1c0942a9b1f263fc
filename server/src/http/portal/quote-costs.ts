import Type from 'typebox'
import { errors } from '../../errors.ts'
import { readQuoteCosts } from '../../quotes/quote-costs.ts'
import { quoteParams } from '../api/quote-schemas.ts'
import { numberOrNull } from '../api/value-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import { closed } from './person-schemas.ts'

export const quoteCost = Type.Object(
  {
    serviceId: Type.String({ description: 'Alias of the service.' }),
    cost: numberOrNull('Freight cost to the organisation; null if unknown.'),
    margin: numberOrNull('Freight price minus cost.'),
    markupPercent: numberOrNull("The customer's markup in percent, if it is one."),
    markupAmount: numberOrNull("The customer's markup as an amount, if it is one."),
  },
  { title: 'QuoteCost', ...closed },
)

export const getQuoteCostsEndpoint = endpoint({
  method: 'GET',
  path: '/portal/quotes/{quoteId}/costs',
  operationId: 'getQuoteCosts',
  tag: 'Quotes',
  permission: 'quote-costs:read',
  summary: 'Read cost and margin of each price',
  description: "Only for people of the organisation, never for keys or customers' users.",
  params: quoteParams,
  answers: {
    200: {
      description: 'The costs, in the order of the prices.',
      schema: Type.Object(
        {
          items: Type.Array(quoteCost, { description: 'One for each price.' }),
        },
        { title: 'QuoteCosts', ...closed },
      ),
      example: {
        items: [{ serviceId: 'GLX-ROAD', cost: 17.45, margin: 3.14, markupPercent: 18, markupAmount: null }],
      },
    },
    404: { ...errorAnswers[404], example: errors.quoteNotFound().body },
  },
  async handle({ services, who, params }) {
    return { items: await readQuoteCosts(services.storedQuotes, who.organisationId, params.quoteId) }
  },
})
