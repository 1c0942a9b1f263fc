import { type Database, inTransaction, type Pool } from '../platform/database.ts'
import { groupBy } from '../platform/group-by.ts'
import { centsFromText } from '../platform/money.ts'
import {
  type Customer,
  type CustomerRate,
  type FuelLevy,
  itemTypeOf,
  type LaneBreak,
  laneKey,
  type RateBook,
  type RateCard,
  type Service,
  type SpotRate,
  type SurchargeCondition,
  type SurchargeRule,
} from './rate-book.ts'
import { ZoneFinder, type ZoneMember } from './zones.ts'

/**
 * Reads a rate book on one snapshot, in a fixed number of statements. Rates that ended before `since` are left out:
 * they price nothing any more.
 */
export async function loadRateBook(pool: Pool, organisationId: string, since: string): Promise<RateBook> {
  return inTransaction(pool, async (client) => {
    await client.query('set transaction isolation level repeatable read, read only')
    const version = await loadVersion(client, organisationId)
    const zones = await loadZones(client, organisationId)
    const fuelLevies = await loadFuelLevies(client, organisationId)
    const surcharges = await loadSurcharges(client, organisationId)
    const services = await loadServices(client, organisationId, surcharges.found, fuelLevies.found)
    const rateCards = await loadRateCards(client, organisationId)
    const lanes = await loadLanes(client, organisationId, since, rateCards.found)
    const customers = await loadCustomers(client, organisationId)
    const rates = await loadCustomerRates(client, organisationId, since, customers.found, services.found)
    const spotRates = await loadSpotRates(client, organisationId, since, customers.found)
    const parts = [zones, fuelLevies, surcharges, services, rateCards, lanes, customers, rates, spotRates]
    return {
      organisationId,
      version,
      customers: customers.found,
      services: services.found,
      zoneSets: zones.found,
      rateCards: rateCards.found,
      rows: parts.reduce((sum, part) => sum + part.rows, 0),
    }
  })
}

async function loadVersion(database: Database, organisationId: string): Promise<string> {
  const { rows } = await database.query<{ version: string }>(
    'select rate_book_version as version from organisation where organisation_id = $1',
    [organisationId],
  )
  return rows[0]?.version ?? '0'
}

async function loadZones(database: Database, organisationId: string) {
  const { rows } = await database.query<ZoneMember & { zoneSetCode: string }>(
    `select zone_set_code as "zoneSetCode", zone_code as "zoneCode", country_code as "countryCode", state,
       postcode_from as "postcodeFrom", postcode_to as "postcodeTo", locality
     from zone_member where organisation_id = $1
     order by zone_set_code, zone_code, zone_member_id`,
    [organisationId],
  )
  const bySet = groupBy(rows, (row) => row.zoneSetCode)
  return {
    found: new Map([...bySet].map(([code, members]) => [code, new ZoneFinder(members)])),
    rows: rows.length,
  }
}

interface FuelLevyRow {
  carrierId: string
  serviceId: string
  effectiveFrom: string
  percent: string
}

async function loadFuelLevies(database: Database, organisationId: string) {
  const { rows } = await database.query<FuelLevyRow>(
    `select carrier_alias as "carrierId", service_alias as "serviceId", effective_from as "effectiveFrom", percent
     from fuel_levy where organisation_id = $1
     order by effective_from desc`,
    [organisationId],
  )
  return { found: rows, rows: rows.length }
}

/** A levy of the service itself decides as soon as there is one; its carrier's holds only before that. */
function fuelLeviesOf(rows: FuelLevyRow[], carrierId: string, serviceId: string): FuelLevy[] {
  const levies = (alias: string) =>
    rows
      .filter((row) => row.carrierId === carrierId && row.serviceId === alias)
      .map((row) => ({ percent: Number(row.percent), effectiveFrom: row.effectiveFrom }))
  const own = levies(serviceId)
  const first = own.at(-1)
  return [
    ...own,
    ...levies('*').filter((levy) => first === undefined || levy.effectiveFrom < first.effectiveFrom),
  ]
}

