import type { Database } from '../../platform/database/database.ts'
import { centsFromText } from '../../platform/values/money.ts'
import type { CustomerLevyPart, CustomerRatePart, SpotRatePart } from './build-skeleton.ts'
import type { Customer } from './rate-book.ts'

type CustomerRow = Pick<Customer, 'customerId' | 'name' | 'retiredFrom'>

export async function loadCustomers(database: Database, organisationId: string) {
  const { rows } = await database.query<CustomerRow>(
    'select customer_id as "customerId", name, retired_from as "retiredFrom" from customer where organisation_id = $1',
    [organisationId],
  )
  return rows
}

interface CustomerRateRow {
  customerId: string
  carrierId: string
  serviceId: string
  effectiveFrom: string
  effectiveTo: string | null
  rateCardId: string
  markupPercent: string | null
  markupAmount: string | null
  marginMinimum: string | null
  roundTo: string | null
}

export async function loadCustomerRates(
  database: Database,
  organisationId: string,
): Promise<CustomerRatePart[]> {
  const { rows } = await database.query<CustomerRateRow>(
    `select customer_id as "customerId", carrier_alias as "carrierId", service_alias as "serviceId",
       effective_from as "effectiveFrom", effective_to as "effectiveTo", rate_card_alias as "rateCardId",
       markup_percent as "markupPercent", markup_amount as "markupAmount",
       margin_minimum as "marginMinimum", round_to as "roundTo"
     from customer_rate where organisation_id = $1
     order by service_alias = '*', effective_from desc`,
    [organisationId],
  )
  return rows.map(({ markupPercent, markupAmount, marginMinimum, roundTo, ...row }) => ({
    ...row,
    markupPercent: markupPercent === null ? null : Number(markupPercent),
    markupCents: centsOrNull(markupAmount),
    marginMinimumCents: centsOrNull(marginMinimum),
    roundToCents: centsOrNull(roundTo),
  }))
}

const centsOrNull = (text: string | null) => (text === null ? null : centsFromText(text))

interface CustomerLevyRow {
  customerId: string
  carrierId: string
  serviceId: string
  effectiveFrom: string
  effectiveTo: string | null
  percent: string
}

export async function loadCustomerLevies(
  database: Database,
  organisationId: string,
): Promise<CustomerLevyPart[]> {
  const { rows } = await database.query<CustomerLevyRow>(
    `select customer_id as "customerId", carrier_alias as "carrierId", service_alias as "serviceId",
       effective_from as "effectiveFrom", effective_to as "effectiveTo", percent
     from customer_fuel_levy where organisation_id = $1
     order by service_alias = '*', effective_from desc`,
    [organisationId],
  )
  return rows.map((row) => ({ ...row, percent: Number(row.percent) }))
}

type SpotRateRow = Omit<SpotRatePart, 'kgFrom' | 'kgTo' | 'amountCents' | 'transit'> & {
  kgFrom: string
  kgTo: string
  amount: string
  transitMin: number | null
  transitMax: number | null
  transitUnit: string
}

export async function loadSpotRates(database: Database, organisationId: string): Promise<SpotRatePart[]> {
  const { rows } = await database.query<SpotRateRow>(
    `select customer_id as "customerId", service_alias as "serviceId", from_zone as "fromZone", to_zone as "toZone",
       kg_from as "kgFrom", kg_to as "kgTo", amount, message, valid_from as "validFrom", valid_to as "validTo",
       coalesce(transit_hours_min, transit_days_min) as "transitMin",
       coalesce(transit_hours_max, transit_days_max) as "transitMax",
       case when transit_hours_min is null then 'D' else 'H' end as "transitUnit"
     from spot_rate where organisation_id = $1
     order by amount, spot_rate_id`,
    [organisationId],
  )
  return rows.map(({ kgFrom, kgTo, amount, transitMin, transitMax, transitUnit, ...row }) => ({
    ...row,
    kgFrom: Number(kgFrom),
    kgTo: Number(kgTo),
    amountCents: centsFromText(amount),
    transit:
      transitMin === null || transitMax === null
        ? null
        : { min: transitMin, max: transitMax, unit: transitUnit === 'H' ? 'H' : 'D' },
  }))
}
