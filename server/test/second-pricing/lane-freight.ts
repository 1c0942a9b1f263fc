import { volume } from './conditions.ts'
import { add, compare, type Fraction, fraction, max, minus, roundUp, sum, times, toCent } from './fraction.ts'
import type { PlainItem, Sent } from './price-plainly.ts'
import { folded, spacesOf } from './spaces.ts'

/** Chargeable weights: one of all goods, or one of each single article. */
function weights(items: PlainItem[], service: Sent, cubicFactor: number, minimumKg: number): Fraction[] {
  const step = fraction(service.weightStepKg)
  const charged = (dead: Fraction, cubicMetres: Fraction) =>
    max(roundUp(max(dead, times(cubicMetres, fraction(cubicFactor))), step), fraction(minimumKg))
  const articles = items.flatMap((item) => Array.from({ length: item.quantity }, () => item))
  if (service.weighBy === 'ITEM') return articles.map((one) => charged(fraction(one.weight), volume(one)))
  return [charged(sum(articles.map(({ weight }) => fraction(weight))), sum(articles.map(volume)))]
}

export const chargeableKg = (items: PlainItem[], service: Sent, cubicFactor: number): Fraction =>
  sum(weights(items, service, cubicFactor, service.minimumKg ?? 0))

/** What a lane charges before markup; undefined if it has no breaks for some items. */
export function laneFreight(
  lane: Sent,
  items: PlainItem[],
  service: Sent,
  cubicFactor: number,
  itemTypes: Sent[],
): Fraction | undefined {
  const entryOf = ({ type }: PlainItem) =>
    (lane.byType ?? []).find((entry: Sent) => entry.types.map(folded).includes(folded(type)))
  const price = (unit: string, breaks: Breaks, some: PlainItem[], minimumKg: number) => {
    if (unit === 'kg') {
      return sum(weights(some, service, cubicFactor, minimumKg).map((kg) => breaksOf(lane, unit, breaks, kg)))
    }
    const quantity =
      unit === 'item' ? sum(some.map((item) => fraction(item.quantity))) : spacesOf(some, itemTypes)
    return breaksOf(lane, unit, breaks, quantity)
  }
  const own = items.filter((item) => entryOf(item) === undefined)
  const units = ['kg', 'item', 'pallet'].filter((unit) => lane[unit])
  if (own.length > 0 && units.length === 0) return undefined
  const parts = [
    ...(own.length > 0 ? units.map((unit) => price(unit, lane[unit], own, service.minimumKg ?? 0)) : []),
    ...(lane.byType ?? []).flatMap((entry: Sent) => {
      const named = items.filter((item) => entryOf(item) === entry)
      return named.length > 0 ? [price(entry.unit, entry.breaks, named, 0)] : []
    }),
  ]
  const least = max(sum([fraction(lane.basic ?? 0), ...parts]), fraction(lane.minimum ?? 0))
  const most = lane.maximum === undefined ? least : fraction(lane.maximum)
  return toCent(compare(least, most) > 0 ? most : least)
}

type Breaks = [from: number, rate: number, flat?: number][]

function breaksOf(lane: Sent, unit: string, breaks: Breaks, quantity: Fraction): Fraction {
  const cost = ([, rate, flat]: Breaks[number], of: Fraction) =>
    add(times(of, fraction(rate)), fraction(flat ?? 0))
  if ((lane.breakRule ?? 'WHOLE') === 'WHOLE') {
    const reached = breaks.filter(([from]) => compare(quantity, fraction(from)) >= 0)
    const last = reached.at(-1) as Breaks[number]
    const charged = cost(last, quantity)
    const next = lane.nextBreakIfCheaper && unit === 'kg' ? breaks[reached.length] : undefined
    const asNext = next && cost(next, fraction(next[0]))
    return asNext && compare(asNext, charged) < 0 ? asNext : charged
  }
  const reached = breaks.filter(([from]) => compare(quantity, fraction(from)) > 0)
  return sum([
    fraction(reached.at(-1)?.[2] ?? 0),
    ...reached.map(([from, rate], at) => {
      const next = reached[at + 1]?.[0]
      const end = next === undefined ? quantity : fraction(next)
      return times(minus(end, fraction(from)), fraction(rate))
    }),
  ])
}