interface SurchargeRow {
  carrierId: string | null
  serviceId: string | null
  rule: SurchargeRule
}

async function loadSurcharges(database: Database, organisationId: string) {
  const conditions = await database.query(
    `select surcharge_rule_id as "ruleId", subject, comparison, number, choices
     from surcharge_condition where organisation_id = $1
     order by surcharge_rule_id, subject, comparison`,
    [organisationId],
  )
  const conditionsByRule = groupBy(conditions.rows, (row) => row.ruleId as string)
  const { rows } = await database.query(
    `select surcharge_rule_id as "ruleId", carrier_alias as "carrierId", service_alias as "serviceId",
       customer_id as "customerId", surcharge_key as key, name, description, basis, amount, minimum, maximum,
       value_above as "valueAbove", surcharge_group as "group", fuel_applies as "fuelApplies"
     from surcharge_rule where organisation_id = $1
     order by position, surcharge_key, surcharge_rule_id`,
    [organisationId],
  )
  const found = rows.map((row): SurchargeRow => {
    return {
      carrierId: row.carrierId,
      serviceId: row.serviceId,
      rule: {
        key: row.key,
        name: row.name,
        description: row.description,
        customerId: row.customerId,
        basis: row.basis,
        amount: Number(row.amount),
        minimumCents: row.minimum === null ? null : centsFromText(row.minimum),
        maximumCents: row.maximum === null ? null : centsFromText(row.maximum),
        valueAbove: Number(row.valueAbove),
        group: row.group,
        fuelApplies: row.fuelApplies,
        conditions: (conditionsByRule.get(row.ruleId) ?? []).map(conditionOf),
      },
    }
  })
  return { found, rows: rows.length + conditions.rows.length }
}

function conditionOf(row: {
  subject: SurchargeCondition['subject']
  comparison: SurchargeCondition['comparison']
  number: string | null
  choices: string[] | null
}): SurchargeCondition {
  const { subject, comparison, number, choices } = row
  const folded = subject === 'ITEM_TYPE' ? choices?.map(itemTypeOf) : choices
  return {
    subject,
    comparison,
    ...(number !== null && { number: Number(number) }),
    ...(folded && { choices: folded }),
  } as SurchargeCondition
}

async function loadServices(
  database: Database,
  organisationId: string,
  surcharges: SurchargeRow[],
  fuelLevies: FuelLevyRow[],
) {
  const { rows } = await database.query(
    `select s.service_alias as "serviceId", s.name, s.carrier_alias as "carrierId", c.name as "carrierName",
       s.service_type as type, s.service_class as class, s.cubic_factor as "cubicFactor",
       s.weight_step_kg as "weightStepKg", s.minimum_kg as "minimumKg", s.item_kg_max as "itemKgMax",
       s.item_length_metres_max as "itemLengthMetresMax", s.item_types as "itemTypes",
       s.accepts_po_boxes as "acceptsPoBoxes", s.tax, s.zone_set_code as "zoneSetCode"
     from service s
     join carrier c on c.organisation_id = s.organisation_id and c.carrier_alias = s.carrier_alias
     where s.organisation_id = $1
     order by s.service_alias collate "C"`,
    [organisationId],
  )
  const found = rows.map((row): Service => {
    const applies = ({ carrierId, serviceId }: SurchargeRow) =>
      (carrierId === null || carrierId === row.carrierId) &&
      (serviceId === null || serviceId === row.serviceId)
    return {
      ...row,
      cubicFactor: Number(row.cubicFactor),
      weightStepKg: Number(row.weightStepKg),
      minimumKg: Number(row.minimumKg),
      itemKgMax: row.itemKgMax === null ? null : Number(row.itemKgMax),
      itemLengthMetresMax: row.itemLengthMetresMax === null ? null : Number(row.itemLengthMetresMax),
      itemTypes: row.itemTypes?.map(itemTypeOf) ?? null,
      surcharges: surcharges.filter(applies).map(({ rule }) => rule),
      fuelLevies: fuelLeviesOf(fuelLevies, row.carrierId, row.serviceId),
    }
  })
  return { found, rows: rows.length }
}

