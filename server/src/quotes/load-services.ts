import type { Database } from '../platform/database.ts'
import { groupBy } from '../platform/group-by.ts'
import { centsFromText } from '../platform/money.ts'
import {
  type FuelLevy,
  itemTypeOf,
  type Service,
  type SurchargeCondition,
  type SurchargeRule,
} from './rate-book.ts'

interface FuelLevyRow {
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

export async function loadSurcharges(database: Database, organisationId: string) {
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

export async function loadServices(
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
