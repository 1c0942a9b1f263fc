import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { centsFromText } from '../../platform/values/money.ts'
import type { Customer, CustomerRate, Service, SpotRate } from './rate-book.ts'

type CustomerRow = Pick<Customer, 'customerId' | 'name' | 'retiredFrom'>

export async function loadCustomers(database: Database, organisationId: string) {
  const { rows } = await database.query<CustomerRow>(
    'select customer_id as "customerId", name, retired_from as "retiredFrom" from customer where organisation_id = $1',
    [organisationId],
  )
  return { found: customersFrom(rows), rows: rows.length }
}

/** Customers by their ids, still without rates. */
export function customersFrom(rows: CustomerRow[]): Map<string, Customer> {
  const found = new Map<string, Customer>()
  for (const { customerId, name, retiredFrom } of rows) {
    found.set(customerId, {
      customerId,
      name,
      retiredFrom,
      ratesByService: new Map(),
      spotRatesByService: new Map(),
      fuelLeviesByService: new Map(),
    })
  }
  return found
}

export interface CustomerRateRow {
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
  customers: Map<string, Customer>,
  services: Service[],
) {
  const { rows } = await database.query<CustomerRateRow>(
    `select customer_id as "customerId", carrier_alias as "carrierId", service_alias as "serviceId",
       effective_from as "effectiveFrom", effective_to as "effectiveTo", rate_card_alias as "rateCardId",
       markup_percent as "markupPercent", markup_amount as "markupAmount",
       margin_minimum as "marginMinimum", round_to as "roundTo"
     from customer_rate where organisation_id = $1
     order by service_alias = '*', effective_from desc`,
    [organisationId],
  )
  addCustomerRates(rows, customers, services)
  return { rows: rows.length }
}

/** Rows of a service must come before those of its carrier, and the newest first. */
export function addCustomerRates(
  rows: CustomerRateRow[],
  customers: Map<string, Customer>,
  services: Service[],
): void {
  const servicesByCarrier = groupBy(services, (service) => service.carrierId)
  for (const row of rows) {
    const rate: CustomerRate = {
      rateCardId: row.rateCardId,
      markupPercent: row.markupPercent === null ? null : Number(row.markupPercent),
      markupCents: centsOrNull(row.markupAmount),
      marginMinimumCents: centsOrNull(row.marginMinimum),
      roundToCents: centsOrNull(row.roundTo),
      effectiveFrom: row.effectiveFrom,
      effectiveTo: row.effectiveTo,
    }
    const rates = customers.get(row.customerId)?.ratesByService
    for (const { serviceId } of servicesByCarrier.get(row.carrierId) ?? []) {
      if (row.serviceId === '*' || row.serviceId === serviceId) push(rates, serviceId, rate)
    }
  }
}

const centsOrNull = (text: string | null) => (text === null ? null : centsFromText(text))

export interface CustomerLevyRow {
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
  customers: Map<string, Customer>,
  services: Service[],
) {
  const { rows } = await database.query<CustomerLevyRow>(
    `select customer_id as "customerId", carrier_alias as "carrierId", service_alias as "serviceId",
       effective_from as "effectiveFrom", effective_to as "effectiveTo", percent
     from customer_fuel_levy where organisation_id = $1
     order by service_alias = '*', effective_from desc`,
    [organisationId],
  )
  addCustomerLevies(rows, customers, services)
  return { rows: rows.length }
}

/** Rows of a service must come before those of its carrier, and the newest first. */
export function addCustomerLevies(
  rows: CustomerLevyRow[],
  customers: Map<string, Customer>,
  services: Service[],
): void {
  const servicesByCarrier = groupBy(services, (service) => service.carrierId)
  for (const { customerId, carrierId, effectiveFrom, effectiveTo, ...row } of rows) {
    const levy = { percent: Number(row.percent), effectiveFrom, effectiveTo }
    const levies = customers.get(customerId)?.fuelLeviesByService
    for (const { serviceId } of servicesByCarrier.get(carrierId) ?? []) {
      if (row.serviceId === '*' || row.serviceId === serviceId) push(levies, serviceId, levy)
    }
  }
}

export type SpotRateRow = Omit<SpotRate, 'kgFrom' | 'kgTo' | 'amountCents' | 'transit'> & {
  customerId: string
  serviceId: string
  kgFrom: string
  kgTo: string
  amount: string
  transitMin: number | null
  transitMax: number | null
  transitUnit: string
}

export async function loadSpotRates(
  database: Database,
  organisationId: string,
  customers: Map<string, Customer>,
) {
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
  addSpotRates(rows, customers)
  return { rows: rows.length }
}

/** The cheapest must come first. */
export function addSpotRates(rows: SpotRateRow[], customers: Map<string, Customer>): void {
  for (const { customerId, serviceId, kgFrom, kgTo, amount, ...own } of rows) {
    const { transitMin, transitMax, transitUnit, ...row } = own
    const spotRate: SpotRate = {
      ...row,
      transit:
        transitMin === null || transitMax === null
          ? null
          : { min: transitMin, max: transitMax, unit: transitUnit === 'H' ? 'H' : 'D' },
      kgFrom: Number(kgFrom),
      kgTo: Number(kgTo),
      amountCents: centsFromText(amount),
    }
    push(customers.get(customerId)?.spotRatesByService, serviceId, spotRate)
  }
}

function push<T>(map: Map<string, T[]> | undefined, key: string, value: T) {
  const list = map?.get(key)
  if (list) list.push(value)
  else map?.set(key, [value])
}
