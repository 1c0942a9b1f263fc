import { limits } from '../../limits.ts'
import { itemTypeOf } from '../../quotes/rate-book.ts'
import type { ServiceSettings } from '../document/document.ts'
import {
  alias,
  date,
  decimal,
  type Field,
  listOf,
  nameText,
  oneOf,
  rate,
  text,
  truth,
} from '../document/fields.ts'
import { optional, required, Shape } from '../document/shape.ts'
import { type KindOf, numbers, thingsMax } from './kind.ts'

const itemTypes: Field<string[]> = {
  ...listOf(text(limits.identifierCharactersMax), 1, 100),
  read(value, path, failures) {
    const read = listOf(text(limits.identifierCharactersMax), 1, 100).read(value, path, failures)
    return read && [...new Set(read.map(itemTypeOf))].sort()
  },
}

const serviceShape = new Shape<ServiceSettings>(
  {
    alias: required(alias),
    carrier: required(alias),
    name: required(nameText),
    type: required(oneOf('DOMESTIC', 'INTERNATIONAL')),
    class: required(oneOf('ECONOMY', 'STANDARD', 'EXPRESS', 'PRIORITY')),
    cubicFactor: required(decimal(0, 10_000, 4)),
    weightStepKg: required(oneOf(1, 0.5)),
    minimumKg: optional(rate, 0),
    itemKgMax: optional(rate),
    itemLengthMetresMax: optional(rate),
    itemTypes: optional(itemTypes),
    acceptsPoBoxes: optional(truth, false),
    tax: required(oneOf('GST', 'FREE')),
    zoneSet: required(alias),
    retiredFrom: optional(date),
  },
  ({ minimumKg = 0, weightStepKg = 1 }, path, failures) => {
    if (!Number.isInteger(minimumKg / weightStepKg)) {
      failures.add([...path, 'minimumKg'], 'must be a multiple of weightStepKg')
    }
  },
)

export const services: KindOf<'services'> = {
  singular: 'service',
  identity: ['alias'],
  isOrdered: true,
  max: thingsMax,
  shape: serviceShape,
  read: numbers(
    `select position, service_alias as alias, carrier_alias as carrier, name, service_type as type, service_class as class,
     cubic_factor as "cubicFactor", weight_step_kg as "weightStepKg", minimum_kg as "minimumKg",
     item_kg_max as "itemKgMax", item_length_metres_max as "itemLengthMetresMax", item_types as "itemTypes",
     accepts_po_boxes as "acceptsPoBoxes", tax, zone_set_code as "zoneSet", retired_from as "retiredFrom"
   from service where organisation_id = $1 order by position, service_alias`,
    ...['cubicFactor', 'weightStepKg', 'minimumKg', 'itemKgMax', 'itemLengthMetresMax'],
  ),
  table: 'service',
  key: ({ alias }) => ({ service_alias: alias }),
  rest: (service) => ({
    carrier_alias: service.carrier,
    name: service.name,
    service_type: service.type,
    service_class: service.class,
    cubic_factor: service.cubicFactor,
    weight_step_kg: service.weightStepKg,
    minimum_kg: service.minimumKg ?? 0,
    item_kg_max: service.itemKgMax ?? null,
    item_length_metres_max: service.itemLengthMetresMax ?? null,
    item_types: service.itemTypes ?? null,
    accepts_po_boxes: service.acceptsPoBoxes ?? false,
    tax: service.tax,
    zone_set_code: service.zoneSet,
    retired_from: service.retiredFrom ?? null,
  }),
  references({ alias: own, carrier, zoneSet }, path, look) {
    look.exists('carriers', carrier, [...path, 'carrier'])
    look.exists('zoneSets', zoneSet, [...path, 'zoneSet'])
    look.stays('services', own, 'carrier', carrier, path)
  },
  namedBy: [
    ['fuelLevies', 'service'],
    ['surcharges', 'service'],
    ['customerRates', 'service'],
    ['spotRates', 'service'],
    ['examples', 'service'],
  ],
}