async function loadRateCards(database: Database, organisationId: string) {
  const { rows } = await database.query(
    `select c.rate_card_alias as "rateCardId", c.name, c.kind,
       v.effective_from as "effectiveFrom", v.effective_to as "effectiveTo"
     from rate_card c
     left join rate_card_version v on v.organisation_id = c.organisation_id and v.rate_card_alias = c.rate_card_alias
     where c.organisation_id = $1
     order by c.rate_card_alias, v.effective_from desc`,
    [organisationId],
  )
  const found = new Map<string, RateCard>()
  for (const { rateCardId, name, kind, effectiveFrom, effectiveTo } of rows) {
    const card: RateCard = found.get(rateCardId) ?? { rateCardId, name, kind, versions: [] }
    found.set(rateCardId, card)
    if (effectiveFrom !== null) card.versions.push({ effectiveFrom, effectiveTo, lanes: new Map() })
  }
  return { found, rows: rows.length }
}

/** Versions that hold on `since` or later. */
function versionsSince(rateCards: Map<string, RateCard>, since: string) {
  return [...rateCards.values()].flatMap(({ rateCardId, versions }) =>
    versions
      .filter(({ effectiveTo }, at) => {
        const next = versions[at - 1]
        return (effectiveTo ?? since) >= since && (next === undefined || next.effectiveFrom > since)
      })
      .map((version) => ({ rateCardId, version })),
  )
}

/** The largest part of a book. The breaks of a lane come as one text: a row for each of them takes five times as long. */
async function loadLanes(
  database: Database,
  organisationId: string,
  since: string,
  rateCards: Map<string, RateCard>,
) {
  const wanted = versionsSince(rateCards, since)
  const { rows } = await database.query(
    `select l.rate_card_alias as "rateCardId", l.effective_from as "effectiveFrom", l.service_alias as "serviceId",
       l.from_zone as "fromZone", l.to_zone as "toZone", l.reciprocal, l.basic, l.minimum,
       l.break_rule as "breakRule", l.transit_days_min as "transitDaysMin", l.transit_days_max as "transitDaysMax",
       string_agg(b.unit || ' ' || b.from_quantity || ' ' || b.rate, ',' order by b.unit, b.from_quantity) as breaks
     from lane_rate l
     left join lane_break b on b.organisation_id = l.organisation_id and b.lane_rate_id = l.lane_rate_id
     where l.organisation_id = $1
       and (l.rate_card_alias, l.effective_from) in (select * from unnest($2::text[], $3::date[]))
     group by l.organisation_id, l.lane_rate_id`,
    [
      organisationId,
      wanted.map(({ rateCardId }) => rateCardId),
      wanted.map(({ version }) => version.effectiveFrom),
    ],
  )
  const versions = new Map(
    wanted.map(({ rateCardId, version }) => [`${rateCardId}\t${version.effectiveFrom}`, version]),
  )
  let breakCount = 0
  for (const row of rows) {
    const breaks = breaksFrom(row.breaks)
    breakCount += breaks.length
    versions
      .get(`${row.rateCardId}\t${row.effectiveFrom}`)
      ?.lanes.set(laneKey(row.serviceId, row.fromZone, row.toZone), {
        fromZone: row.fromZone,
        toZone: row.toZone,
        reciprocal: row.reciprocal,
        basicCents: centsFromText(row.basic),
        minimumCents: centsFromText(row.minimum),
        breakRule: row.breakRule,
        transitDaysMin: row.transitDaysMin,
        transitDaysMax: row.transitDaysMax,
        breaks,
      })
  }
  return { rows: rows.length + breakCount }
}

function breaksFrom(text: string | null): LaneBreak[] {
  if (text === null) return []
  return text.split(',').map((one) => {
    const [unit, from, rate] = one.split(' ')
    return { unit: unit as LaneBreak['unit'], from: Number(from), rate: Number(rate) }
  })
}

async function loadCustomers(database: Database, organisationId: string) {
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

async function loadCustomerRates(
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

async function loadSpotRates(
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
