import type { Locality } from '../../locations/locality.ts'
import { allPostcodes } from '../../locations/locality-index.ts'
import type { Zone } from '../document/version-shapes.ts'
import { finderOf } from '../state/contents.ts'
import { heldFromToday } from './blocking.ts'
import { type CheckInput, type Finding, finding, gathered, listed, type Place } from './finding.ts'
import { overlapsOf, rangeText } from './zone-overlaps.ts'

/** Checks zones and reports warnings and notes. */
export function zoneFindings(input: CheckInput): Finding[] {
  const { state, zones } = input
  const services = [...state.things.services.values()]
  return heldFromToday(state, 'zoneSets').flatMap(({ version: { versionId, owner }, from }) => {
    const content = zones?.get(versionId) ?? []
    const path = `zoneSets.${owner}`
    const prefix = `${owner} from ${from}: `
    const at: Place = { list: 'zoneSets', identity: owner, version: versionId }
    const ofZone = (code: 'ZONE_EMPTY' | 'ZONE_UNUSED', zone: string, message: string) =>
      finding(code, path, `${prefix}${message}`, [], 1, [{ ...at, zone }])
    // A set used by surcharges alone contains only the places that cost more.
    const isOfService = services.some(({ zoneSet }) => zoneSet === owner)
    return [
      ...(isOfService ? gaps(owner, path, content, at) : []),
      ...overlapping(path, prefix, content, at),
      ...content
        .filter(({ members }) => members.length === 0)
        .map(({ code }) => ofZone('ZONE_EMPTY', code, `zone ${code} has no members`)),
      ...(isOfService ? unused(input, owner, content) : []).map((code) =>
        ofZone('ZONE_UNUSED', code, `no lane of any card names ${code}`),
      ),
    ]
  })
}

/** Postcodes with at least one place that is in no zone. */
function gaps(owner: string, path: string, zones: Zone[], at: Place): Finding[] {
  const finder = finderOf(zones)
  const postcodes = allPostcodes()
  const missing = postcodes.flatMap(({ postcode, localities }) => {
    // Some 18,000 localities have a name, but only some 3,000 postcodes with their state decide.
    const places = finder.namesLocalitiesOf('AU', postcode) ? localities : differingByState(localities)
    const without = places.filter(
      ({ name, state }) =>
        finder.zoneOf({ countryCode: 'AU', state, postalCode: postcode, suburb: name }) === undefined,
    )
    if (without.length === 0) return []
    return without.length === places.length ? postcode : `${postcode} in part`
  })
  if (missing.length === 0) return []
  const of = `${missing.length.toLocaleString('en')} of ${postcodes.length.toLocaleString('en')}`
  const message = `${owner}: ${of} postcodes ${missing.length === 1 ? 'is' : 'are'} in no zone: ${listed(missing)}`
  return [finding('ZONE_GAP', path, message, missing, missing.length, [at])]
}

const differingByState = (localities: Locality[]): Locality[] =>
  localities.filter(({ state }, at) => localities.findIndex((one) => one.state === state) === at)

function overlapping(path: string, prefix: string, zones: Zone[], at: Place): Finding[] {
  const { hidden, overrides } = overlapsOf(zones)
  return [
    ...gathered(
      'ZONE_HIDDEN',
      path,
      prefix,
      hidden.map((range) => ({
        text: `${rangeText(range)} never decides: other members cover all of it`,
        at,
      })),
    ),
    ...gathered(
      'ZONE_OVERLAP',
      path,
      prefix,
      overrides.map(([narrow, wide]) => ({
        text: `${rangeText(narrow)} overrides part of ${rangeText(wide)}`,
        at,
      })),
    ),
  ]
}

/** Zones that no lane, spot rate or surcharge names. */
function unused({ state, laneFacts }: CheckInput, owner: string, zones: Zone[]): string[] {
  const isOfSet = (service: string) => state.things.services.get(service)?.zoneSet === owner
  const named = new Set<string>()
  for (const facts of laneFacts) {
    if (isOfSet(facts.service)) for (const zone of facts.zones.keys()) named.add(zone)
  }
  for (const { service, from, to } of state.things.spotRates.values()) {
    if (isOfSet(service)) named.add(from).add(to)
  }
  for (const { conditions = [] } of state.things.surcharges.values()) {
    for (const { is, isNot, zoneSet = owner } of conditions)
      if (zoneSet === owner) for (const zone of is ?? isNot ?? []) named.add(zone)
  }
  return zones.map(({ code }) => code).filter((code) => !named.has(code))
}
