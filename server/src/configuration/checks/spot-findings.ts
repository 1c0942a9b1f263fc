import { limits } from '../../limits.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import type { State } from '../document/state.ts'
import { overlaps } from '../document/version.ts'
import type { Lane } from '../document/version-shapes.ts'
import type { SpotRateSettings } from '../kinds/spot-rates.ts'
import { spotsWithoutLane } from '../state/spot-lanes.ts'
import { type Finding, finding } from './finding.ts'

/** Spot rates that are never used, that compete, or that are over. */
export function spotFindings(state: State): Finding[] {
  const all = [...state.things.spotRates.values()]
  const valid = all.filter(({ validTo }) => validTo >= state.today)
  const ended = all.filter(({ validTo }) => validTo < state.today)
  return [
    ...overlapping(valid),
    ...withoutRate(state, valid),
    ...ended.map(({ id, validTo }) => finding('SPOT_ENDED', `spotRates.${id}`, `${id} ended on ${validTo}`)),
  ]
}

/** Spot rates that promise no time of their own, where the version of a card has no lane that does. */
export const spotTransitFindings = (
  asked: Parameters<typeof spotsWithoutLane>[0],
  { alias, from, to, lanes }: { alias: string; from: string; to: string | null; lanes: Lane[] },
): Finding[] =>
  spotsWithoutLane(asked, { from, to }, lanes).map(({ id }) =>
    finding(
      'SPOT_NO_DAYS',
      `spotRates.${id}`,
      `${id} has neither days nor hours, and ${alias} from ${from} has no lane for it, so it is not used`,
    ),
  )

/** A spot rate is used only if the customer is offered the service. */
function withoutRate({ things, today }: State, valid: SpotRateSettings[]): Finding[] {
  const ratesOf = groupBy(things.customerRates.values(), ({ customer }) => customer)
  return valid.flatMap(({ id, customer, service, validFrom, validTo }) => {
    const carrier = things.services.get(service)?.carrier
    const time = { from: validFrom > today ? validFrom : today, to: validTo }
    const isOffered = ratesOf
      .get(customer)
      ?.some(
        (rate) =>
          rate.carrier === carrier &&
          (rate.service ?? service) === service &&
          overlaps(time, { from: rate.effectiveFrom, to: rate.effectiveTo ?? null }),
      )
    if (isOffered) return []
    const message = `${customer} has no rate for ${service}, so ${id} is never used`
    return finding('SPOT_NO_RATE', `spotRates.${id}`, message)
  })
}

/** Compares spot rates of one customer and service, sorted by their first day. */
function overlapping(valid: SpotRateSettings[]): Finding[] {
  const found: Finding[] = []
  let compared = 0
  for (const group of groupBy(valid, ({ customer, service }) => `${customer}\t${service}`).values()) {
    const sorted = [...group].sort((a, b) => (a.validFrom < b.validFrom ? -1 : 1))
    for (const [at, one] of sorted.entries()) {
      for (let next = at + 1; next < sorted.length; next += 1) {
        const other = sorted[next] as SpotRateSettings
        compared += 1
        if (other.validFrom > one.validTo || compared > limits.spotRatesComparedMax) break
        if (!meet(one, other)) continue
        const [first, second] = [one.id, other.id].sort()
        const message = `${first} and ${second} overlap: the cheaper counts`
        const at = [first, second].map((id) => ({ list: 'spotRates' as const, identity: String(id) }))
        found.push(finding('SPOT_OVERLAP', `spotRates.${first}`, message, [String(second)], 1, at))
      }
    }
  }
  return found
}

const meet = (one: SpotRateSettings, other: SpotRateSettings) =>
  sameZone(one.from, other.from) &&
  sameZone(one.to, other.to) &&
  one.kgFrom <= other.kgTo &&
  other.kgFrom <= one.kgTo

const sameZone = (one: string, other: string) => one === other || one === '*' || other === '*'
