import Type from 'typebox'
import { limits } from '../../limits.ts'
import { listChoices } from '../../organisations/list-choices.ts'
import { searchCustomers } from '../../organisations/search-customers.ts'
import { endpoint } from '../endpoint.ts'
import { closed } from './people/person-schemas.ts'

const listOf = (description: string) =>
  Type.Array(
    Type.Object(
      {
        id: Type.String({ description: 'As it is sent.' }),
        name: Type.String({ description: 'For people.' }),
      },
      { title: 'Choice', ...closed },
    ),
    { description },
  )

export const searchCustomersEndpoint = endpoint({
  method: 'GET',
  path: '/portal/customers',
  operationId: 'searchCustomers',
  tag: 'Quotes',
  permission: 'configuration:read',
  summary: 'Find customers by a part of their id or name',
  description: 'The one with this very id comes first. Without a text, all of them in their order.',
  query: Type.Object(
    {
      text: Type.Optional(
        Type.String({
          maxLength: limits.identifierCharactersMax,
          description: 'What was typed, in any case.',
        }),
      ),
    },
    closed,
  ),
  answers: {
    200: {
      description: `At most ${limits.customersSuggestedMax} customers.`,
      schema: Type.Object(
        {
          items: listOf('The first of them.'),
          total: Type.Integer({ minimum: 0, description: 'How many there are.' }),
        },
        { title: 'FoundCustomers', ...closed },
      ),
      example: { items: [{ id: 'SALTBUSH', name: 'Saltbush Homewares' }], total: 1 },
    },
  },
  handle: ({ services: { pool }, who, query }) => searchCustomers(pool, who.organisationId, query.text ?? ''),
})

export const listChoicesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/choices',
  operationId: 'listChoices',
  tag: 'Quotes',
  permission: 'configuration:read',
  summary: 'List choices for forms and filters',
  description: "Ids and names from the organisation's configuration. Customers are searched.",
  answers: {
    200: {
      description: 'The lists, each in the organisation’s order.',
      schema: Type.Object(
        {
          warehouses: listOf('Warehouses.'),
          chargeCodes: listOf('Charge codes.'),
          itemTypes: listOf('Item types with an entry of their own.'),
          carriers: listOf('Carriers.'),
          services: listOf('Services.'),
          rateCards: listOf('Rate cards.'),
          extras: listOf('What may be asked for with a quote.'),
        },
        { title: 'Choices', ...closed },
      ),
      example: {
        warehouses: [{ id: 'SYD1', name: 'Eastern Creek' }],
        chargeCodes: [{ id: 'PICK-UNIT', name: 'Unit picked' }],
        itemTypes: [{ id: 'CHEP', name: 'CHEP pallet' }],
        carriers: [{ id: 'GALAH', name: 'Galah Express' }],
        services: [{ id: 'GLX-ROAD', name: 'Road Parcel' }],
        rateCards: [{ id: 'GLX-STD', name: 'Galah standard' }],
        extras: [{ id: 'TAIL-LIFT-DELIVERY', name: 'Tail lift at delivery' }],
      },
    },
  },
  handle: ({ services: { pool }, who }) => listChoices(pool, who.organisationId),
})
