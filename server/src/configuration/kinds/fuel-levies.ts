import { limits } from '../../limits.ts'
import { alias, date, decimal, type Read, text } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { anyService, type KindOf, numbers, type RowOf, select } from './kind.ts'

const fuelLevyShape = shape(
  {
    carrier: required(alias),
    service: optional(alias),
    customer: optional(text(limits.identifierCharactersMax)),
    effectiveFrom: required(date),
    effectiveTo: optional(date),
    percent: required(decimal(0, 999, 4)),
  },
  ({ effectiveFrom, effectiveTo }, path, failures, sent) => {
    if (effectiveTo === undefined) return
    if (sent.customer === undefined) {
      failures.add([...path, 'effectiveTo'], 'is for customer levies only: enter a later levy instead')
    } else if (effectiveTo < effectiveFrom) {
      failures.add([...path, 'effectiveTo'], 'must not be before effectiveFrom')
    }
  },
  {
    customer: "Id of the customer who pays it instead of the carrier's levy. Left out: everybody else.",
    effectiveTo: "Last day it is in force. Only for a customer's levy.",
  },
)

export type FuelLevySettings = Read<typeof fuelLevyShape>

declare module '../document/document.ts' {
  interface Things {
    fuelLevies: FuelLevySettings
  }
}

export const fuelLevies: KindOf<'fuelLevies'> = {
  singular: 'fuel levy',
  identity: ['carrier', 'service', 'effectiveFrom', 'customer'],
  isOrdered: false,
  max: limits.datedRowsMax,
  shape: fuelLevyShape,
  read: numbers(
    select<RowOf<FuelLevySettings>>(
      `select carrier_alias as carrier, nullif(service_alias, '*') as service, null as customer,
     effective_from as "effectiveFrom", null::date as "effectiveTo", percent
   from fuel_levy where organisation_id = $1
   union all
   select carrier_alias, nullif(service_alias, '*'), customer_id, effective_from, effective_to, percent
   from customer_fuel_levy where organisation_id = $1`,
    ),
    'percent',
  ),
  table: 'fuel_levy',
  tableOf: ({ customer }) => (customer === undefined ? 'fuel_levy' : 'customer_fuel_levy'),
  key: ({ carrier, service = anyService, effectiveFrom, customer }) => ({
    carrier_alias: carrier,
    service_alias: service,
    effective_from: effectiveFrom,
    ...(customer !== undefined && { customer_id: customer }),
  }),
  rest: ({ percent, customer, effectiveTo = null }) => ({
    percent,
    ...(customer !== undefined && { effective_to: effectiveTo }),
  }),
  references({ carrier, service, customer }, path, look) {
    look.exists('carriers', carrier, [...path, 'carrier'])
    look.serviceOf(carrier, service, path)
    if (customer !== undefined) look.exists('customers', customer, [...path, 'customer'])
  },
  begun: ({ effectiveFrom, customer }) => ({
    on: effectiveFrom,
    instead: customer === undefined ? 'enter a later one instead' : 'end it with effectiveTo instead',
  }),
}
