import type { Database } from '../platform/database.ts'
import { groupBy } from '../platform/group-by.ts'
import { centsFromText } from '../platform/money.ts'
import type { Customer, CustomerRate, Service, SpotRate } from './rate-book.ts'

export async function loadCustomers(database: Database, organisationId: string) {
  const { rows } = await database.query(
    'select customer_id as "customerId", name from customer where organisation_id = $1',
    [organisationId],
  )
  const found = new Map<string, Customer>()
  for (const { customerId, name } of rows) {
    found.set(customerId, { customerId, name, ratesByService: new Map(), spotRatesByService: new Map() })
  }
  return { found, rows: rows.length }
}

export async function loadCustomerRates(
  database: Database,
  organisationId: string,
  since: string,
  customers: Map<string, Customer>,
  services: Service[],
) {
  const { rows } = await database.query(
    `select customer_id as "customerId", carrier_alias as "carrierId", service_alias as "serviceId",
       effective_from as "effectiveFrom", effective_to as "effectiveTo", rate_card_alias as "rateCardId",
       markup_percent as "markupPercent", markup_amount as "markupAmount"
     from customer_rate
     where organisation_id = $1 and (effective_to is null or effective_to >= $2::date)
     order by service_alias = '*', effective_from desc`,
    [organisationId, since],
  )
  const servicesByCarrier = groupBy(services, (service) => service.carrierId)
  for (const row of rows) {
    const rate: CustomerRate = {
      rateCardId: row.rateCardId,
      markupPercent: row.markupPercent === null ? null : Number(row.markupPercent),
      markupCents: row.markupAmount === null ? null : centsFromText(row.markupAmount),
      effectiveFrom: row.effectiveFrom,
      effectiveTo: row.effectiveTo,
    }
    const rates = customers.get(row.customerId)?.ratesByService
    for (const { serviceId } of servicesByCarrier.get(row.carrierId) ?? []) {
      if (row.serviceId === '*' || row.serviceId === serviceId) push(rates, serviceId, rate)
    }
  }
  return { rows: rows.length }
}

export async function loadSpotRates(
  database: Database,
  organisationId: string,
  since: string,
  customers: Map<string, Customer>,
) {
  const { rows } = await database.query(
    `select customer_id as "customerId", service_alias as "serviceId", from_zone as "fromZone", to_zone as "toZone",
       kg_from as "kgFrom", kg_to as "kgTo", amount, message, valid_from as "validFrom", valid_to as "validTo",
       transit_days_min as "transitDaysMin", transit_days_max as "transitDaysMax"
     from spot_rate where organisation_id = $1 and valid_to >= $2::date
     order by amount, spot_rate_id`,
    [organisationId, since],
  )
  for (const { customerId, serviceId, kgFrom, kgTo, amount, ...row } of rows) {
    const spotRate: SpotRate = {
      ...row,
      kgFrom: Number(kgFrom),
      kgTo: Number(kgTo),
      amountCents: centsFromText(amount),
    }
    push(customers.get(customerId)?.spotRatesByService, serviceId, spotRate)
  }
  return { rows: rows.length }
}

function push<T>(map: Map<string, T[]> | undefined, key: string, value: T) {
  const list = map?.get(key)
  if (list) list.push(value)
  else map?.set(key, [value])
}
