import Type from 'typebox'
import { addedShape } from '../../../configuration/trial/effect-cases.ts'
import { findEffects } from '../../../configuration/trial/effects.ts'
import { readBody } from '../../../configuration/versions/version-requests.ts'
import { type Endpoint, endpoint } from '../../endpoint.ts'
import { errorAnswers } from '../../error-schemas.ts'
import { changeRefusals, checkedByHandler, closed, tag } from './configuration-schemas.ts'
import { thingExamples } from './examples.ts'
import {
  pathOfVersion,
  type VersionFamily,
  versionFamilies,
  versionParams,
  versionPath,
} from './version-families.ts'

const text = (description: string) => Type.String({ description })
const numberOrNull = (description: string) =>
  Type.Unsafe<number | null>({ type: ['number', 'null'], description })
const textOrNull = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], description })

const price = (description: string) =>
  Type.Unsafe<object | null>({
    type: ['object', 'null'],
    description,
    properties: {
      serviceId: { type: 'string', description: 'The service that it is the price of.' },
      cost: { type: ['number', 'null'], description: 'What the carrier charges; null if that is not known.' },
      amount: { type: 'number', description: 'Freight as sold.' },
      totalAmount: { type: 'number', description: 'With surcharges and GST.' },
    },
    required: ['serviceId', 'cost', 'amount', 'totalAmount'],
    ...closed,
  })

const count = (description: string) => Type.Integer({ minimum: 0, description })

export const effectsSchema = Type.Object(
  {
    pricedOn: text('The first day of the version; today if a draft has none.'),
    frequent: Type.Object(
      {
        changed: count('Consignments whose price changes. The first of them are in `items`.'),
        unchanged: count('Consignments whose price stays as it is.'),
        noLongerPriced: count('Consignments, among those that change, that would have no price any more.'),
      },
      { description: 'The most frequent consignments that this card or zone set has priced.', ...closed },
    ),
    customers: Type.Array(
      Type.Object(
        {
          customerId: text('Id of the customer.'),
          kinds: count('Consignments whose price changes.'),
          quotes: count('How often they were asked for in the last 30 days.'),
          without: Type.Number({ description: 'Sum of their totals without the version.' }),
          with: Type.Number({ description: 'Sum of their totals with the version.' }),
          difference: Type.Number({ description: 'Difference of the sums.' }),
          percent: numberOrNull('Difference of the sums in percent; null if there is no sum.'),
        },
        { title: 'CustomerEffect', ...closed },
      ),
      { description: 'Sums by customer, each total as often as it was asked for; the most quotes first.' },
    ),
    items: Type.Array(
      Type.Object(
        {
          source: Type.Enum(['quotes', 'example', 'added', 'made up'], {
            description:
              'Where it comes from: quotes of the last 30 days, an example, your request, or made up from a change.',
          }),
          name: text('Name of it, to show to people.'),
          quotes: Type.Unsafe<number | null>({
            type: ['integer', 'null'],
            description: 'How often it was asked for in the last 30 days; null unless it comes from quotes.',
          }),
          customerId: text('Id of the customer.'),
          serviceId: textOrNull('The service that is asked for; null: the cheapest.'),
          origin: text('Postcode of the origin.'),
          originSuburb: textOrNull('Suburb of the origin, if the consignment names it.'),
          destination: text('Postcode of the destination.'),
          destinationSuburb: textOrNull('Suburb of the destination, if the consignment names it.'),
          kg: Type.Number({
            description: 'Chargeable weight by the service that is priced, else the weight of the goods.',
          }),
          without: price('Without the version; null if there is no price.'),
          with: price('With the version; null if there is no price.'),
          difference: numberOrNull('Of the totals; null unless there are both.'),
          percent: numberOrNull('Of the totals; null unless there are both.'),
          why: textOrNull('Why one of the prices is missing; null if there are both.'),
        },
        { title: 'VersionEffect', ...closed },
      ),
      {
        description: 'The most frequent quotes whose price changes, then examples, yours, and made-up ones.',
      },
    ),
  },
  { title: 'VersionEffects', ...closed },
)

export const effectsExample = {
  pricedOn: '2027-07-01',
  frequent: { changed: 1, unchanged: 7, noLongerPriced: 0 },
  customers: [
    {
      customerId: 'SALTBUSH',
      kinds: 1,
      quotes: 412,
      without: 13649.56,
      with: 14271.68,
      difference: 622.12,
      percent: 4.56,
    },
  ],
  items: [
    {
      source: 'quotes',
      name: '412 quotes in 30 days',
      quotes: 412,
      customerId: 'SALTBUSH',
      serviceId: 'GLX-ROAD',
      origin: '3000',
      originSuburb: 'Melbourne',
      destination: '2000',
      destinationSuburb: null,
      kg: 48,
      without: { serviceId: 'GLX-ROAD', cost: 21.54, amount: 25.42, totalAmount: 33.13 },
      with: { serviceId: 'GLX-ROAD', cost: 22.52, amount: 26.57, totalAmount: 34.64 },
      difference: 1.51,
      percent: 4.56,
      why: null,
    },
  ],
}

const { expect: _, ...addedExample } = thingExamples.examples

const shared = (family: VersionFamily) => ({
  path: `${versionPath(family)}/effects`,
  tag,
  permission: 'configuration:read' as const,
  params: versionParams(family),
  endsWithCaller: true as const,
  fewAtOnce: 'rests' as const,
  answers: {
    200: { description: 'How the version changes prices.', schema: effectsSchema, example: effectsExample },
    403: changeRefusals[403],
    404: errorAnswers[404],
  },
})

const findEndpoint = (family: VersionFamily) =>
  endpoint({
    ...shared(family),
    method: 'GET',
    operationId: `find${family.title}Effects`,
    summary: `What a version of a ${family.name} does to prices`,
    description:
      'Priced on its first day, without and with the version: up to 20 of the most frequent consignments of the last 30 days whose price changes, each by its newest request, then all examples. With fewer than 20 of them, also made-up ones of 25 kg, for the changes that are largest.',
    async handle({ services, who, params }) {
      const { organisationId, timeZone } = who
      const path = pathOfVersion(family, params)
      return findEffects(services.pool, organisationId, timeZone, path, services.clock())
    },
  })

const priceEndpoint = (family: VersionFamily) =>
  endpoint({
    ...shared(family),
    method: 'POST',
    operationId: `price${family.title}Effects`,
    summary: `What a version of a ${family.name} does to prices of your choice`,
    description: 'The same, with consignments that you add. Nothing is stored.',
    body: checkedByHandler,
    bodyShown: Type.Unsafe<object>({ ...addedShape.schema, title: `${family.title}Consignments` }),
    bodyExample: { consignments: [addedExample] },
    async handle({ services, who, params, body }) {
      const { organisationId, timeZone } = who
      const path = pathOfVersion(family, params)
      const added = readBody(addedShape, body)
      return findEffects(services.pool, organisationId, timeZone, path, services.clock(), added)
    },
  })

export const versionEffectsEndpoints: Endpoint[] = versionFamilies.flatMap((family) => [
  findEndpoint(family),
  priceEndpoint(family),
])
