import { Decimal } from '../platform/decimal.ts'
import { groupBy } from '../platform/group-by.ts'
import { onceForEach } from '../platform/once-for-each.ts'
import type { Goods, MeasuredItem, Weight } from './goods.ts'
import type { Service, SurchargeRule } from './rate-book.ts'

/** What surcharges depend on besides the goods. */
export interface SurchargeCircumstances {
  goods: Goods
  weight: Weight
  /** The date for dated rules. */
  date: string
  /** The zone of an end in a zone set; undefined: the service's own set. */
  zoneOf(end: 'FROM_ZONE' | 'TO_ZONE', zoneSetCode: string | undefined): string | undefined
  isResidential: boolean
  isPoBox: boolean
}

export interface Surcharge {
  rule: SurchargeRule
  /** Items, kilograms or dollars the rule's amount was applied to; 1 for a fixed one. */
  quantity: Decimal
  cents: number
}

const zero = Decimal.of(0)
const one = Decimal.of(1)

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
    if (!holdsOn(rule, circumstances.date) || !holdsForConsignment(rule, service, circumstances)) continue
    const items = itemsOf(rule, circumstances.goods)
    if (items.length > 0) candidates.push({ rule, items })
  }
  if (candidates.length > 1) leaveEachItemItsLargest(candidates)
  const charged: Surcharge[] = []
  for (const { rule, items } of candidates) {
    const quantity = quantityOf(rule, items, freightCents, circumstances)
    const cents = chargeRule(rule, quantity)
    if (cents > 0) charged.push({ rule, quantity, cents })
  }
  return charged.length > 1 ? largestOfEachGroup(joinSameCharges(charged)) : charged
}

interface Candidate {
  rule: SurchargeRule
  /** Those that meet the rule's conditions. */
  items: MeasuredItem[]
}

/** Within a group an item pays only its largest charge, or the first of equal ones. */
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
): Decimal {
  switch (rule.basis) {
    case 'FIXED':
      return one
    case 'PER_ITEM':
      return Decimal.of(items.reduce((sum, item) => sum + item.quantity, 0))
    case 'PER_KG':
      return weight.chargeableKg
    case 'PCT_FREIGHT':
      return Decimal.ofCents(freightCents)
    case 'PCT_VALUE':
      return valueAbove(items, rule.valueAbove)
  }
}

function valueAbove(items: MeasuredItem[], free: number): Decimal {
  let sum = zero
  for (const { value, quantity } of items) {
    if (value > free) sum = Decimal.of(value).minus(Decimal.of(free)).times(Decimal.of(quantity)).plus(sum)
  }
  return sum
}

type RuleAmount = Pick<SurchargeRule, 'basis' | 'amount' | 'minimumCents' | 'maximumCents'>

/** Cents for this many items, kilograms or dollars. */
export function chargeRule(rule: RuleAmount, quantity: Decimal): number {
  if (quantity.isZero()) return 0
  const isPercentage = rule.basis === 'PCT_FREIGHT' || rule.basis === 'PCT_VALUE'
  const amount = quantity.times(Decimal.of(rule.amount))
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

const holdsOn = ({ effectiveFrom, effectiveTo }: SurchargeRule, date: string) =>
  (effectiveFrom === null || effectiveFrom <= date) && (effectiveTo === null || date <= effectiveTo)

function holdsForConsignment(
  { conditions }: SurchargeRule,
  service: Service,
  { goods, zoneOf, isResidential, isPoBox }: SurchargeCircumstances,
): boolean {
  for (const condition of conditions) {
    switch (condition.subject) {
      case 'CONSIGNMENT_KG':
        if (!exceedsExactly(goods.deadKg, condition)) return false
        break
      case 'FROM_ZONE':
      case 'TO_ZONE': {
        const zone = zoneOf(condition.subject, condition.zoneSetCode)
        if (zone === undefined || !condition.choices.includes(zone)) return false
        break
      }
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

/** Most rules have one condition, so loop over conditions first and items second. */
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

const exceedsExactly = (value: Decimal, condition: { comparison: 'OVER' | 'FROM'; number: number }) =>
  condition.comparison === 'OVER'
    ? value.isOver(Decimal.of(condition.number))
    : value.isAtLeast(Decimal.of(condition.number))
