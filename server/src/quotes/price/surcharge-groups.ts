import type { ChargeBy, SurchargeRule } from '../book/rate-book.ts'

/** Whether two rules per item of a group say "or" (longer than, or heavier than): one charge for all their items. */
export const areOneCharge = (one: SurchargeRule, other: SurchargeRule): boolean =>
  one.basis === 'PER_ITEM' &&
  other.basis === 'PER_ITEM' &&
  one.group !== null &&
  one.group === other.group &&
  one.key === other.key &&
  one.name === other.name &&
  one.fuelApplies === other.fuelApplies &&
  chargeAlike(one, other) &&
  chargeAlike(one.cost ?? one, other.cost ?? other)

const chargeAlike = (one: ChargeBy, other: ChargeBy) =>
  one.basis === other.basis &&
  one.amount === other.amount &&
  one.minimumCents === other.minimumCents &&
  one.maximumCents === other.maximumCents &&
  one.valueAbove === other.valueAbove &&
  one.largestOnly === other.largestOnly

interface Charge {
  rule: SurchargeRule
  cents: number
}

/** The charges per item of a group, taken together, or one of its other charges. */
interface Contender<C extends Charge> {
  isPerItem: boolean
  charges: C[]
  cents: number
}

/** The largest of each group, the first of equal ones. Charges without a group all apply. */
export function oneOfEachGroup<C extends Charge>(charges: C[]): C[] {
  const groups = new Map<string, Contender<C>[]>()
  for (const charge of charges) {
    const { group, basis } = charge.rule
    if (group === null) continue
    const contenders = groups.get(group) ?? []
    groups.set(group, contenders)
    const isPerItem = basis === 'PER_ITEM'
    const perItem = isPerItem ? contenders.find((contender) => contender.isPerItem) : undefined
    if (perItem) {
      perItem.charges.push(charge)
      perItem.cents += charge.cents
    } else contenders.push({ isPerItem, charges: [charge], cents: charge.cents })
  }
  if (groups.size === 0) return charges
  const applied = new Set<C>()
  for (const contenders of groups.values()) {
    const largest = contenders.reduce((first, next) => (next.cents > first.cents ? next : first))
    for (const charge of largest.charges) applied.add(charge)
  }
  return charges.filter((charge) => charge.rule.group === null || applied.has(charge))
}
