import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { alias, date, days, hours, money, type Read, rate, text, zoneOrAny } from '../document/fields.ts'
import { optional, required, shape } from '../document/shape.ts'
import { type KindOf, numbers, type RowOf, select } from './kind.ts'
import { type TransitRow, transitColumns, transitNames, transitOfRow } from './transit-columns.ts'

const spotRateShape = shape(
  {
    id: required(alias),
    customer: required(text(limits.identifierCharactersMax)),
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
  {
    service: 'Alias of the service.',
    from: 'Zone of the origin, or `*` for any zone.',
    to: 'Zone of the destination, or `*` for any zone.',
    amount: 'The freight, instead of that of the card. Surcharges, fuel and GST are added.',
    days: 'Transit time in business days, the fewest and the most. Left out, with `hours`: that of the lane on the card, which must have one.',
  },
)

export type SpotRateSettings = Read<typeof spotRateShape>

declare module '../document/document.ts' {
  interface Things {
    spotRates: SpotRateSettings
  }
}

export const spotRates: KindOf<'spotRates'> = {
  singular: 'spot rate',
  identity: ['id'],
  isOrdered: false,
  max: limits.datedRowsMax,
  shape: spotRateShape,
  read: readSpotRates,
  table: 'spot_rate',
  key: ({ id }) => ({ spot_rate_id: id }),
  rest: (spot) => ({
    customer_id: spot.customer,
    service_alias: spot.service,
    from_zone: spot.from,
    to_zone: spot.to,
    kg_from: spot.kgFrom,
    kg_to: spot.kgTo,
    amount: spot.amount,
    message: spot.message,
    valid_from: spot.validFrom,
    valid_to: spot.validTo,
    ...transitColumns(spot),
  }),
  references({ customer, service, from, to, validFrom, validTo }, path, look) {
    look.exists('customers', customer, [...path, 'customer'])
    if (!look.exists('services', service, [...path, 'service'])) return
    const zoneSet = look.target.things.services.get(service)?.zoneSet ?? ''
    const time = { from: validFrom, to: validTo }
    for (const [field, zone] of Object.entries({ from, to })) {
      const failure = zone === '*' ? undefined : look.zoneFailure(zoneSet, zone, time)
      if (failure) look.failures.add([...path, field], failure)
    }
  },
  begun: ({ validFrom }) => ({ on: validFrom, instead: 'end it with validTo instead' }),
}

type SpotRateRow = RowOf<Omit<SpotRateSettings, 'days' | 'hours'>> & TransitRow

async function readSpotRates(database: Database, organisationId: string) {
  const read = select<SpotRateRow>(
    `select spot_rate_id as id, customer_id as customer, service_alias as service, from_zone as "from", to_zone as "to",
       kg_from as "kgFrom", kg_to as "kgTo", amount, message, valid_from as "validFrom", valid_to as "validTo",
       ${transitNames}
     from spot_rate where organisation_id = $1`,
  )
  const rows = await numbers(read, 'kgFrom', 'kgTo', 'amount')(database, organisationId)
  return rows.map((row) => {
    const { days, hours } = transitOfRow(row)
    return { ...row, days, hours }
  })
}
