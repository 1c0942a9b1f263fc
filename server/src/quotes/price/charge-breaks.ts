import { Decimal, smaller } from '../../platform/values/decimal.ts'
import type { LaneBreak, LaneRate } from '../book/rate-book.ts'

export interface BreakCharge {
  unit: LaneBreak['unit']
  from: number
  quantity: Decimal
  rate: number
  flatCents?: number
  /** How many articles are charged this; absent: one charge for all goods together. */
  articles?: number
  /** The item types whose breaks these are; absent: the lane's own. */
  types?: string[]
  /** The next break is cheaper, so its beginning is charged instead of the weight. */
  isNextBreak?: true
}

/** What the breaks of one unit charge for a quantity. */
export const chargeBreaks = (lane: LaneRate, breaks: LaneBreak[], quantity: Decimal): BreakCharge[] =>
  lane.breakRule === 'WHOLE'
    ? chargeWhole(breaks, quantity, lane.nextBreakIfCheaper)
    : chargeSliding(breaks, quantity)

/** The whole quantity at the rate of its break. Below the first break only the basic charge is due. */
function chargeWhole(breaks: LaneBreak[], quantity: Decimal, mayUseNext: boolean): BreakCharge[] {
  const at = breaks.findLastIndex(({ from }) => quantity.isAtLeast(Decimal.of(from)))
  const reached = breaks[at]
  if (!reached) return []
  const { unit, from, rate } = reached
  const charge = { unit, from, quantity, rate, ...flatOf(reached) }
  const next = mayUseNext && unit === 'KG' ? breaks[at + 1] : undefined
  if (!next) return [charge]
  const begin = Decimal.of(next.from)
  const asNext: BreakCharge = {
    unit,
    from: next.from,
    quantity: begin,
    rate: next.rate,
    ...flatOf(next),
    isNextBreak: true,
  }
  return [dollarsOf(charge).isOver(dollarsOf(asNext)) ? asNext : charge]
}

/** Each unit at the rate of its own break. */
function chargeSliding(breaks: LaneBreak[], quantity: Decimal): BreakCharge[] {
  const charges: BreakCharge[] = []
  for (const [at, { unit, from, rate }] of breaks.entries()) {
    const begin = Decimal.of(from)
    if (!quantity.isOver(begin)) break
    const next = breaks[at + 1]?.from
    const end = next === undefined ? quantity : smaller(quantity, Decimal.of(next))
    charges.push({ unit, from, quantity: end.minus(begin), rate })
  }
  const reached = breaks[charges.length - 1]
  if (reached) Object.assign(charges.at(-1) as BreakCharge, flatOf(reached))
  return charges
}

const flatOf = ({ flatCents }: LaneBreak) => (flatCents === undefined ? {} : { flatCents })

/** What a charge adds, exactly. */
export function dollarsOf({ quantity, rate, flatCents, articles }: BreakCharge): Decimal {
  const byRate = quantity.times(Decimal.of(rate))
  const dollars = flatCents ? byRate.plus(Decimal.ofCents(flatCents)) : byRate
  return articles === undefined ? dollars : dollars.times(Decimal.of(articles))
}
