import { limits } from '../../limits.ts'
import type { Lane, Zone } from '../document/version-shapes.ts'
import { valueOfMember } from '../document/zone-member.ts'
import type { ServiceSettings } from '../kinds/services.ts'
import type { placesIn } from './break-findings.ts'
import { type Finding, finding, listed } from './finding.ts'

/** Pairs of zones between which a service could be asked for, and has no rate. */
export function missingPairs(
  path: string,
  prefix: string,
  service: ServiceSettings,
  lanes: Lane[],
  zones: Zone[],
  placeOf: ReturnType<typeof placesIn>,
): Finding[] {
  const covered = coverage(lanes)
  if (covered.everything) return []
  const { all, atHome } = askedZones(service, zones)
  const missing = countMissing(covered, all) - countMissing(covered, atHome)
  if (missing === 0) return []
  const pairsShown: { from: string; to: string }[] = []
  const { froms, tos } = uncovered(covered, all)
  for (const from of froms) {
    if (pairsShown.length >= limits.casesOfOneFindingMax) break
    const reached = covered.pairs.get(from)
    const isAsked = (to: string) => !reached?.has(to) && !(atHome.has(from) && atHome.has(to))
    const found = [...tos].filter(isAsked).slice(0, limits.casesOfOneFindingMax - pairsShown.length)
    pairsShown.push(...found.map((to) => ({ from, to })))
  }
  const examples = pairsShown.map(({ from, to }) => `${from}→${to}`)
  const at = pairsShown.map((pair) => placeOf({ service: service.alias, ...pair }))
  const pairs = all.size ** 2 - atHome.size ** 2
  const of = `${missing.toLocaleString('en')} of ${pairs.toLocaleString('en')} zone pairs`
  const more = missing > examples.length ? [...examples, ''] : examples
  const message = `${prefix}: ${of} ${missing === 1 ? 'has' : 'have'} no rate: ${listed(more)}`
  return [finding('LANE_MISSING', path, message, examples, missing, at)]
}

/**
 * The zones between which a service can be asked for: a domestic one only between places in Australia, an international
 * one never between two of them. Pairs of zones that are both `atHome` are left out.
 */
function askedZones({ type }: ServiceSettings, zones: Zone[]) {
  const countries = zones.map(({ code, members }) => ({ code, values: members.map(valueOfMember) }))
  const isWholeOfAustralia = countries.some(({ values }) =>
    values.some(
      ({ countryCode, state, postcodeFrom }) =>
        countryCode === 'AU' && state === null && postcodeFrom === null,
    ),
  )
  const inAustralia = new Set<string>()
  const abroad = new Set<string>()
  for (const { code, values } of countries) {
    for (const { countryCode } of values) {
      if (countryCode !== 'AU') abroad.add(code)
      // `*` is every country that no other member names.
      if (countryCode === 'AU' || (countryCode === '*' && !isWholeOfAustralia)) inAustralia.add(code)
    }
  }
  if (type === 'DOMESTIC') return { all: inAustralia, atHome: new Set<string>() }
  const anywhere = zones.map(({ code }) => code).filter((code) => inAustralia.has(code) || abroad.has(code))
  return { all: new Set(anywhere), atHome: new Set(anywhere.filter((code) => !abroad.has(code))) }
}

type Coverage = ReturnType<typeof coverage>

/** Which pairs of zones the lanes price, as quotes look them up: exact, reciprocal, from or to anywhere. */
function coverage(lanes: Lane[]) {
  const from = new Set<string>()
  const to = new Set<string>()
  const pairs = new Map<string, Set<string>>()
  let everything = false
  const cover = (one: string, other: string) => {
    if (one === '*' && other === '*') everything = true
    else if (other === '*') from.add(one)
    else if (one === '*') to.add(other)
    else pairs.set(one, (pairs.get(one) ?? new Set()).add(other))
  }
  for (const lane of lanes) {
    cover(lane.from, lane.to)
    if (lane.reciprocal) cover(lane.to, lane.from)
  }
  return { everything, from, to, pairs }
}

/** Zones without a lane to anywhere, and without one from anywhere. */
const uncovered = (covered: Coverage, zones: ReadonlySet<string>) => ({
  froms: new Set([...zones].filter((zone) => !covered.from.has(zone))),
  tos: new Set([...zones].filter((zone) => !covered.to.has(zone))),
})

/** Counts without looking at each pair, because a set may have thousands of zones. */
function countMissing(covered: Coverage, zones: ReadonlySet<string>): number {
  const { froms, tos } = uncovered(covered, zones)
  let missing = froms.size * tos.size
  for (const [from, reached] of covered.pairs) {
    if (froms.has(from)) for (const to of reached) if (tos.has(to)) missing -= 1
  }
  return missing
}
