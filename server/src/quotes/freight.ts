import { Decimal, smaller } from '../platform/decimal.ts'
import type { Goods } from './goods.ts'
import { anyZone, type LaneBreak, type LaneRate, type LaneTable, laneKey } from './rate-book.ts'

export interface BreakCharge {
  unit: LaneBreak['unit']
  from: number
  quantity: Decimal
  rate: number
  flatCents?: number
}

/** What a lane charges for a weight, before markup. */
export interface Freight {
  lane: LaneRate
  charges: BreakCharge[]
  minimumApplied: boolean
  cents: number
}

/** The exact pair, the way back of a reciprocal lane, then lanes from or to anywhere. */
export function findLane(
  { lanes }: LaneTable,
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

export function chargeFreight(
  lane: LaneRate,
  chargeableKg: Decimal,
  goods: Pick<Goods, 'itemCount' | 'palletCount'>,
): Freight {
  const charges: BreakCharge[] = []
  for (const unit of units) {
    const breaks = lane.breaks.filter((one) => one.unit === unit)
    if (breaks.length === 0) continue
    const quantity =
      unit === 'KG' ? chargeableKg : Decimal.of(unit === 'ITEM' ? goods.itemCount : goods.palletCount)
    charges.push(
      ...(lane.breakRule === 'WHOLE' ? chargeWhole(breaks, quantity) : chargeSliding(breaks, quantity)),
    )
  }
  let dollars = Decimal.ofCents(lane.basicCents)
  for (const { quantity, rate, flatCents } of charges) {
    dollars = quantity.times(Decimal.of(rate)).plus(dollars)
    if (flatCents) dollars = dollars.plus(Decimal.ofCents(flatCents))
  }
  const cents = dollars.toCents()
  const minimumApplied = cents < lane.minimumCents
  return { lane, charges, minimumApplied, cents: minimumApplied ? lane.minimumCents : cents }
}

/** The whole quantity at the rate of its break. Below the first break only the basic charge is due. */
function chargeWhole(breaks: LaneBreak[], quantity: Decimal): BreakCharge[] {
  const reached = breaks.findLast(({ from }) => quantity.isAtLeast(Decimal.of(from)))
  if (!reached) return []
  const { unit, from, rate } = reached
  return [{ unit, from, quantity, rate, ...flatOf(reached) }]
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
