import { limits } from '../../limits.ts'
import { date, nameText, type Read, text } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { type KindOf, type PlacedRowOf, select, thingsMax } from './kind.ts'

const customerShape = shape(
  {
    id: required(text(limits.identifierCharactersMax)),
    name: required(nameText),
    retiredFrom: optional(date),
  },
  undefined,
  { retiredFrom: 'Nothing is quoted for it from this day on. Earlier dates are still priced.' },
)

export type CustomerSettings = Read<typeof customerShape>

declare module '../document/document.ts' {
  interface Things {
    customers: CustomerSettings
  }
}

export const customers: KindOf<'customers'> = {
  singular: 'customer',
  identity: ['id'],
  isOrdered: true,
  max: thingsMax,
  shape: customerShape,
  read: select<PlacedRowOf<CustomerSettings>>(
    `select position, customer_id as id, name, retired_from as "retiredFrom" from customer
   where organisation_id = $1 order by position, customer_id`,
  ),
  table: 'customer',
  key: ({ id }) => ({ customer_id: id }),
  rest: ({ name, retiredFrom = null }) => ({ name, retired_from: retiredFrom }),
  namedBy: [
    ['fuelLevies', 'customer'],
    ['customerRates', 'customer'],
    ['surcharges', 'customer'],
    ['spotRates', 'customer'],
    ['examples', 'customer'],
  ],
}
