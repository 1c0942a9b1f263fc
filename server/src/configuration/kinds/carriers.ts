import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { alias, decimal, listOf, nameText, type Read, truth } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { type KindOf, numbers, type PlacedRowOf, select, sortedBy, thingsMax } from './kind.ts'

const carrierFieldShape = shape(
  {
    key: required(alias),
    mandatory: required(truth),
  },
  undefined,
  { key: 'Key of the custom field.' },
)

const carrierShape = shape(
  {
    alias: required(alias),
    name: required(nameText),
    tolerancePercent: optional(decimal(0, 100, 4), 0),
    customFields: optional(listOf(carrierFieldShape, 0, 500), []),
  },
  ({ customFields = [] }, path, failures) => {
    for (const [at, { key }] of customFields.entries()) {
      if (customFields.findIndex((other) => other.key === key) < at) {
        failures.add([...path, 'customFields'], `names ${key} twice`)
      }
    }
  },
)

export type Carrier = Read<typeof carrierShape>

declare module '../document/document.ts' {
  interface Things {
    carriers: Carrier
  }
}

export const carriers: KindOf<'carriers'> = {
  singular: 'carrier',
  identity: ['alias'],
  isOrdered: true,
  max: thingsMax,
  shape: carrierShape,
  read: readCarriers,
  table: 'carrier',
  key: ({ alias }) => ({ carrier_alias: alias }),
  rest: ({ name, tolerancePercent = 0 }) => ({ name, tolerance_percent: tolerancePercent }),
  parts: {
    table: 'carrier_custom_field',
    key: ['carrier_alias', 'field_key'],
    rows: ({ alias, customFields = [] }) =>
      customFields.map(({ key, mandatory }) => ({ carrier_alias: alias, field_key: key, mandatory })),
  },
  sorted: (carrier) => ({
    ...carrier,
    ...(carrier.customFields && { customFields: sortedBy(carrier.customFields, ({ key }) => key) }),
  }),
  references({ customFields = [] }, path, look) {
    for (const [at, { key }] of customFields.entries()) {
      look.exists('customFields', key, [...path, 'customFields', at, 'key'])
    }
  },
  namedBy: [
    ['services', 'carrier'],
    ['rateCards', 'carrier'],
    ['fuelLevies', 'carrier'],
    ['surcharges', 'carrier'],
    ['customerRates', 'carrier'],
  ],
}

type CarrierRow = PlacedRowOf<Omit<Carrier, 'customFields'>>
type CarrierField = Read<typeof carrierFieldShape>

async function readCarriers(database: Database, organisationId: string) {
  const read = select<CarrierRow>(
    `select position, carrier_alias as alias, name, tolerance_percent as "tolerancePercent" from carrier
     where organisation_id = $1 order by position, carrier_alias`,
  )
  const carriers = await numbers(read, 'tolerancePercent')(database, organisationId)
  const fields = await database.query<CarrierField & { carrier: string }>(
    `select carrier_alias as carrier, field_key as key, mandatory from carrier_custom_field
     where organisation_id = $1 order by field_key collate "C"`,
    [organisationId],
  )
  const byCarrier = groupBy(fields.rows, ({ carrier }) => carrier)
  return carriers.map((carrier) => ({
    ...carrier,
    customFields: byCarrier.get(carrier.alias)?.map(({ key, mandatory }) => ({ key, mandatory })),
  }))
}
