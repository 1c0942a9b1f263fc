import Type from 'typebox'
import { errors } from '../../errors.ts'
import { readQuoteCosts } from '../../quotes/answer/quote-costs.ts'
import { costs, costsExample } from '../api/quotes/cost-schemas.ts'
import { quoteParams } from '../api/quotes/quote-schemas.ts'
import { numberOrNull } from '../api/value-schemas.ts'
import { endpoint } from '../endpoint.ts'
import { errorAnswers } from '../error-schemas.ts'
import { closed } from './people/person-schemas.ts'

export const quoteCost = Type.Object(
  {
    serviceId: Type.String({ description: 'Alias of the service.' }),
    cost: numberOrNull('Freight cost to the organisation; null if unknown.'),
    margin: numberOrNull('Freight price minus cost.'),
    markupPercent: numberOrNull("The customer's markup in percent, if it is one."),
    markupAmount: numberOrNull("The customer's markup as an amount, if it is one."),
    marginMinimum: numberOrNull('The minimum margin, if it was added instead of the markup.'),
    roundTo: numberOrNull('The marked-up freight was rounded to multiples of it; null if it was not.'),
    whole: Type.Union([costs, Type.Null()], {
      description: 'Freight, surcharges and fuel together and part by part; null if it is not known.',
    }),
  },
  { title: 'QuoteCost', ...closed },
)

export const quoteCostExample = {
  serviceId: 'GLX-ROAD',
  cost: 21.54,
  margin: 3.88,
  markupPercent: 18,
  markupAmount: null,
  marginMinimum: null,
  roundTo: null,
  whole: costsExample,
}

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
        items: [quoteCostExample],
      },
    },
    404: { ...errorAnswers[404], example: errors.quoteNotFound().body },
  },
  async handle({ services, who, params }) {
    return { items: await readQuoteCosts(services.storedQuotes, who.organisationId, params.quoteId) }
  },
})
