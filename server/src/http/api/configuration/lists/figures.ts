import Type from 'typebox'
import { readFigures } from '../../../../configuration/lists/figures.ts'
import { readSetup, setupSteps } from '../../../../configuration/lists/setup.ts'
import { limits } from '../../../../limits.ts'
import { type Endpoint, endpoint } from '../../../endpoint.ts'
import { errorAnswers } from '../../../error-schemas.ts'
import { timestamp } from '../../value-schemas.ts'
import { base, changeRefusals, closed, tag } from '../configuration-schemas.ts'

const count = (description: string) => Type.Integer({ minimum: 0, description })
const max = limits.figureMax.toLocaleString('en')

const figuresEndpoint = (
  kind: 'customers' | 'rateCards',
  { folder, param, title, name, example }: Record<'folder' | 'param' | 'title' | 'name' | 'example', string>,
) =>
  endpoint({
    method: 'GET',
    path: `${base}/${folder}/{${param}}/figures`,
    operationId: `get${title}Figures`,
    tag,
    permission: 'configuration:read',
    summary: `How much a ${name} was used`,
    description: `Counted over the last days, each figure up to ${max}. Quotes that a card priced are looked for among the newest ${limits.effectQuotesReadMax.toLocaleString('en')}, rejected rows among ${limits.figureRowsReadMax.toLocaleString('en')} of the imports that ended last.`,
    params: Type.Object(
      {
        [param]: Type.String({
          description: `The ${param} that identifies it.`,
          examples: [example],
          maxLength: limits.identifierCharactersMax,
        }),
      },
      closed,
    ),
    query: Type.Object(
      {
        days: Type.Optional(
          Type.Integer({
            minimum: 1,
            maximum: limits.figureDaysMax,
            default: limits.figureDays,
            description: 'How many days back to count.',
          }),
        ),
      },
      closed,
    ),
    endsWithCaller: true,
    fewAtOnce: true,
    answers: {
      200: {
        description: 'How much it was used.',
        schema: Type.Object(
          {
            since: timestamp('Counted from here on.'),
            quotes: count('Quotes given for it.'),
            shipments: count('Shipments, by the date of their quote.'),
            rejectedRows: count('Rejected rows that name it, of imports that ended since.'),
            missingFields: Type.Array(
              Type.Object(
                {
                  key: Type.String({ description: 'Key of the custom field.' }),
                  rows: count('How many of the rejected rows lack it.'),
                },
                closed,
              ),
              {
                description:
                  'Mandatory custom fields that rejected rows lack, most rows first. A row may lack several, and may have other reasons too.',
              },
            ),
          },
          { title: 'ConfigurationFigures', ...closed },
        ),
        example: {
          since: '2026-06-01T09:30:00.000Z',
          quotes: 2204,
          shipments: 11_870,
          rejectedRows: 112,
          missingFields: [{ key: 'costCentre', rows: 98 }],
        },
      },
      403: changeRefusals[403],
      404: errorAnswers[404],
    },
    handle: ({ services, who, params, query }) =>
      readFigures(
        services.pool,
        who.organisationId,
        kind,
        (params as Record<string, string>)[param] ?? '',
        query.days ?? limits.figureDays,
        services.clock(),
      ),
  })

const setupEndpoint = endpoint({
  method: 'GET',
  path: `${base}/setup`,
  operationId: 'getSetup',
  tag,
  permission: 'configuration:read',
  summary: 'How far the configuration has come',
  description: 'From an empty organisation to its first quote, and which step is next.',
  answers: {
    200: {
      description: 'What there is, and what comes next.',
      schema: Type.Object(
        {
          next: Type.Unsafe<string | null>({
            enum: [...setupSteps, null],
            description:
              'The first step that is not done: a carrier with a service, a zone set and a rate card in force, a customer with a rate, a quote. Null if all are done.',
          }),
          carriers: count('How many carriers there are.'),
          services: count('Services that are offered today.'),
          zoneSets: count('Zone sets with a version in force today.'),
          rateCards: count('Rate cards with a version in force today.'),
          customers: count('Customers that are not retired.'),
          customersWithRate: count('Customers with a rate in force today.'),
          drafts: count('Drafts of rate cards and zone sets.'),
          hasQuote: Type.Boolean({ description: 'Whether a quote was given and is still kept.' }),
          apiKeys: count('API keys that are not revoked.'),
          warehouses: count('How many warehouses there are.'),
          chargeCodes: count('How many charge codes there are.'),
          people: count('People who can sign in or are invited.'),
        },
        { title: 'ConfigurationSetup', ...closed },
      ),
      example: {
        next: 'rateCard',
        carriers: 1,
        services: 2,
        zoneSets: 1,
        rateCards: 0,
        customers: 0,
        customersWithRate: 0,
        drafts: 1,
        hasQuote: false,
        apiKeys: 0,
        warehouses: 0,
        chargeCodes: 0,
        people: 1,
      },
    },
    403: changeRefusals[403],
  },
  handle: ({ services, who }) => readSetup(services.pool, who.organisationId, services.clock()),
})

export const figureEndpoints: Endpoint[] = [
  figuresEndpoint('customers', {
    folder: 'customers',
    param: 'id',
    title: 'Customer',
    name: 'customer',
    example: 'SALTBUSH',
  }),
  figuresEndpoint('rateCards', {
    folder: 'rate-cards',
    param: 'alias',
    title: 'RateCard',
    name: 'rate card',
    example: 'GLX-STD',
  }),
  setupEndpoint,
]
