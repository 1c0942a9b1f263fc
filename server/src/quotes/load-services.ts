import type { Database } from '../platform/database.ts'
import { groupBy } from '../platform/group-by.ts'
import { centsFromText } from '../platform/money.ts'
import type { FuelLevy, Service, SurchargeCondition, SurchargeRule } from './rate-book.ts'

export interface FuelLevyRow {
  carrierId: string
  serviceId: string
  effectiveFrom: string
  percent: string
}

export async function loadFuelLevies(database: Database, organisationId: string) {
  const { rows } = await database.query<FuelLevyRow>(
    `select carrier_alias as "carrierId", service_alias as "serviceId", effective_from as "effectiveFrom", percent
     from fuel_levy where organisation_id = $1
     order by effective_from desc`,
    [organisationId],
  )
  return { found: rows, rows: rows.length }
}

/** A service's own levy wins once there is one; before that its carrier's applies. */
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

interface LoadedSurcharge {
  carrierId: string | null
  serviceId: string | null
  rule: SurchargeRule
}

export interface ConditionRow {
  ruleId: string
  subject: SurchargeCondition['subject']
  comparison: SurchargeCondition['comparison']
  number: string | null
  choices: string[] | null
  zoneSetCode: string | null
}

export type SurchargeRow = Pick<
  SurchargeRule,
  | 'ruleId'
  | 'customerId'
  | 'key'
  | 'name'
  | 'description'
  | 'basis'
  | 'group'
  | 'fuelApplies'
  | 'effectiveFrom'
  | 'effectiveTo'
> & {
  carrierId: string | null
  serviceId: string | null
  amount: string
  minimum: string | null
  maximum: string | null
  valueAbove: string
}

export async function loadSurcharges(database: Database, organisationId: string) {
  const conditions = await database.query<ConditionRow>(
    `select rule_id as "ruleId", subject, comparison, number, choices, zone_set_code as "zoneSetCode"
     from surcharge_condition where organisation_id = $1
     order by rule_id, subject, comparison`,
    [organisationId],
  )
  const { rows } = await database.query<SurchargeRow>(
    `select rule_id as "ruleId", carrier_alias as "carrierId", service_alias as "serviceId",
       customer_id as "customerId", surcharge_key as key, name, description, basis, amount, minimum, maximum,
       value_above as "valueAbove", surcharge_group as "group", fuel_applies as "fuelApplies",
       effective_from as "effectiveFrom", effective_to as "effectiveTo"
     from surcharge_rule where organisation_id = $1
     order by position, rule_id`,
    [organisationId],
  )
  return { found: surchargesFrom(rows, conditions.rows), rows: rows.length + conditions.rows.length }
}

/** Rules in their order, each with its conditions. */
export function surchargesFrom(rows: SurchargeRow[], conditions: ConditionRow[]): LoadedSurcharge[] {
  const conditionsByRule = groupBy(conditions, (row) => row.ruleId)
  return rows.map((row) => {
    return {
      carrierId: row.carrierId,
      serviceId: row.serviceId,
      rule: {
        ruleId: row.ruleId,
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
        effectiveFrom: row.effectiveFrom,
        effectiveTo: row.effectiveTo,
        conditions: (conditionsByRule.get(row.ruleId) ?? []).map(conditionOf),
      },
    }
  })
}

function conditionOf(row: ConditionRow): SurchargeCondition {
  const { subject, comparison, number, choices, zoneSetCode } = row
  return {
    subject,
    comparison,
    ...(number !== null && { number: Number(number) }),
    ...(choices && { choices }),
    ...(zoneSetCode !== null && { zoneSetCode }),
  } as SurchargeCondition
}

export type ServiceRow = Omit<
  Service,
  | 'cubicFactor'
  | 'weightStepKg'
  | 'minimumKg'
  | 'itemKgMax'
  | 'itemLengthMetresMax'
  | 'surcharges'
  | 'fuelLevies'
> & {
  cubicFactor: string
  weightStepKg: string
  minimumKg: string
  itemKgMax: string | null
  itemLengthMetresMax: string | null
}

export async function loadServices(
  database: Database,
  organisationId: string,
  surcharges: LoadedSurcharge[],
  fuelLevies: FuelLevyRow[],
) {
  const { rows } = await database.query<ServiceRow>(
    `select s.service_alias as "serviceId", s.name, s.carrier_alias as "carrierId", c.name as "carrierName",
       s.service_type as type, s.service_class as class, s.cubic_factor as "cubicFactor",
       s.weight_step_kg as "weightStepKg", s.minimum_kg as "minimumKg", s.item_kg_max as "itemKgMax",
       s.item_length_metres_max as "itemLengthMetresMax", s.item_types as "itemTypes",
       s.accepts_po_boxes as "acceptsPoBoxes", s.tax, s.zone_set_code as "zoneSetCode",
       s.retired_from as "retiredFrom"
     from service s
     join carrier c on c.organisation_id = $1 and c.carrier_alias = s.carrier_alias
     where s.organisation_id = $1
     order by s.service_alias collate "C"`,
    [organisationId],
  )
  return { found: servicesFrom(rows, surcharges, fuelLevies), rows: rows.length }
}

/** Services by their aliases. Levies must come with the newest first. */
export function servicesFrom(
  rows: ServiceRow[],
  surcharges: LoadedSurcharge[],
  fuelLevies: FuelLevyRow[],
): Service[] {
  return rows.map((row) => {
    const applies = ({ carrierId, serviceId }: LoadedSurcharge) =>
      (carrierId === null || carrierId === row.carrierId) &&
      (serviceId === null || serviceId === row.serviceId)
    return {
      ...row,
      cubicFactor: Number(row.cubicFactor),
      weightStepKg: Number(row.weightStepKg),
      minimumKg: Number(row.minimumKg),
      itemKgMax: row.itemKgMax === null ? null : Number(row.itemKgMax),
      itemLengthMetresMax: row.itemLengthMetresMax === null ? null : Number(row.itemLengthMetresMax),
      surcharges: surcharges.filter(applies).map(({ rule }) => rule),
      fuelLevies: fuelLeviesOf(fuelLevies, row.carrierId, row.serviceId),
    }
  })
}
