import { Decimal } from '../../platform/values/decimal.ts'
import { anyZone, type LaneBreak, type LaneRate, type LaneTable, laneKey } from '../book/rate-book.ts'
import { type BreakCharge, chargeBreaks, dollarsOf } from './charge-breaks.ts'
import type { Load, Loads } from './loads.ts'

/** What a lane charges for goods, before markup. */
export interface Freight {
  lane: LaneRate
  charges: BreakCharge[]
  minimumApplied: boolean
  maximumApplied: boolean
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

/** Basic charge and breaks, then the minimum, then the maximum. */
export function chargeFreight(lane: LaneRate, { own, byType }: Loads): Freight {
  const charges: BreakCharge[] = []
  if (own) {
    for (const unit of units) {
      const breaks = lane.breaks.filter((one) => one.unit === unit)
      if (breaks.length > 0) charges.push(...chargeLoad(lane, breaks, own))
    }
  }
  for (const { entry, load } of byType) {
    for (const charge of chargeLoad(lane, entry.breaks, load)) charges.push({ ...charge, types: entry.types })
  }
  let dollars = Decimal.ofCents(lane.basicCents)
  for (const charge of charges) dollars = dollarsOf(charge).plus(dollars)
  const sum = dollars.toCents()
  const minimumApplied = sum < lane.minimumCents
  const atLeast = minimumApplied ? lane.minimumCents : sum
  const maximumApplied = lane.maximumCents !== null && atLeast > lane.maximumCents
  const cents = maximumApplied ? (lane.maximumCents ?? 0) : atLeast
  return { lane, charges, minimumApplied: minimumApplied && !maximumApplied, maximumApplied, cents }
}

/** Breaks of one unit. Kilograms are those of the whole load, or of each article. */
function chargeLoad(lane: LaneRate, breaks: LaneBreak[], load: Load): BreakCharge[] {
  const unit = breaks[0]?.unit
  if (unit === 'ITEM') return chargeBreaks(lane, breaks, Decimal.of(load.itemCount))
  if (unit === 'PALLET') return chargeBreaks(lane, breaks, load.palletSpaces)
  const [first] = load.portions
  // Nearly every load has one, and a list of lists took a twentieth of the time of a quote.
  if (first && load.portions.length === 1 && first.articles === 1) return chargeBreaks(lane, breaks, first.kg)
  return load.portions.flatMap(({ kg, articles }) => {
    const charges = chargeBreaks(lane, breaks, kg)
    return articles === 1 ? charges : charges.map((charge) => ({ ...charge, articles }))
  })
}
