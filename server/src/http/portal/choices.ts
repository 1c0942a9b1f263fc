import Type from 'typebox'
import { listChoices } from '../../organisations/list-choices.ts'
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

export const listChoicesEndpoint = endpoint({
  method: 'GET',
  path: '/portal/choices',
  operationId: 'listChoices',
  tag: 'Quotes',
  permission: 'configuration:read',
  summary: 'List choices for forms and filters',
  description: "Ids and names from the organisation's configuration.",
  answers: {
    200: {
      description: 'The lists, each in the organisation’s order.',
      schema: Type.Object(
        {
          customers: listOf('Customers.'),
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
        customers: [{ id: 'SALTBUSH', name: 'Saltbush Homewares' }],
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
