import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database.ts'
import { groupBy } from '../../platform/group-by.ts'
import type { Condition, Surcharge } from '../document/document.ts'
import type { Path } from '../document/failures.ts'
import { type KindOf, type Lookup, numbers, type ReadRow, sortedBy } from './kind.ts'
import { conditionKey, surchargeShape } from './surcharge-shape.ts'

export const surcharges: KindOf<'surcharges'> = {
  singular: 'surcharge',
  identity: ['id'],
  isOrdered: true,
  max: limits.surchargesMax,
  shape: surchargeShape,
  read: readSurcharges,
  table: 'surcharge_rule',
  key: ({ id }) => ({ rule_id: id }),
  rest: (rule) => ({
    surcharge_key: rule.key,
    name: rule.name,
    description: rule.description ?? '',
    carrier_alias: rule.carrier ?? null,
    service_alias: rule.service ?? null,
    customer_id: rule.customer ?? null,
    basis: rule.basis,
    amount: rule.amount,
    minimum: rule.minimum ?? null,
    maximum: rule.maximum ?? null,
    value_above: rule.valueAbove ?? 0,
    surcharge_group: rule.group ?? null,
    fuel_applies: rule.fuelApplies ?? false,
    effective_from: rule.effectiveFrom ?? null,
    effective_to: rule.effectiveTo ?? null,
  }),
  parts: {
    table: 'surcharge_condition',
    key: ['rule_id', 'subject', 'comparison'],
    rows: ({ id, conditions: all = [] }) =>
      all.map(({ subject: of, over, from, is, zoneSet }) => ({
        rule_id: id,
        subject: of,
        comparison: over !== undefined ? 'OVER' : from !== undefined ? 'FROM' : 'IS',
        number: over ?? from ?? null,
        choices: is ?? null,
        zone_set_code: zoneSet ?? null,
      })),
  },
  sorted: (surcharge) => ({
    ...surcharge,
    ...(surcharge.conditions && {
      conditions: sortedBy(surcharge.conditions, conditionKey).map((condition) => ({
        ...condition,
        ...(condition.is && { is: [...new Set(condition.is)].sort() }),
      })),
    }),
  }),
  references(surcharge, path, look) {
    const { carrier, service, customer } = surcharge
    if (carrier !== undefined) look.exists('carriers', carrier, [...path, 'carrier'])
    if (customer !== undefined) look.exists('customers', customer, [...path, 'customer'])
    look.serviceOf(carrier, service, path)
    checkConditions(surcharge, path, look)
  },
  begun: ({ effectiveFrom }) => ({ on: effectiveFrom, instead: 'end it with effectiveTo instead' }),
}

async function readSurcharges(database: Database, organisationId: string): Promise<ReadRow[]> {
  const rules = await numbers(
    `select position, rule_id as id, surcharge_key as key, name, description, carrier_alias as carrier, service_alias as service,
       customer_id as customer, basis, amount, minimum, maximum, value_above as "valueAbove",
       surcharge_group as "group", fuel_applies as "fuelApplies", effective_from as "effectiveFrom",
       effective_to as "effectiveTo"
     from surcharge_rule where organisation_id = $1 order by position, rule_id`,
    ...['amount', 'minimum', 'maximum', 'valueAbove'],
  )(database, organisationId)
  const conditions = await database.query<ConditionRow>(
    `select rule_id as rule, subject, comparison, number, choices, zone_set_code as "zoneSet"
     from surcharge_condition where organisation_id = $1`,
    [organisationId],
  )
  const byRule = groupBy(conditions.rows, ({ rule }) => rule)
  return rules.map((rule) => ({
    ...rule,
    conditions: byRule
      .get(String(rule.id))
      ?.map(conditionOf)
      .sort((a, b) => (conditionKey(a) < conditionKey(b) ? -1 : 1)),
  }))
}

interface ConditionRow {
  rule: string
  subject: Condition['subject']
  comparison: 'OVER' | 'FROM' | 'IS'
  number: string | null
  choices: string[] | null
  zoneSet: string | null
}

function conditionOf(row: ConditionRow): Condition {
  const { subject, comparison, number, choices, zoneSet } = row
  return {
    subject,
    ...(comparison === 'OVER' && { over: Number(number) }),
    ...(comparison === 'FROM' && { from: Number(number) }),
    ...(choices !== null && { is: choices }),
    ...(zoneSet !== null && { zoneSet }),
  }
}

function checkConditions(surcharge: Surcharge, path: Path, look: Lookup) {
  const { carrier, service, conditions: all = [], effectiveFrom, effectiveTo } = surcharge
  const time = { from: effectiveFrom ?? look.target.today, to: effectiveTo ?? null }
  for (const [at, { is = [], zoneSet, subject: of }] of all.entries()) {
    if (of !== 'FROM_ZONE' && of !== 'TO_ZONE') continue
    const where = [...path, 'conditions', at]
    if (zoneSet !== undefined && !look.exists('zoneSets', zoneSet, [...where, 'zoneSet'])) continue
    const sets = zoneSet === undefined ? zoneSetsOf(look, carrier, service) : [zoneSet]
    for (const [place, zone] of is.entries()) {
      // Without its own set, the condition uses the service's: one of these sets must have the zone.
      const found = sets.map((set) => look.zoneFailure(set, zone, time))
      if (found.length > 0 && found.every((failure) => failure !== undefined)) {
        look.failures.add([...where, 'is', place], found[0] ?? '')
      }
    }
  }
}

function zoneSetsOf({ target }: Lookup, carrier: string | undefined, service: string | undefined): string[] {
  const services = [...target.things.services.values()].filter(
    (one) =>
      (carrier === undefined || one.carrier === carrier) && (service === undefined || one.alias === service),
  )
  return [...new Set(services.map(({ zoneSet }) => zoneSet))]
}
