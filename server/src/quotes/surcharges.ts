import { Exact } from '../platform/exact.ts'
import type { Goods, MeasuredItem, Weight } from './goods.ts'
import type { Service, SurchargeCondition, SurchargeRule } from './rate-book.ts'

/** What surcharges look at beside the goods. */
export interface SurchargeCircumstances {
  goods: Goods
  weight: Weight
  toZone: string
  isResidential: boolean
  isPoBox: boolean
}

export interface Surcharge {
  rule: SurchargeRule
  /** Items, kilograms or dollars that the rule's amount was taken of; 1 for a fixed one. */
  quantity: Exact
  cents: number
}

const zero = Exact.of(0)
const one = Exact.of(1)

/** True when the surcharges of a service depend on whose freight it is, or on what the freight costs. */
export const dependsOnCustomer = (service: Service, customerId: string): boolean =>
  service.surcharges.some((rule) => rule.customerId === customerId || rule.basis === 'PCT_FREIGHT')

/** The surcharges of one consignment, in the order of the rules, each to the cent. */
export function chargeSurcharges(
  service: Service,
  customerId: string | null,
  freightCents: number,
  circumstances: SurchargeCircumstances,
): Surcharge[] {
  const candidates = service.surcharges
    .filter((rule) => rule.customerId === null || rule.customerId === customerId)
    .filter((rule) =>
      rule.conditions.every((condition) => holdsForConsignment(condition, service, circumstances)),
    )
    .map((rule) => ({ rule, items: circumstances.goods.items.filter((item) => holdsForItem(rule, item)) }))
    .filter(({ items }) => items.length > 0)
  const perItem = largestForEachItem(candidates.filter(({ rule }) => rule.basis === 'PER_ITEM'))
  const charged = candidates.map(({ rule, items }): Surcharge => {
    const quantity = quantityOf(rule, perItem.get(rule) ?? items, freightCents, circumstances)
    return { rule, quantity, cents: chargeRule(rule, quantity) }
  })
  return largestOfEachGroup(joinSameCharges(charged.filter(({ cents }) => cents > 0)))
}

interface Candidate {
  rule: SurchargeRule
  items: MeasuredItem[]
}

/** In a group, an item pays only the largest of the charges that it meets; the first of equal ones. */
function largestForEachItem(candidates: Candidate[]): Map<SurchargeRule, MeasuredItem[]> {
  const largest = new Map<MeasuredItem, Map<string, SurchargeRule>>()
  for (const { rule, items } of candidates) {
    if (rule.group === null) continue
    for (const item of items) {
      const ofItem = largest.get(item) ?? new Map<string, SurchargeRule>()
      largest.set(item, ofItem)
      if (rule.amount > (ofItem.get(rule.group)?.amount ?? -1)) ofItem.set(rule.group, rule)
    }
  }
  const pays = (rule: SurchargeRule, item: MeasuredItem) =>
    rule.group === null || largest.get(item)?.get(rule.group) === rule
  return new Map(candidates.map(({ rule, items }) => [rule, items.filter((item) => pays(rule, item))]))
}

function quantityOf(
  rule: SurchargeRule,
  items: MeasuredItem[],
  freightCents: number,
  { weight }: SurchargeCircumstances,
): Exact {
  switch (rule.basis) {
    case 'FIXED':
      return one
    case 'PER_ITEM':
      return Exact.of(items.reduce((sum, item) => sum + item.quantity, 0))
    case 'PER_KG':
      return weight.chargeableKg
    case 'PCT_FREIGHT':
      return Exact.ofCents(freightCents)
    case 'PCT_VALUE':
      return valueAbove(items, rule.valueAbove)
  }
}

function valueAbove(items: MeasuredItem[], free: number): Exact {
  let sum = zero
  for (const { value, quantity } of items) {
    if (value > free) sum = Exact.of(value).minus(Exact.of(free)).times(Exact.of(quantity)).plus(sum)
  }
  return sum
}

function chargeRule(rule: SurchargeRule, quantity: Exact): number {
  if (quantity.isZero()) return 0
  const isPercentage = rule.basis === 'PCT_FREIGHT' || rule.basis === 'PCT_VALUE'
  const amount = quantity.times(Exact.of(rule.amount))
  const cents = (isPercentage ? amount.hundredth() : amount).toCents()
  return Math.min(Math.max(cents, rule.minimumCents ?? 0), rule.maximumCents ?? Number.POSITIVE_INFINITY)
}

/** Rules that say "or" (longer than, or heavier than) share key, group and amount: one charge for all their items. */
function joinSameCharges(surcharges: Surcharge[]): Surcharge[] {
  const joined: Surcharge[] = []
  for (const surcharge of surcharges) {
    const { rule } = surcharge
    const same = joined.find(
      (other) =>
        rule.basis === 'PER_ITEM' &&
        rule.group !== null &&
        other.rule.group === rule.group &&
        other.rule.basis === rule.basis &&
        other.rule.key === rule.key &&
        other.rule.amount === rule.amount,
    )
    if (!same) joined.push(surcharge)
    else {
      same.quantity = same.quantity.plus(surcharge.quantity)
      same.cents = chargeRule(same.rule, same.quantity)
    }
  }
  return joined
}

/** Charges for the consignment as a whole: the largest of a group, the first of equal ones. */
function largestOfEachGroup(surcharges: Surcharge[]): Surcharge[] {
  const largest = new Map<string, Surcharge>()
  const grouped = ({ rule }: Surcharge) => (rule.basis === 'PER_ITEM' ? null : rule.group)
  for (const surcharge of surcharges) {
    const group = grouped(surcharge)
    if (group !== null && surcharge.cents > (largest.get(group)?.cents ?? -1)) largest.set(group, surcharge)
  }
  return surcharges.filter((surcharge) => {
    const group = grouped(surcharge)
    return group === null || largest.get(group) === surcharge
  })
}

function holdsForConsignment(
  condition: SurchargeCondition,
  service: Service,
  { goods, toZone, isResidential, isPoBox }: SurchargeCircumstances,
): boolean {
  switch (condition.subject) {
    case 'CONSIGNMENT_KG':
      return condition.comparison === 'OVER'
        ? goods.deadKg.isOver(Exact.of(condition.number))
        : goods.deadKg.isAtLeast(Exact.of(condition.number))
    case 'TO_ZONE':
      return condition.choices.includes(toZone)
    case 'CLASS':
      return condition.choices.includes(service.class)
    case 'RESIDENTIAL':
      return isResidential
    case 'PO_BOX':
      return isPoBox
    default:
      return true
  }
}

const holdsForItem = (rule: SurchargeRule, item: MeasuredItem): boolean =>
  rule.conditions.every((condition) => {
    switch (condition.subject) {
      case 'LONGEST_SIDE':
        return exceeds(item.longestSide, condition)
      case 'WIDTH':
        return exceeds(item.width, condition)
      case 'HEIGHT':
        return exceeds(item.height, condition)
      case 'ITEM_KG':
        return exceeds(item.weight, condition)
      case 'ITEM_TYPE':
        return condition.choices.includes(item.type)
      default:
        return true
    }
  })

const exceeds = (value: number, condition: { comparison: 'OVER' | 'FROM'; number: number }) =>
  condition.comparison === 'OVER' ? value > condition.number : value >= condition.number
