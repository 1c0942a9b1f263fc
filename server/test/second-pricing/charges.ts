import { itemsThatMeetRule, type Seen, volume } from './conditions.ts'
import {
  add,
  compare,
  type Fraction,
  fraction,
  max,
  minus,
  percent,
  sum,
  times,
  toCent,
  zero,
} from './fraction.ts'
import type { PlainItem, Sent } from './price-plainly.ts'
import { spacesOf } from './spaces.ts'

export interface PlainCharge {
  rule: Sent
  items: PlainItem[]
  sell: Fraction
  cost: Fraction
}

/** Rules of the day for the customer, in their order: a replacement stands where the replaced rule stood. */
function rulesOf(all: Sent[], service: Sent, customer: string, date: string): Sent[] {
  const holds = (rule: Sent) =>
    (rule.effectiveFrom ?? '0000') <= date &&
    date <= (rule.effectiveTo ?? '9999') &&
    (rule.carrier ?? service.carrier) === service.carrier &&
    (rule.service ?? service.alias) === service.alias &&
    (rule.customer ?? customer) === customer
  return all.flatMap((rule) => {
    if (rule.replaces !== undefined) return []
    const replacements = all.filter((other) => other.replaces === rule.id)
    const instead = replacements.filter(holds)
    return instead.length > 0 ? instead : holds(rule) ? [rule] : []
  })
}

/** How the carrier charges for a rule. */
function costRule(rule: Sent, all: Sent[]): Sent {
  if (rule.cost !== undefined) return { ...rule, amount: rule.cost }
  const replaced = all.find(({ id }) => id === rule.replaces)
  return replaced ? costRule(replaced, all) : rule
}

function moneyOf(rule: Sent, items: PlainItem[], freight: Fraction, seen: Seen): Fraction {
  const counted = () => sum(items.map(({ quantity }) => fraction(quantity)))
  const values = () =>
    sum(
      items.map(({ itemValue = 0, quantity }) =>
        times(max(zero, minus(fraction(itemValue), fraction(rule.valueAbove ?? 0))), fraction(quantity)),
      ),
    )
  const quantities: Record<string, () => Fraction> = {
    FIXED: () => fraction(1),
    PER_ITEM: () => (rule.largestOnly ? fraction(1) : counted()),
    PER_KG: () => seen.chargeableKg,
    PER_PALLET_SPACE: () => spacesOf(items, seen.itemTypes),
    PER_M3: () => sum(items.map((item) => times(volume(item), fraction(item.quantity)))),
    PCT_FREIGHT: () => freight,
    PCT_VALUE: values,
  }
  const quantity = quantities[rule.basis]?.() ?? zero
  if (compare(quantity, zero) === 0) return zero
  const factor = rule.basis.startsWith('PCT') ? percent(rule.amount) : fraction(rule.amount)
  const charged = max(toCent(times(quantity, factor)), fraction(rule.minimum ?? 0))
  const limit = rule.maximum === undefined ? charged : fraction(rule.maximum)
  return compare(charged, limit) > 0 ? limit : charged
}

const isPerItem = (rule: Sent) => rule.basis === 'PER_ITEM' && rule.group !== undefined

/** What must agree for two rules per item to be one charge. */
function joinKey(rule: Sent, all: Sent[]): string {
  const { basis, amount, minimum, maximum, largestOnly } = costRule(rule, all)
  const by = ({ minimum: least, maximum: most }: Sent) => [least ?? null, most ?? null]
  return JSON.stringify([
    rule.group,
    rule.key,
    rule.name,
    rule.amount,
    ...by(rule),
    rule.fuelApplies ?? false,
    basis,
    amount,
    minimum ?? null,
    maximum ?? null,
    largestOnly ?? false,
  ])
}

export function chargesOf(
  all: Sent[],
  seen: Seen,
  customer: string,
  date: string,
  freight: { sell: Fraction; cost: Fraction | undefined },
): PlainCharge[] {
  const met = rulesOf(all, seen.service, customer, date)
    .map((rule) => ({ rule, items: itemsThatMeetRule(rule, seen) }))
    .filter(({ items }) => items.length > 0)
  for (const one of met.filter(({ rule }) => isPerItem(rule))) {
    const rivals = met.filter(({ rule }) => isPerItem(rule) && rule.group === one.rule.group)
    const isBeatenBy = (other: (typeof met)[number]) =>
      other !== one &&
      (other.rule.amount > one.rule.amount ||
        (other.rule.amount === one.rule.amount && met.indexOf(other) < met.indexOf(one)))
    const better = rivals.filter(isBeatenBy).map(({ rule }) => itemsThatMeetRule(rule, seen))
    one.items = one.rule.largestOnly
      ? better.length > 0
        ? []
        : one.items
      : one.items.filter((item) => !better.some((items) => items.includes(item)))
  }
  const joined: { rule: Sent; items: PlainItem[] }[] = []
  for (const { rule, items } of met.filter(({ items: left }) => left.length > 0)) {
    const same = isPerItem(rule)
      ? joined.find((other) => isPerItem(other.rule) && joinKey(other.rule, all) === joinKey(rule, all))
      : undefined
    if (same) same.items = [...same.items, ...items]
    else joined.push({ rule, items })
  }
  const charges = joined.map(
    ({ rule, items }): PlainCharge => ({
      rule,
      items,
      sell: moneyOf(rule, items, freight.sell, seen),
      cost: moneyOf(costRule(rule, all), items, freight.cost ?? zero, seen),
    }),
  )
  return charges.filter((charge) => isChosen(charge, charges))
}

/** Whether a charge is the one that its group charges. */
function isChosen(charge: PlainCharge, charges: PlainCharge[]): boolean {
  const { group } = charge.rule
  if (group === undefined) return true
  const ofGroup = charges.filter(({ rule }) => rule.group === group)
  const sides = new Map<string, { total: Fraction; at: number }>()
  const sideOf = ({ rule }: PlainCharge) => (isPerItem(rule) ? 'per item' : rule.id)
  for (const [at, one] of ofGroup.entries()) {
    const side = sides.get(sideOf(one)) ?? { total: zero, at }
    sides.set(sideOf(one), { total: add(side.total, one.sell), at: side.at })
  }
  const [largest] = [...sides].sort(([, a], [, b]) => compare(b.total, a.total) || a.at - b.at)
  return largest?.[0] === sideOf(charge)
}
