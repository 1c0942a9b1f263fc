import { groupBy } from '../../platform/values/group-by.ts'
import { withUnit } from '../../quotes/price/service-limits.ts'
import type { State } from '../document/state.ts'
import type { Condition } from '../kinds/condition-shape.ts'
import type { ServiceSettings } from '../kinds/services.ts'
import type { Surcharge } from '../kinds/surcharge-shape.ts'
import { type Finding, finding } from './finding.ts'

/** Surcharges that never apply, always apply, or share a group with others that are charged differently. */
export function surchargeFindings({ things, today }: State): Finding[] {
  const rules = [...things.surcharges.values()].filter(({ effectiveTo }) => (effectiveTo ?? today) >= today)
  const services = [...things.services.values()]
  return [
    ...mixedGroups(rules),
    ...rules.flatMap((rule) =>
      never(
        rule,
        services.filter((service) => isFor(rule, service)),
      ),
    ),
    ...rules.flatMap((rule) => replacesEnded(rule, things.surcharges, today)),
    ...rules.filter(isAlways).map(({ id, carrier, service, customer }) => {
      const whose = customer === undefined ? '' : ` of ${customer}`
      const by = (service ?? carrier) === undefined ? '' : ` by ${service ?? carrier}`
      return finding(
        'SURCHARGE_ALWAYS',
        `surcharges.${id}`,
        `${id} applies to every consignment${whose}${by}`,
      )
    }),
  ]
}

const isFor = ({ carrier, service }: Surcharge, one: ServiceSettings) =>
  (carrier ?? one.carrier) === one.carrier && (service ?? one.alias) === one.alias

const meet = (one: string | undefined, other: string | undefined) =>
  one === undefined || other === undefined || one === other

/** Of such a group the larger applies: the sum of the charges per item, or one of the others. */
function mixedGroups(rules: Surcharge[]): Finding[] {
  const grouped = rules.flatMap((rule) => (rule.group === undefined ? [] : { rule, group: rule.group }))
  return [...groupBy(grouped, ({ group }) => group)].flatMap(([group, members]) => {
    const all = members.map(({ rule }) => rule)
    const perItem = all.filter(({ basis }) => basis === 'PER_ITEM')
    const other = all.filter(({ basis }) => basis !== 'PER_ITEM')
    const mixed = perItem.flatMap((one) => {
      const with_ = other.find((two) => meet(one.carrier, two.carrier) && meet(one.service, two.service))
      return with_ ? [one.id, with_.id] : []
    })
    if (mixed.length === 0) return []
    const ids = [...new Set(mixed)]
    const message = `Group ${group} mixes charges per item and per consignment: ${ids.slice(0, 5).join(', ')}`
    const at = ids.map((identity) => ({ list: 'surcharges' as const, identity }))
    return finding('SURCHARGE_GROUP', `surcharges.${ids[0]}`, message, ids, ids.length, at)
  })
}

/** If no service can meet the rule, the reason is the one for the last service. */
function never(rule: Surcharge, services: ServiceSettings[]): Finding[] {
  for (const condition of rule.conditions ?? []) {
    const reasons = services.map((service) => whyNever(condition, service))
    const reason = reasons.at(-1)
    if (reason !== undefined && reasons.every((one) => one !== undefined)) {
      return [finding('SURCHARGE_NEVER', `surcharges.${rule.id}`, `${rule.id} never applies: ${reason}`)]
    }
  }
  return []
}

function whyNever(condition: Condition, service: ServiceSettings): string | undefined {
  const { subject } = condition
  const { alias, itemLengthMetresMax, itemTypes, acceptsPoBoxes } = service
  switch (subject) {
    case 'LONGEST_SIDE':
    case 'MIDDLE_SIDE':
    case 'SHORTEST_SIDE':
      return beyond(condition, itemLengthMetresMax, 'm', alias)
    case 'WIDTH':
      return beyond(condition, least(service.itemWidthMetresMax, itemLengthMetresMax), 'm', alias)
    case 'HEIGHT':
      return beyond(condition, least(service.itemHeightMetresMax, itemLengthMetresMax), 'm', alias)
    case 'GIRTH':
      return beyond(condition, service.itemGirthMetresMax, 'm', alias)
    case 'VOLUME':
      return beyond(condition, service.itemVolumeM3Max, 'm³', alias)
    case 'ITEM_KG':
      return beyond(condition, service.itemKgMax, 'kg', alias)
    case 'CONSIGNMENT_KG':
      return beyond(condition, service.consignmentKgMax, 'kg', alias)
    case 'ITEM_COUNT':
      return beyond(condition, service.consignmentItemsMax, 'items', alias)
    case 'PALLET_SPACES':
      return beyond(condition, service.consignmentPalletSpacesMax, 'pallet spaces', alias)
    case 'ITEM_TYPE':
      if (itemTypes === undefined || itemTypes.some((type) => isChosen(condition, type))) return undefined
      return `${chosen(condition)}, but ${alias} takes ${itemTypes.join(' or ')} only`
    case 'CLASS':
      return isChosen(condition, service.class)
        ? undefined
        : `${chosen(condition)}, but ${alias} is ${service.class}`
    case 'EXTRA':
      return condition.is?.some((code) => service.extras?.includes(code))
        ? undefined
        : `for ${condition.is?.join(' or ')}, which ${alias} does not offer`
    case 'PO_BOX':
      return acceptsPoBoxes ? undefined : `for post office boxes, but ${alias} does not deliver to them`
    default:
      return undefined
  }
}

const isChosen = ({ is, isNot }: Condition, value: string) =>
  is ? is.includes(value) : !isNot?.includes(value)

const chosen = ({ is, isNot }: Condition) =>
  is ? `for ${is.join(' or ')}` : `not for ${isNot?.join(' or ')}`

const least = (one: number | undefined, other: number | undefined) =>
  one === undefined || other === undefined ? (one ?? other) : Math.min(one, other)

function beyond({ over, from }: Condition, max: number | undefined, unit: string, alias: string) {
  const end = over ?? from
  if (max === undefined || end === undefined) return undefined
  if (over === undefined ? end <= max : end < max) return undefined
  const bound = `${over === undefined ? 'from' : 'over'} ${withUnit(end, unit)}`
  return `${bound}, but ${alias} takes up to ${withUnit(max, unit)}`
}

/** A percentage of the goods' value depends on the declared value, and an exemption charges nothing. */
const isAlways = ({ conditions = [], basis, amount, minimum = 0 }: Surcharge) =>
  conditions.length === 0 && basis !== 'PCT_VALUE' && (amount > 0 || minimum > 0)

/** A rule whose replaced rule has ended still applies to its customer. */
function replacesEnded(
  { id, replaces }: Surcharge,
  rules: State['things']['surcharges'],
  today: string,
): Finding[] {
  const end = replaces === undefined ? undefined : rules.get(replaces)?.effectiveTo
  if (end === undefined || end >= today) return []
  return [finding('REPLACES_ENDED', `surcharges.${id}`, `${id} replaces ${replaces}, which ended on ${end}`)]
}
