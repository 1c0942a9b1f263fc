import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { centsFromText } from '../../platform/values/money.ts'
import type { ChargeBy, SurchargeCondition, SurchargeRule } from './rate-book.ts'

export interface LoadedSurcharge {
  carrierId: string | null
  serviceId: string | null
  rule: SurchargeRule
}

export interface ConditionRow {
  ruleId: string
  subject: SurchargeCondition['subject']
  comparison: SurchargeCondition['comparison'] | 'ALSO_IS' | 'ALSO_IS_NOT'
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
  | 'largestOnly'
  | 'fuelApplies'
  | 'replaces'
  | 'effectiveFrom'
  | 'effectiveTo'
> & {
  carrierId: string | null
  serviceId: string | null
  amount: string
  cost: string | null
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
       customer_id as "customerId", surcharge_key as key, name, description, replaces, basis, amount, cost,
       minimum, maximum, value_above as "valueAbove", surcharge_group as "group", largest_only as "largestOnly",
       fuel_applies as "fuelApplies", effective_from as "effectiveFrom", effective_to as "effectiveTo"
     from surcharge_rule where organisation_id = $1
     order by position, rule_id`,
    [organisationId],
  )
  return { found: surchargesFrom(rows, conditions.rows), rows: rows.length + conditions.rows.length }
}

/** Rules in their order, each with its conditions. One that replaces another stands behind it. */
export function surchargesFrom(rows: SurchargeRow[], conditions: ConditionRow[]): LoadedSurcharge[] {
  const conditionsByRule = groupBy(conditions, (row) => row.ruleId)
  const loaded = rows.map((row) => ({
    ...{ carrierId: row.carrierId, serviceId: row.serviceId },
    rule: ruleOf(row, (conditionsByRule.get(row.ruleId) ?? []).map(conditionOf)),
  }))
  const byId = new Map(loaded.map(({ rule }) => [rule.ruleId, rule]))
  for (const [at, { rule }] of loaded.entries()) {
    const replaced = byId.get(rule.replaces ?? '')
    // An exemption does not hide what the carrier charges.
    if (replaced && rows[at]?.cost === null) rule.cost = replaced.cost ?? chargedBy(replaced)
  }
  const replacements = groupBy(loaded, ({ rule }) => rule.replaces)
  return loaded.flatMap((one) =>
    one.rule.replaces === null ? [one, ...(replacements.get(one.rule.ruleId) ?? [])] : [],
  )
}

function ruleOf(row: SurchargeRow, conditions: SurchargeCondition[]): SurchargeRule {
  const rule: SurchargeRule = {
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
    largestOnly: row.largestOnly,
    fuelApplies: row.fuelApplies,
    replaces: row.replaces,
    cost: null,
    effectiveFrom: row.effectiveFrom,
    effectiveTo: row.effectiveTo,
    conditions,
  }
  const cost = row.cost === null ? rule.amount : Number(row.cost)
  if (cost !== rule.amount) rule.cost = { ...chargedBy(rule), amount: cost }
  return rule
}

const chargedBy = ({ basis, amount, ...rule }: SurchargeRule): ChargeBy => ({
  ...{ basis, amount, minimumCents: rule.minimumCents, maximumCents: rule.maximumCents },
  ...{ valueAbove: rule.valueAbove, largestOnly: rule.largestOnly },
})

function conditionOf(row: ConditionRow): SurchargeCondition {
  const { subject, comparison, number, choices, zoneSetCode } = row
  return {
    subject,
    comparison: comparison.replace('ALSO_', ''),
    ...(number !== null && { number: Number(number) }),
    ...(choices && { choices }),
    ...(zoneSetCode !== null && { zoneSetCode }),
  } as SurchargeCondition
}
