import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import type { Path } from '../document/failures.ts'
import { type ConditionRow, conditionRows, conditionsOf } from './condition-rows.ts'
import { conditionKey } from './condition-shape.ts'
import { type KindOf, type Lookup, numbers, type PlacedRowOf, select, sortedBy } from './kind.ts'
import { type Surcharge, surchargeShape } from './surcharge-shape.ts'

declare module '../document/document.ts' {
  interface Things {
    surcharges: Surcharge
  }
}

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
    cost: rule.cost ?? null,
    replaces: rule.replaces ?? null,
    minimum: rule.minimum ?? null,
    maximum: rule.maximum ?? null,
    value_above: rule.valueAbove ?? 0,
    surcharge_group: rule.group ?? null,
    largest_only: rule.largestOnly ?? false,
    fuel_applies: rule.fuelApplies ?? false,
    effective_from: rule.effectiveFrom ?? null,
    effective_to: rule.effectiveTo ?? null,
  }),
  parts: {
    table: 'surcharge_condition',
    key: ['rule_id', 'subject', 'comparison'],
    rows: ({ id, conditions: all = [] }) =>
      conditionRows(all).map(({ subject, comparison, number, choices, zoneSet }) => ({
        rule_id: id,
        subject,
        comparison,
        number,
        choices,
        zone_set_code: zoneSet,
      })),
  },
  sorted: (surcharge) => ({
    ...surcharge,
    ...(surcharge.conditions && {
      conditions: sortedBy(surcharge.conditions, conditionKey).map((condition) => ({
        ...condition,
        ...(condition.is && { is: [...new Set(condition.is)].sort() }),
        ...(condition.isNot && { isNot: [...new Set(condition.isNot)].sort() }),
      })),
    }),
  }),
  references(surcharge, path, look) {
    const { carrier, service, customer } = surcharge
    if (carrier !== undefined) look.exists('carriers', carrier, [...path, 'carrier'])
    if (customer !== undefined) look.exists('customers', customer, [...path, 'customer'])
    look.serviceOf(carrier, service, path)
    checkConditions(surcharge, path, look)
    checkGroup(surcharge, path, look)
    checkReplaced(surcharge, path, look)
  },
  namedBy: [['surcharges', 'replaces']],
  begun: ({ effectiveFrom }) => ({ on: effectiveFrom, instead: 'end it with effectiveTo instead' }),
}

type SurchargeRow = PlacedRowOf<Omit<Surcharge, 'conditions'>>

async function readSurcharges(database: Database, organisationId: string) {
  const rules = await numbers(
    select<SurchargeRow>(
      `select position, rule_id as id, surcharge_key as key, name, description, carrier_alias as carrier, service_alias as service,
       customer_id as customer, replaces, basis, amount, cost, minimum, maximum, value_above as "valueAbove",
       surcharge_group as "group", largest_only as "largestOnly", fuel_applies as "fuelApplies", effective_from as "effectiveFrom",
       effective_to as "effectiveTo"
     from surcharge_rule where organisation_id = $1 order by position, rule_id`,
    ),
    'amount',
    'cost',
    'minimum',
    'maximum',
    'valueAbove',
  )(database, organisationId)
  const conditions = await database.query<StoredCondition>(
    `select rule_id as rule, subject, comparison, number, choices, zone_set_code as "zoneSet"
     from surcharge_condition where organisation_id = $1`,
    [organisationId],
  )
  const byRule = groupBy(conditions.rows, ({ rule }) => rule)
  return rules.map((rule) => ({ ...rule, conditions: conditionsOf(byRule.get(rule.id) ?? []) }))
}

type StoredCondition = Omit<ConditionRow, 'number'> & { rule: string; number: string | null }

