import { Decimal } from '../../platform/values/decimal.ts'
import { serviceLimitNames } from '../../quotes/book/rate-book.ts'
import { itemTypeList } from '../document/breaks.ts'
import {
  alias,
  cubicFactor,
  date,
  decimal,
  type Field,
  listOf,
  nameText,
  oneOf,
  type Read,
  rate,
  truth,
  wholeNumber,
} from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { type KindOf, numbers, type PlacedRowOf, select, thingsMax } from './kind.ts'

const everyExtra = listOf(alias, 0, 500)

/** Their order means nothing. */
const extras: Field<string[]> = {
  ...everyExtra,
  read(value, path, failures) {
    const read = everyExtra.read(value, path, failures)
    for (const [at, code] of (read ?? []).entries()) {
      if (read?.indexOf(code) !== at) failures.add([...path, at], `repeats ${code}`)
    }
    return read
  },
}

const serviceShape = shape(
  {
    alias: required(alias),
    carrier: required(alias),
    name: required(nameText),
    type: required(oneOf('DOMESTIC', 'INTERNATIONAL')),
    class: required(oneOf('ECONOMY', 'STANDARD', 'EXPRESS', 'PRIORITY')),
    cubicFactor: required(cubicFactor),
    weightStepKg: required(decimal(0.001, 100, 4)),
    minimumKg: optional(rate, 0),
    weighBy: optional(oneOf('CONSIGNMENT', 'ITEM'), 'CONSIGNMENT'),
    itemKgMax: optional(rate),
    itemLengthMetresMax: optional(rate),
    itemWidthMetresMax: optional(rate),
    itemHeightMetresMax: optional(rate),
    itemGirthMetresMax: optional(rate),
    itemVolumeM3Max: optional(rate),
    consignmentKgMax: optional(rate),
    consignmentItemsMax: optional(wholeNumber(1, 99_999_999)),
    consignmentVolumeM3Max: optional(rate),
    consignmentPalletSpacesMax: optional(rate),
    itemTypes: optional(itemTypeList),
    extras: optional(extras, []),
    acceptsPoBoxes: optional(truth, false),
    tax: required(oneOf('GST', 'FREE')),
    zoneSet: required(alias),
    retiredFrom: optional(date),
  },
  ({ type, tax, minimumKg = 0, weightStepKg = 1 }, path, failures) => {
    if (type === 'INTERNATIONAL' && tax === 'GST') {
      failures.add([...path, 'tax'], 'must be FREE: freight to or from another country has no GST')
    }
    const least = Decimal.of(minimumKg)
    if (least.roundedUpTo(Decimal.of(weightStepKg)).isOver(least)) {
      failures.add([...path, 'minimumKg'], 'must be a multiple of weightStepKg')
    }
  },
  {
    type: 'DOMESTIC: between places in Australia. INTERNATIONAL: to or from another country.',
    tax: 'GST, or FREE for no GST. An INTERNATIONAL service is FREE.',
  },
)

export type ServiceSettings = Read<typeof serviceShape>

declare module '../document/document.ts' {
  interface Things {
    services: ServiceSettings
  }
}

/** Counts are whole numbers, which arrive as numbers. */
type ServiceRow = Omit<PlacedRowOf<ServiceSettings>, 'consignmentItemsMax'> & {
  consignmentItemsMax: number | null
}

export const services: KindOf<'services'> = {
  singular: 'service',
  identity: ['alias'],
  isOrdered: true,
  max: thingsMax,
  shape: serviceShape,
  read: numbers(
    select<ServiceRow>(
      `select position, service_alias as alias, carrier_alias as carrier, name, service_type as type, service_class as class,
     cubic_factor as "cubicFactor", weight_step_kg as "weightStepKg", minimum_kg as "minimumKg",
     weigh_by as "weighBy", item_kg_max as "itemKgMax", item_length_metres_max as "itemLengthMetresMax",
     item_width_metres_max as "itemWidthMetresMax", item_height_metres_max as "itemHeightMetresMax",
     item_girth_metres_max as "itemGirthMetresMax", item_volume_m3_max as "itemVolumeM3Max",
     consignment_kg_max as "consignmentKgMax", consignment_items_max as "consignmentItemsMax",
     consignment_volume_m3_max as "consignmentVolumeM3Max",
     consignment_pallet_spaces_max as "consignmentPalletSpacesMax", item_types as "itemTypes", extras,
     accepts_po_boxes as "acceptsPoBoxes", case service_type when 'INTERNATIONAL' then 'FREE' else tax end as tax,
     zone_set_code as "zoneSet", retired_from as "retiredFrom"
   from service where organisation_id = $1 order by position, service_alias`,
    ),
    'cubicFactor',
    'weightStepKg',
    'minimumKg',
    ...serviceLimitNames,
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
    weigh_by: service.weighBy ?? 'CONSIGNMENT',
    item_kg_max: service.itemKgMax ?? null,
    item_length_metres_max: service.itemLengthMetresMax ?? null,
    item_width_metres_max: service.itemWidthMetresMax ?? null,
    item_height_metres_max: service.itemHeightMetresMax ?? null,
    item_girth_metres_max: service.itemGirthMetresMax ?? null,
    item_volume_m3_max: service.itemVolumeM3Max ?? null,
    consignment_kg_max: service.consignmentKgMax ?? null,
    consignment_items_max: service.consignmentItemsMax ?? null,
    consignment_volume_m3_max: service.consignmentVolumeM3Max ?? null,
    consignment_pallet_spaces_max: service.consignmentPalletSpacesMax ?? null,
    item_types: service.itemTypes ?? null,
    extras: service.extras ?? null,
    accepts_po_boxes: service.acceptsPoBoxes ?? false,
    tax: service.tax,
    zone_set_code: service.zoneSet,
    retired_from: service.retiredFrom ?? null,
  }),
  sorted: (service) => ({ ...service, ...(service.extras && { extras: [...service.extras].sort() }) }),
  references({ alias: own, carrier, zoneSet, extras: offered = [] }, path, look) {
    look.exists('carriers', carrier, [...path, 'carrier'])
    look.exists('zoneSets', zoneSet, [...path, 'zoneSet'])
    for (const [at, code] of offered.entries()) look.exists('extras', code, [...path, 'extras', at])
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
