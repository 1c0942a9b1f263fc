import { Exact } from '../platform/exact.ts'
import { groupBy } from '../platform/group-by.ts'
import { onceForEach } from '../platform/once-for-each.ts'
import type { Goods, MeasuredItem, Weight } from './goods.ts'
import type { Service, SurchargeRule } from './rate-book.ts'

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
export function dependsOnCustomer(service: Service, customerId: string): boolean {
  const { ofFreight, customerIds } = customersOf(service)
  return ofFreight || customerIds.has(customerId)
}

const customersOf = onceForEach(({ surcharges }: Service) => ({
  ofFreight: surcharges.some((rule) => rule.basis === 'PCT_FREIGHT'),
  customerIds: new Set(surcharges.map((rule) => rule.customerId)),
}))

/** The surcharges of one consignment, in the order of the rules, each to the cent. */
export function chargeSurcharges(
  service: Service,
  customerId: string | null,
  freightCents: number,
  circumstances: SurchargeCircumstances,
): Surcharge[] {
  const candidates: Candidate[] = []
  for (const rule of service.surcharges) {
    if (rule.customerId !== null && rule.customerId !== customerId) continue
    if (!holdsForConsignment(rule, service, circumstances)) continue
    const items = itemsOf(rule, circumstances.goods)
    if (items.length > 0) candidates.push({ rule, items })
  }
  if (candidates.length === 0) return []
  leaveEachItemItsLargest(candidates)
  const charged: Surcharge[] = []
  for (const { rule, items } of candidates) {
    const quantity = quantityOf(rule, items, freightCents, circumstances)
    const cents = chargeRule(rule, quantity)
    if (cents > 0) charged.push({ rule, quantity, cents })
  }
  return largestOfEachGroup(joinSameCharges(charged))
}

interface Candidate {
  rule: SurchargeRule
  /** Those that meet the rule's conditions. */
  items: MeasuredItem[]
}

/** In a group, an item pays only the largest of the charges that it meets; the first of equal ones. */
function leaveEachItemItsLargest(candidates: Candidate[]) {
  const grouped = candidates.filter(({ rule }) => rule.basis === 'PER_ITEM' && rule.group !== null)
  for (const group of groupBy(grouped, ({ rule }) => rule.group).values()) {
    if (group.length === 1) continue
    const charged = new Set<MeasuredItem>()
    for (const candidate of group.sort((a, b) => b.rule.amount - a.rule.amount)) {
      candidate.items = candidate.items.filter((item) => !charged.has(item))
      for (const item of candidate.items) charged.add(item)
    }
  }
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
  { conditions }: SurchargeRule,
  service: Service,
  { goods, toZone, isResidential, isPoBox }: SurchargeCircumstances,
): boolean {
  for (const condition of conditions) {
    switch (condition.subject) {
      case 'CONSIGNMENT_KG':
        if (!exceedsExactly(goods.deadKg, condition)) return false
        break
      case 'TO_ZONE':
        if (!condition.choices.includes(toZone)) return false
        break
      case 'CLASS':
        if (!condition.choices.includes(service.class)) return false
        break
      case 'RESIDENTIAL':
        if (!isResidential) return false
        break
      case 'PO_BOX':
        if (!isPoBox) return false
        break
    }
  }
  return true
}

/** Most rules ask one thing of an item, so conditions come first and items second: one test in a loop of its own. */
function itemsOf({ conditions }: SurchargeRule, goods: Goods): MeasuredItem[] {
  let { items } = goods
  for (const condition of conditions) {
    switch (condition.subject) {
      case 'LONGEST_SIDE':
        items = items.filter((item) => exceeds(item.longestSide, condition))
        break
      case 'WIDTH':
        items = items.filter((item) => exceeds(item.width, condition))
        break
      case 'HEIGHT':
        items = items.filter((item) => exceeds(item.height, condition))
        break
      case 'ITEM_KG':
        items = items.filter((item) => exceeds(item.weight, condition))
        break
      case 'ITEM_TYPE':
        items = items.filter((item) => condition.choices.includes(item.type))
        break
    }
  }
  return items
}

const exceeds = (value: number, condition: { comparison: 'OVER' | 'FROM'; number: number }) =>
  condition.comparison === 'OVER' ? value > condition.number : value >= condition.number

const exceedsExactly = (value: Exact, condition: { comparison: 'OVER' | 'FROM'; number: number }) =>
  condition.comparison === 'OVER'
    ? value.isOver(Exact.of(condition.number))
    : value.isAtLeast(Exact.of(condition.number))
