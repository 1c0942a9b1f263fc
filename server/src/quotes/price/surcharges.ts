import { onceForEach } from '../../platform/turns/once-for-each.ts'
import { Decimal } from '../../platform/values/decimal.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { palletSpacesOf } from '../book/pallet-spaces.ts'
import type { ChargeBy, Service, SurchargeRule } from '../book/rate-book.ts'
import { holdsForConsignment, itemsThatMeet, type SurchargeCircumstances } from './conditions.ts'
import type { MeasuredItem } from './goods.ts'
import { areOneCharge, oneOfEachGroup } from './surcharge-groups.ts'

export interface Surcharge {
  rule: SurchargeRule
  items: MeasuredItem[]
  /** Items, kilograms, pallet spaces, cubic metres or dollars the rule's amount was applied to; 1 for a fixed one. */
  quantity: Decimal
  /** 0: not on the quote, but its cost counts. */
  cents: number
  costCents: number
}

/** Freight as the customer pays it, and what it costs; the cost is null if it is not known. */
export interface FreightCents {
  amountCents: number
  costCents: number | null
}

const zero = Decimal.of(0)
const one = Decimal.of(1)

/** True when the surcharges of a service depend on whose freight it is, or on what the freight costs. */
export function dependsOnCustomer(service: Service, customerId: string): boolean {
  const { ofFreight, customerIds } = customersOf(service)
  return ofFreight || customerIds.has(customerId)
}

const customersOf = onceForEach(({ surcharges }: Service) => ({
  ofFreight: surcharges.some(({ basis, cost }) => basis === 'PCT_FREIGHT' || cost?.basis === 'PCT_FREIGHT'),
  customerIds: new Set(surcharges.map((rule) => rule.customerId)),
}))

/** The surcharges of one consignment, in the order of the rules, each to the cent. */
export function chargeSurcharges(
  service: Service,
  customerId: string | null,
  freight: FreightCents,
  circumstances: SurchargeCircumstances,
): Surcharge[] {
  const candidates: Candidate[] = []
  for (const rule of rulesFor(service, customerId, circumstances.date)) {
    if (!holdsForConsignment(rule.conditions, service, circumstances)) continue
    const items = itemsThatMeet(rule.conditions, circumstances.goods)
    if (items.length > 0) candidates.push({ rule, items })
  }
  if (candidates.length > 1) leaveEachItemItsLargest(candidates)
  const charges: Surcharge[] = []
  for (const { rule, items } of candidates) {
    if (items.length === 0) continue
    const same = charges.find((charge) => areOneCharge(charge.rule, rule))
    if (same) Object.assign(same, chargeFor(rule, [...same.items, ...items], freight, circumstances))
    else charges.push({ rule, ...chargeFor(rule, items, freight, circumstances) })
  }
  const applied = charges.length > 1 ? oneOfEachGroup(charges) : charges
  return applied.filter(({ cents, costCents }) => cents > 0 || costCents > 0)
}

/** The customer's rules of the day in their order, without those that others replace. */
function rulesFor({ surcharges }: Service, customerId: string | null, date: string): SurchargeRule[] {
  const rules = surcharges.filter(
    (rule) => (rule.customerId === null || rule.customerId === customerId) && holdsOn(rule, date),
  )
  if (customerId === null || !rules.some(({ replaces }) => replaces !== null)) return rules
  const replaced = new Set(rules.map(({ replaces }) => replaces))
  return rules.filter(({ ruleId }) => !replaced.has(ruleId))
}

const holdsOn = ({ effectiveFrom, effectiveTo }: SurchargeRule, date: string) =>
  (effectiveFrom === null || effectiveFrom <= date) && (effectiveTo === null || date <= effectiveTo)

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
    for (const [place, candidate] of group.sort((a, b) => b.rule.amount - a.rule.amount).entries()) {
      const isPassedOver = candidate.rule.largestOnly && place > 0
      candidate.items = isPassedOver ? [] : candidate.items.filter((item) => !charged.has(item))
      for (const item of candidate.items) charged.add(item)
    }
  }
}

function chargeFor(
  rule: SurchargeRule,
  items: MeasuredItem[],
  { amountCents, costCents }: FreightCents,
  circumstances: SurchargeCircumstances,
) {
  const quantity = quantityOf(rule, items, amountCents, circumstances)
  const cents = chargeRule(rule, quantity)
  const by = rule.cost ?? rule
  // Almost every rule costs what it charges.
  if (by === rule && rule.basis !== 'PCT_FREIGHT') return { items, quantity, cents, costCents: cents }
  const cost = chargeRule(by, quantityOf(by, items, costCents ?? 0, circumstances))
  return { items, quantity, cents, costCents: cost }
}

function quantityOf(
  { basis, largestOnly, valueAbove }: ChargeBy,
  items: MeasuredItem[],
  freightCents: number,
  { weight }: SurchargeCircumstances,
): Decimal {
  switch (basis) {
    case 'FIXED':
      return one
    case 'PER_ITEM':
      return largestOnly ? one : Decimal.of(items.reduce((sum, item) => sum + item.quantity, 0))
    case 'PER_KG':
      return weight.chargeableKg
    case 'PER_PALLET_SPACE':
      return palletSpacesOf(items)
    case 'PER_M3':
      return cubicMetresOf(items)
    case 'PCT_FREIGHT':
      return Decimal.ofCents(freightCents)
    case 'PCT_VALUE':
      return valueOver(items, valueAbove)
  }
}

function cubicMetresOf(items: MeasuredItem[]): Decimal {
  let sum = zero
  for (const { cubicMetres, quantity } of items) sum = cubicMetres.times(Decimal.of(quantity)).plus(sum)
  return sum
}

function valueOver(items: MeasuredItem[], free: number): Decimal {
  let sum = zero
  for (const { value, quantity } of items) {
    if (value > free) sum = Decimal.of(value).minus(Decimal.of(free)).times(Decimal.of(quantity)).plus(sum)
  }
  return sum
}

/** Cents for this many items, kilograms or dollars. A minimum does not apply to nothing. */
export function chargeRule(
  {
    basis,
    amount,
    minimumCents,
    maximumCents,
  }: Pick<ChargeBy, 'basis' | 'amount' | 'minimumCents' | 'maximumCents'>,
  quantity: Decimal,
): number {
  if (quantity.isZero()) return 0
  const isPercentage = basis === 'PCT_FREIGHT' || basis === 'PCT_VALUE'
  const dollars = quantity.times(Decimal.of(amount))
  const cents = (isPercentage ? dollars.hundredth() : dollars).toCents()
  return Math.min(Math.max(cents, minimumCents ?? 0), maximumCents ?? Number.POSITIVE_INFINITY)
}
