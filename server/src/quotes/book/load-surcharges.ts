import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { centsFromText } from '../../platform/values/money.ts'
import type { SurchargePart } from './build-skeleton.ts'
import type { SurchargeCondition, SurchargeRule } from './rate-book.ts'

interface ConditionRow {
  ruleId: string
  subject: SurchargeCondition['subject']
  comparison: SurchargeCondition['comparison'] | 'ALSO_IS' | 'ALSO_IS_NOT'
  number: string | null
  choices: string[] | null
  zoneSetCode: string | null
}

type SurchargeRow = Pick<
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

export async function loadSurcharges(database: Database, organisationId: string): Promise<SurchargePart[]> {
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
  const conditionsByRule = groupBy(conditions.rows, (row) => row.ruleId)
  return rows.map((row) => partOf(row, (conditionsByRule.get(row.ruleId) ?? []).map(conditionOf)))
}

const partOf = (
  { carrierId, serviceId, amount, cost, minimum, maximum, valueAbove, ...rule }: SurchargeRow,
  conditions: SurchargeCondition[],
): SurchargePart => ({
  carrierId,
  serviceId,
  cost: cost === null ? null : Number(cost),
  rule: {
    ...rule,
    amount: Number(amount),
    minimumCents: minimum === null ? null : centsFromText(minimum),
    maximumCents: maximum === null ? null : centsFromText(maximum),
    valueAbove: Number(valueAbove),
    conditions,
  },
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
