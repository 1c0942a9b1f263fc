import { Exact, smaller } from '../platform/exact.ts'
import type { Goods } from './goods.ts'
import { anyZone, type LaneBreak, type LaneRate, laneKey, type RateCardVersion } from './rate-book.ts'

export interface BreakCharge {
  unit: LaneBreak['unit']
  from: number
  quantity: Exact
  rate: number
}

/** What a lane charges for a weight, before any markup. */
export interface Freight {
  lane: LaneRate
  charges: BreakCharge[]
  minimumApplied: boolean
  cents: number
}

/** The exact pair, the way back of a reciprocal lane, then lanes from or to anywhere. */
export function findLane(
  { lanes }: RateCardVersion,
  serviceId: string,
  from: string,
  to: string,
): LaneRate | undefined {
  const lane = (fromZone: string, toZone: string) => lanes.get(laneKey(serviceId, fromZone, toZone))
  const wayBack = (fromZone: string, toZone: string) => {
    const found = lane(fromZone, toZone)
    return found?.reciprocal ? found : undefined
  }
  return (
    lane(from, to) ??
    wayBack(to, from) ??
    lane(from, anyZone) ??
    wayBack(anyZone, from) ??
    lane(anyZone, to) ??
    wayBack(to, anyZone) ??
    lane(anyZone, anyZone)
  )
}

const units = ['KG', 'ITEM', 'PALLET'] as const

export function chargeFreight(lane: LaneRate, chargeableKg: Exact, goods: Goods): Freight {
  const charges: BreakCharge[] = []
  for (const unit of units) {
    const breaks = lane.breaks.filter((one) => one.unit === unit)
    if (breaks.length === 0) continue
    const quantity =
      unit === 'KG' ? chargeableKg : Exact.of(unit === 'ITEM' ? goods.itemCount : goods.palletCount)
    charges.push(
      ...(lane.breakRule === 'WHOLE' ? chargeWhole(breaks, quantity) : chargeSliding(breaks, quantity)),
    )
  }
  let dollars = Exact.ofCents(lane.basicCents)
  for (const { quantity, rate } of charges) dollars = quantity.times(Exact.of(rate)).plus(dollars)
  const cents = dollars.toCents()
  const minimumApplied = cents < lane.minimumCents
  return { lane, charges, minimumApplied, cents: minimumApplied ? lane.minimumCents : cents }
}

/** The whole quantity at the rate of its break. Below the first break nothing but the basic charge is due. */
function chargeWhole(breaks: LaneBreak[], quantity: Exact): BreakCharge[] {
  const reached = breaks.findLast(({ from }) => quantity.isAtLeast(Exact.of(from)))
  return reached ? [{ unit: reached.unit, from: reached.from, quantity, rate: reached.rate }] : []
}

/** Each unit at the rate of its own break. */
function chargeSliding(breaks: LaneBreak[], quantity: Exact): BreakCharge[] {
  const charges: BreakCharge[] = []
  for (const [at, { unit, from, rate }] of breaks.entries()) {
    const begin = Exact.of(from)
    if (!quantity.isOver(begin)) break
    const next = breaks[at + 1]?.from
    const end = next === undefined ? quantity : smaller(quantity, Exact.of(next))
    charges.push({ unit, from, quantity: end.minus(begin), rate })
  }
  return charges
}