function checkConditions(surcharge: Surcharge, path: Path, look: Lookup) {
  const { carrier, service, conditions: all = [], effectiveFrom, effectiveTo } = surcharge
  const time = { from: effectiveFrom ?? earliest(look.target.today, effectiveTo), to: effectiveTo ?? null }
  for (const [at, { is, isNot, zoneSet, subject: of }] of all.entries()) {
    const where = [...path, 'conditions', at]
    if (of === 'EXTRA') checkExtras(is ?? [], [...where, 'is'], look)
    if (of !== 'FROM_ZONE' && of !== 'TO_ZONE') continue
    if (zoneSet !== undefined && !look.exists('zoneSets', zoneSet, [...where, 'zoneSet'])) continue
    const sets = zoneSet === undefined ? zoneSetsOf(look, carrier, service) : [zoneSet]
    for (const [place, zone] of (is ?? isNot ?? []).entries()) {
      // Without its own set, the condition uses the service's: one of these sets must have the zone.
      const found = sets.map((set) => look.zoneFailure(set, zone, time))
      if (found.length > 0 && found.every((failure) => failure !== undefined)) {
        look.failures.add([...where, is ? 'is' : 'isNot', place], found[0] ?? '')
      }
    }
  }
}

/** A rule without a first day is looked up from today on, or on its last day if it is over. */
const earliest = (today: string, effectiveTo: string | undefined) =>
  effectiveTo !== undefined && effectiveTo < today ? effectiveTo : today

const checkExtras = (codes: string[], path: Path, look: Lookup) => {
  for (const [at, code] of codes.entries()) look.exists('extras', code, [...path, at])
}

/** In one group, either every item pays or only one does. */
function checkGroup({ id, group, basis, largestOnly = false }: Surcharge, path: Path, look: Lookup) {
  if (group === undefined || basis !== 'PER_ITEM') return
  const other = [...look.target.things.surcharges.values()].find(
    (rule) =>
      rule.group === group &&
      rule.basis === 'PER_ITEM' &&
      rule.id !== id &&
      (rule.largestOnly ?? false) !== largestOnly,
  )
  if (other)
    look.failures.add(
      [...path, 'largestOnly'],
      `must be the same as in ${other.id}, which is in the same group ${group}`,
    )
}

/** A rule for everybody may be replaced for a customer, by at most one rule on any day. */
function checkReplaced(surcharge: Surcharge, path: Path, look: Lookup) {
  const { id, replaces, customer } = surcharge
  const all = [...look.target.things.surcharges.values()]
  const replacement = customer === undefined ? undefined : all.find((rule) => rule.replaces === id)
  if (replacement) {
    look.failures.add(
      [...path, 'customer'],
      `must be left out: ${replacement.id} replaces this rule for one customer`,
    )
  }
  const where = [...path, 'replaces']
  if (replaces === undefined || !look.exists('surcharges', replaces, where)) return
  const replaced = look.target.things.surcharges.get(replaces)
  if (replaced?.customer !== undefined) {
    look.failures.add(
      where,
      `names ${replaces}, a rule of ${replaced.customer}: only a rule for all customers can be replaced`,
    )
    return
  }
  if (replaced && !haveServicesInCommon(surcharge, replaced)) {
    look.failures.add(
      where,
      `names ${replaces}, which is for another carrier or service: it would never be replaced`,
    )
    return
  }
  const other = all.find(
    (rule) =>
      rule.id !== id &&
      rule.replaces === replaces &&
      rule.customer === customer &&
      haveDaysInCommon(rule, surcharge),
  )
  if (other)
    look.failures.add(
      where,
      `names ${replaces}, which ${other.id} already replaces for ${customer} on some of these days`,
    )
}

type Services = Pick<Surcharge, 'carrier' | 'service'>

/** A carrier or service that is left out stands for all of them. */
const haveServicesInCommon = (one: Services, other: Services) =>
  agree(one.carrier, other.carrier) && agree(one.service, other.service)

const agree = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other

type Days = Pick<Surcharge, 'effectiveFrom' | 'effectiveTo'>

const haveDaysInCommon = (one: Days, other: Days) =>
  (one.effectiveFrom ?? '') <= (other.effectiveTo ?? '9999') &&
  (other.effectiveFrom ?? '') <= (one.effectiveTo ?? '9999')

function zoneSetsOf({ target }: Lookup, carrier: string | undefined, service: string | undefined): string[] {
  const services = [...target.things.services.values()].filter(
    (one) =>
      (carrier === undefined || one.carrier === carrier) && (service === undefined || one.alias === service),
  )
  return [...new Set(services.map(({ zoneSet }) => zoneSet))]
}
