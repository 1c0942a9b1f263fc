import { limits } from '../../limits.ts'
import type { CustomerSettings } from '../document/document.ts'
import { date, nameText, text } from '../document/fields.ts'
import { optional, required, Shape } from '../document/shape.ts'
import { type KindOf, select, thingsMax } from './kind.ts'

const customerShape = new Shape<CustomerSettings>(
  {
    id: required(text(limits.identifierCharactersMax)),
    name: required(nameText),
    retiredFrom: optional(date),
  },
  undefined,
  { retiredFrom: 'Nothing is quoted for it from this day on. Earlier dates are still priced.' },
)

export const customers: KindOf<'customers'> = {
  singular: 'customer',
  identity: ['id'],
  isOrdered: true,
  max: thingsMax,
  shape: customerShape,
  read: select(
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
