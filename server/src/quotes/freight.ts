import { centsOf, Decimal, decimalOf } from '../platform/money.ts'
import type { Goods } from './goods.ts'
import { anyZone, type LaneBreak, type LaneRate, laneKey, type RateCardVersion } from './rate-book.ts'

export interface BreakCharge {
  unit: LaneBreak['unit']
  from: number
  quantity: Decimal
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

export function chargeFreight(lane: LaneRate, chargeableKg: Decimal, goods: Goods): Freight {
  const charges = (['KG', 'ITEM', 'PALLET'] as const).flatMap((unit) => {
    const breaks = lane.breaks.filter((one) => one.unit === unit)
    if (breaks.length === 0) return []
    const quantity =
      unit === 'KG' ? chargeableKg : decimalOf(unit === 'ITEM' ? goods.itemCount : goods.palletCount)
    return lane.breakRule === 'WHOLE' ? chargeWhole(breaks, quantity) : chargeSliding(breaks, quantity)
  })
  let dollars = decimalOf(lane.basicCents).div(100)
  for (const { quantity, rate } of charges) dollars = quantity.times(rate).plus(dollars)
  const cents = centsOf(dollars)
  const minimumApplied = cents < lane.minimumCents
  return { lane, charges, minimumApplied, cents: minimumApplied ? lane.minimumCents : cents }
}

/** The whole quantity at the rate of its break. Below the first break nothing but the basic charge is due. */
function chargeWhole(breaks: LaneBreak[], quantity: Decimal): BreakCharge[] {
  const reached = breaks.findLast(({ from }) => quantity.gte(from))
  return reached ? [{ ...reached, quantity }] : []
}

/** Each unit at the rate of its own break. */
function chargeSliding(breaks: LaneBreak[], quantity: Decimal): BreakCharge[] {
  const charges: BreakCharge[] = []
  for (const [at, { unit, from, rate }] of breaks.entries()) {
    if (quantity.lte(from)) break
    const next = breaks[at + 1]?.from
    const upTo = next === undefined ? quantity : Decimal.min(quantity, next)
    charges.push({ unit, from, quantity: upTo.minus(from), rate })
  }
  return charges
}
