import Type from 'typebox'
import { errors } from '../../../errors.ts'
import { fetchRate } from '../../../quotes/answer/fetch-rate.ts'
import { quoteLine } from '../../../quotes/answer-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { explanation, explanationExample, lineExplanation } from './explanation-schema.ts'
import { exampleQuoteId, quoteAnswerExample } from './quote-schemas.ts'

const closed = { additionalProperties: false }

const rateParams = Type.Object(
  {
    rateId: Type.String({
      description: 'The `rateId` of a priced line.',
      examples: [`${exampleQuoteId}:GLX-ROAD`],
    }),
  },
  closed,
)

const described = <Schema extends object>(schema: Schema, description: string) => ({ ...schema, description })

const { quoteId, customerId, pricedOn } = explanation.properties

const rate = Type.Object(
  {
    quoteId: described(quoteId, 'The quote that the line belongs to.'),
    customerId,
    pricedOn,
    rate: described(quoteLine, 'The line as it was first answered.'),
    explanation: described(lineExplanation, 'How its price was calculated.'),
  },
  { title: 'QuoteRate', ...closed },
)

export const rateExample = {
  quoteId: exampleQuoteId,
  customerId: explanationExample.customerId,
  pricedOn: explanationExample.pricedOn,
  rate: quoteAnswerExample.results[0]?.quotes[0],
  explanation: explanationExample.lines[0],
}

export const fetchRateEndpoint = endpoint({
  method: 'GET',
  path: '/v1/org/quote/rates/{rateId}',
  operationId: 'fetchRate',
  tag: 'Quotes',
  permission: 'quotes:use',
  summary: 'Fetch a priced line',
  description: `One priced line of a quote by its \`rateId\`, exactly as it was first answered, and how its price was
calculated. It is never repriced. Take the id as it is: its form may change.`,
  params: rateParams,
  answers: {
    200: {
      description: 'The priced line and how its price was calculated.',
      schema: rate,
      example: rateExample,
    },
    404: { ...errorAnswers[404], example: errors.rateNotFound().body },
  },
  async handle({ services, who, params }) {
    return fetchRate(services, who.organisationId, params.rateId)
  },
})
