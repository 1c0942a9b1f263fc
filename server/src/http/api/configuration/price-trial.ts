import Type from 'typebox'
import type { Kind } from '../../../configuration/document/document.ts'
import { priceTrial, type TrialRequest } from '../../../configuration/trial/price-trial.ts'
import { unsavedKinds } from '../../../configuration/trial/unsaved.ts'
import { limits } from '../../../limits.ts'
import { quoteAnswer } from '../../../quotes/answer-schemas.ts'
import { endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { quoteCost, quoteCostExample } from '../../portal/quote-costs.ts'
import { explanation, explanationExample } from '../quotes/explanation-schema.ts'
import { quoteAnswerExample, quoteRequest, quoteRequestExample } from '../quotes/quote-schemas.ts'
import { base, closed, dayQuery, refuseNoDate, tag } from './configuration-schemas.ts'
import { type Family, families } from './families.ts'
import { schemaOf } from './thing-schemas.ts'
import { exampleVersionId } from './version-families.ts'

const unsavedWith = (itemsOf: (kind: Kind) => object) =>
  Type.Optional(
    Type.Object(
      Object.fromEntries(
        unsavedKinds.map((kind) => [
          kind,
          Type.Optional(
            Type.Unsafe<object[]>({
              type: 'array',
              maxItems: limits.unsavedThingsMax,
              items: itemsOf(kind),
              description: `As in the list of ${kind}. One with the same identity is replaced.`,
            }),
          ),
        ]),
      ),
      {
        description:
          'Things to price with as if they were saved, to see what a change does before it counts. They are checked as if they were sent to be saved.',
        ...closed,
      },
    ),
  )

const bodyWith = (itemsOf: (kind: Kind) => object) =>
  Type.Object(
    {
      ...quoteRequest.properties,
      date: dayQuery(
        'The day to price on, past or future. Default: today, or the first day of the drafts if later.',
      ),
      drafts: Type.Optional(
        Type.Array(Type.String({ maxLength: limits.identifierCharactersMax }), {
          maxItems: limits.draftsPerTrialMax,
          description:
            'Ids of drafts of rate cards and zone sets to price with as if they were published. A draft without a first day begins on the priced day.',
        }),
      ),
      unsaved: unsavedWith(itemsOf),
    },
    { title: 'TrialRequest', ...closed },
  )

const familyOf = (kind: Kind) => families.find((family) => family.kind === kind) as Family

const { origin, destination, goods, extras, results } = quoteAnswer.properties
const { customerId, noQuoteMessage, quotes } = results.items.properties
const { lines, notPriced } = explanation.properties

const trial = Type.Object(
  {
    pricedOn: Type.String({ description: 'The day that was priced.' }),
    origin,
    destination,
    goods,
    extras,
    results: Type.Array(
      Type.Object(
        {
          customerId,
          noQuoteMessage,
          quotes,
          costs: Type.Array(quoteCost, {
            description: 'What each price costs you, in the order of the prices.',
          }),
          explanation: Type.Object(
            { lines, notPriced },
            { title: 'TrialExplanation', description: 'How the prices were calculated.', ...closed },
          ),
        },
        { title: 'TrialResult', ...closed },
      ),
      { description: 'One for each customer, in the order asked.' },
    ),
  },
  { title: 'TrialAnswer', ...closed },
)

const [resultExample] = quoteAnswerExample.results
const { quoteId: _, ...resultShown } = resultExample as { quoteId: string } & Record<string, unknown>

export const priceTrialEndpoint = endpoint({
  method: 'POST',
  path: `${base}/price`,
  operationId: 'priceTrial',
  tag,
  permission: 'configuration:read',
  summary: 'Price on any date, drafts and unsaved changes included',
  description:
    'A trial: priced and explained like a quote, with your costs. It is not stored, and the `rateId` of its prices refers to nothing.',
  body: bodyWith(() => ({ type: 'object' })),
  bodyShown: bodyWith((kind) => schemaOf(familyOf(kind), false)),
  bodyExample: {
    ...quoteRequestExample,
    date: '2027-07-01',
    drafts: [exampleVersionId],
    unsaved: { fuelLevies: [{ carrier: 'GALAH', effectiveFrom: '2027-07-01', percent: 19.5 }] },
  },
  bodyCheck: 'quoteRequest',
  endsWithCaller: true,
  fewAtOnce: 'rests',
  answers: {
    200: {
      description: 'One result for each customer.',
      schema: trial,
      example: {
        pricedOn: '2027-07-01',
        origin: quoteAnswerExample.origin,
        destination: quoteAnswerExample.destination,
        goods: quoteAnswerExample.goods,
        results: [
          {
            ...resultShown,
            costs: [quoteCostExample],
            explanation: { lines: explanationExample.lines, notPriced: explanationExample.notPriced },
          },
        ],
      },
    },
    403: errorAnswers[403],
  },
  async handle({ services, who, body: request }) {
    const asked = request as TrialRequest
    refuseNoDate(asked.date)
    return priceTrial(services.pool, who, asked, services.clock())
  },
})
