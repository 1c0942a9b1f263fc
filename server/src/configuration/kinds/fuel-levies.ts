import { limits } from '../../limits.ts'
import type { FuelLevySettings } from '../document/document.ts'
import { alias, date, decimal } from '../document/fields.ts'
import { optional, required, Shape } from '../document/shape.ts'
import { anyService, type KindOf, numbers } from './kind.ts'

const fuelLevyShape = new Shape<FuelLevySettings>({
  carrier: required(alias),
  service: optional(alias),
  effectiveFrom: required(date),
  percent: required(decimal(0, 999, 4)),
})

export const fuelLevies: KindOf<'fuelLevies'> = {
  singular: 'fuel levy',
  identity: ['carrier', 'service', 'effectiveFrom'],
  isOrdered: false,
  max: limits.datedRowsMax,
  shape: fuelLevyShape,
  read: numbers(
    `select carrier_alias as carrier, nullif(service_alias, '*') as service, effective_from as "effectiveFrom", percent
   from fuel_levy where organisation_id = $1`,
    'percent',
  ),
  table: 'fuel_levy',
  key: ({ carrier, service = anyService, effectiveFrom }) => ({
    carrier_alias: carrier,
    service_alias: service,
    effective_from: effectiveFrom,
  }),
  rest: ({ percent }) => ({ percent }),
  references({ carrier, service }, path, look) {
    look.exists('carriers', carrier, [...path, 'carrier'])
    look.serviceOf(carrier, service, path)
  },
  begun: ({ effectiveFrom }) => ({ on: effectiveFrom, instead: 'enter a later one instead' }),
}
