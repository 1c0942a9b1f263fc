import { shipmentFileColumns } from '../../ledger/shipment-fields.ts'
import { limits } from '../../limits.ts'
import { itemTypeOf } from '../../quotes/rate-book.ts'
import type {
  Carrier,
  ChargeCode,
  CustomerRateSettings,
  CustomerSettings,
  CustomField,
  FuelLevySettings,
  Kind,
  OrganisationSettings,
  RateCardSettings,
  ServiceSettings,
  SpotRateSettings,
  Things,
  Warehouse,
  ZoneSetSettings,
} from '../document/document.ts'
import {
  alias,
  date,
  days,
  decimal,
  type Field,
  hours,
  listOf,
  money,
  nameText,
  oneOf,
  rate,
  text,
  truth,
  zoneOrAny,
} from '../document/fields.ts'
import { optional, required, Shape } from '../document/shape.ts'
import { rateCardVersionShape, zoneSetVersionShape } from '../document/version-shapes.ts'
import { exampleShape } from './example-shape.ts'
import { surchargeShape } from './surcharge-shape.ts'

const percent = (min: number, max: number) => decimal(min, max, 4)
const customerId = text(limits.identifierCharactersMax)

const timeZone: Field<string> = {
  schema: { type: 'string', maxLength: limits.identifierCharactersMax },
  read(value, path, failures) {
    try {
      if (typeof value === 'string' && value !== '') {
        new Intl.DateTimeFormat('en', { timeZone: value })
        return value
      }
    } catch {
      // Refused below.
    }
    failures.add(path, 'must be a time zone like Australia/Sydney')
    return undefined
  },
}

export const organisationShape = new Shape<OrganisationSettings>({
  name: required(nameText),
  timeZone: required(timeZone),
})

/** Names that import files already use. */
const takenColumns = new Set(
  ['row', 'error', ...shipmentFileColumns.required, ...shipmentFileColumns.optional].map((name) =>
    name.toLowerCase(),
  ),
)

const customFieldShape = new Shape<CustomField>(
  { key: required(alias), name: required(nameText) },
  ({ key }, path, failures) => {
    if (key !== undefined && takenColumns.has(key.toLowerCase())) {
      failures.add([...path, 'key'], `${key} is a column of import files already`)
    }
  },
)

const warehouseShape = new Shape<Warehouse>({ code: required(alias), name: required(nameText) })
const chargeCodeShape = new Shape<ChargeCode>({ code: required(alias), name: required(nameText) })

const customerShape = new Shape<CustomerSettings>({
  id: required(customerId),
  name: required(nameText),
  retiredFrom: optional(date),
})

const carrierFieldShape = new Shape<{ key: string; mandatory: boolean }>({
  key: required(alias),
  mandatory: required(truth),
})

const carrierShape = new Shape<Carrier>(
  {
    alias: required(alias),
    name: required(nameText),
    tolerancePercent: required(percent(0, 100)),
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

const zoneSetShape = new Shape<ZoneSetSettings>({
  code: required(alias),
  name: required(nameText),
  versions: optional(listOf(zoneSetVersionShape, 0, limits.versionsOfOneThingMax), []),
})

const rateCardShape = new Shape<RateCardSettings>({
  alias: required(alias),
  carrier: required(alias),
  name: required(nameText),
  kind: required(oneOf('COST', 'SELL')),
  versions: optional(listOf(rateCardVersionShape, 0, limits.versionsOfOneThingMax), []),
})

const fuelLevyShape = new Shape<FuelLevySettings>({
  carrier: required(alias),
  service: optional(alias),
  effectiveFrom: required(date),
  percent: required(percent(0, 999)),
})

const customerRateShape = new Shape<CustomerRateSettings>(
  {
    customer: required(customerId),
    carrier: required(alias),
    service: optional(alias),
    card: required(alias),
    effectiveFrom: required(date),
    effectiveTo: optional(date),
    markupPercent: optional(percent(-100, 999)),
    markupAmount: optional(money),
  },
  (rate, path, failures) => {
    if (rate.markupPercent !== undefined && rate.markupAmount !== undefined) {
      failures.add(path, 'must have markupPercent or markupAmount, not both')
    }
    if (rate.effectiveTo !== undefined && rate.effectiveTo < rate.effectiveFrom) {
      failures.add([...path, 'effectiveTo'], 'must not be before effectiveFrom')
    }
  },
)

const spotRateShape = new Shape<SpotRateSettings>(
  {
    id: required(alias),
    customer: required(customerId),
    service: required(alias),
    from: required(zoneOrAny),
    to: required(zoneOrAny),
    kgFrom: required(rate),
    kgTo: required(rate),
    amount: required(money),
    message: required(text(limits.configurationTextCharactersMax)),
    validFrom: required(date),
    validTo: required(date),
    days: optional(days),
    hours: optional(hours),
  },
  ({ kgFrom, kgTo, validFrom, validTo }, path, failures, sent) => {
    if (sent.days !== undefined && sent.hours !== undefined) {
      failures.add(path, 'must have days or hours, not both')
    }
    if (kgTo < kgFrom) failures.add([...path, 'kgTo'], `must be at least ${kgFrom}`)
    if (validTo < validFrom) failures.add([...path, 'validTo'], 'must not be before validFrom')
  },
)

export const shapes: { [K in Kind]: Shape<Things[K]> } = {
  customFields: customFieldShape,
  warehouses: warehouseShape,
  chargeCodes: chargeCodeShape,
  customers: customerShape,
  carriers: carrierShape,
  zoneSets: zoneSetShape,
  services: serviceShape,
  rateCards: rateCardShape,
  fuelLevies: fuelLevyShape,
  surcharges: surchargeShape,
  customerRates: customerRateShape,
  spotRates: spotRateShape,
  examples: exampleShape,
}
