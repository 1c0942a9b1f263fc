import { groupBy } from '../../platform/values/group-by.ts'
import type { State } from '../document/state.ts'
import { overlaps } from '../document/version.ts'
import type { SpotRateSettings } from '../kinds/spot-rates.ts'
import { type LanePair, LanesMet } from './lanes-met.ts'

interface Time {
  from: string
  to: string | null
}

/** A spot rate that takes its transit time from a card, and the days on which it looks there. */
interface Asking {
  spot: SpotRateSettings
  time: Time
}

/** Spot rates without days and hours, by the cards of their customers. */
export function askedOfCards(
  { things }: State,
  spots: Iterable<SpotRateSettings>,
  since = '',
): Map<string, Asking[]> {
  const asking = [...spots].filter(({ days, hours }) => days === undefined && hours === undefined)
  const found = new Map<string, Asking[]>()
  if (asking.length === 0) return found
  const ratesOf = groupBy(things.customerRates.values(), ({ customer }) => customer)
  for (const spot of asking) {
    const carrier = things.services.get(spot.service)?.carrier
    const valid = { from: later(spot.validFrom, since), to: spot.validTo }
    for (const rate of ratesOf.get(spot.customer) ?? []) {
      const held = { from: rate.effectiveFrom, to: rate.effectiveTo ?? null }
      if (rate.carrier !== carrier || (rate.service ?? spot.service) !== spot.service) continue
      if (valid.to < valid.from || !overlaps(valid, held)) continue
      const time = { from: later(valid.from, held.from), to: earlier(valid.to, held.to) }
      const ofCard = found.get(rate.card) ?? []
      ofCard.push({ spot, time })
      found.set(rate.card, ofCard)
    }
  }
  return found
}

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string | null) => (other === null || one < other ? one : other)

/** Those that look at a version while it is in force, and find no lane in it. */
export function spotsWithoutLane(asked: Asking[], held: Time, lanes: LanePair[]): SpotRateSettings[] {
  const then = asked.filter(({ time }) => overlaps(time, held))
  if (then.length === 0) return []
  const met = new LanesMet()
  for (const lane of lanes) met.add(lane)
  const unmet = then.filter(({ spot: { service, from, to } }) => !met.meets(service, from, to))
  return [...new Set(unmet.map(({ spot }) => spot))]
}
