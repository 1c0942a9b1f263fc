import { setImmediate } from 'node:timers/promises'
import { limits } from '../../limits.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import type { State } from '../document/state.ts'
import { isPublished, overlaps, periodsOf } from '../document/version.ts'
import type { Lane, Zone } from '../document/version-shapes.ts'
import type { Contents } from '../state/contents.ts'
import { type LaneFacts, laneFactsOf } from '../state/lane-facts.ts'
import { askedOfCards } from '../state/spot-lanes.ts'
import { blockingFindings, heldFromToday } from './blocking.ts'
import { cardFindings } from './card-findings.ts'
import { type CheckCode, catalogue } from './catalogue.ts'
import { customerFindings } from './customer-findings.ts'
import { exampleFindings } from './example-findings.ts'
import { extraFindings } from './extra-findings.ts'
import { type Finding, finding, type Place, placesOf, withFirstPlaces } from './finding.ts'
import { fuelFindings } from './fuel-findings.ts'
import { laneFindings } from './lane-findings.ts'
import { otherFindings } from './other-findings.ts'
import { spotFindings, spotTransitFindings } from './spot-findings.ts'
import { surchargeFindings } from './surcharge-findings.ts'
import { twinFindings } from './twin-findings.ts'
import { zoneFindings } from './zone-findings.ts'

/**
 * All checks of one organisation, now or after a change: errors first, then in the order of the catalogue.
 * Lanes are read one version at a time, and other requests get their turn in between.
 */
export async function runChecks(
  contents: Contents,
  state: State,
  now: Date,
  {
    day = state.today,
    fresh = noVersions,
  }: {
    /** Cards, levies and examples are checked as of this day. */
    day?: string
    /** Versions that are about to be published. */
    fresh?: ReadonlySet<string>
  } = {},
): Promise<Finding[]> {
  const zones = await readHeldZones(contents, state)
  const laneFacts: LaneFacts[] = []
  const found: Finding[] = []
  const asked = askedOfCards(state, state.things.spotRates.values(), state.today)
  for await (const card of heldCards(contents, state, zones)) {
    laneFacts.push(...laneFactsOf(card.versionId, card.lanes))
    // Only the first places of each stay in memory.
    found.push(...laneFindings({ ...card, services: state.things.services }).map(withFirstPlaces))
    found.push(...spotTransitFindings(asked.get(card.alias) ?? [], card))
    await setImmediate()
  }
  const input = { state, laneFacts, zones, fresh }
  found.push(
    ...blockingFindings(input),
    ...zoneFindings(input),
    ...cardFindings(input, day),
    ...customerFindings(state, day),
    ...fuelFindings(state, day),
    ...surchargeFindings(state),
    ...extraFindings(state, day),
    ...spotFindings(state),
    ...(await exampleFindings(contents, state, day)),
    ...twinFindings(state),
    ...otherFindings(state, now),
  )
  return sorted(found)
}

const noVersions: ReadonlySet<string> = new Set()

export async function readHeldZones(contents: Contents, state: State): Promise<Map<string, Zone[]>> {
  const found = new Map<string, Zone[]>()
  for (const { version } of heldFromToday(state, 'zoneSets')) {
    found.set(version.versionId, await contents.zones(version.versionId))
  }
  return found
}

/**
 * Versions of cards that are not over, each with its lanes, the lanes of the version before it, and its zones. `only`:
 * one of them.
 */
export async function* heldCards(
  contents: Contents,
  state: State,
  zones: ReadonlyMap<string, Zone[]>,
  only?: string,
) {
  const { versions } = state
  for (const alias of state.things.rateCards.keys()) {
    const published = versions.rateCards.filter((version) => version.owner === alias && isPublished(version))
    let last: { versionId: string; lanes: Lane[] } | undefined
    for (const [at, { version, from, to }] of periodsOf(published).entries()) {
      if ((to !== null && to < state.today) || (only ?? version.versionId) !== version.versionId) continue
      const before = periodsOf(published)[at - 1]?.version.versionId
      const lanesBefore =
        before === undefined ? [] : before === last?.versionId ? last.lanes : await contents.lanes(before)
      const lanes = await contents.lanes(version.versionId)
      last = { versionId: version.versionId, lanes }
      const day = from > state.today ? from : state.today
      yield {
        alias,
        from,
        to,
        lanes,
        lanesBefore,
        versionId: version.versionId,
        zonesOf: ({ zoneSet }: { zoneSet: string }) => zonesOn(state, zoneSet, day, zones),
      }
    }
  }
}

function zonesOn(
  { versions }: State,
  zoneSet: string,
  day: string,
  zones: ReadonlyMap<string, Zone[]>,
): Zone[] {
  const published = versions.zoneSets.filter((version) => version.owner === zoneSet && isPublished(version))
  const held = periodsOf(published).find((period) => overlaps(period, { from: day, to: day }))
  return zones.get(held?.version.versionId ?? '') ?? []
}

const codes = Object.keys(catalogue) as CheckCode[]

/** In the order of the catalogue. If a check finds too much, one finding stands for the rest, with all its cards. */
function sorted(found: Finding[]): Finding[] {
  const byCode = groupBy(found, ({ code }) => code)
  return codes.flatMap((code) => {
    const ofCode = byCode.get(code) ?? []
    if (ofCode.length <= limits.findingsOfOneCheckMax) return ofCode.map(withFirstPlaces)
    const shown = ofCode.slice(0, limits.findingsOfOneCheckMax - 1).map(withFirstPlaces)
    const rest = ofCode.slice(shown.length)
    const message = `${rest.length.toLocaleString('en')} more like these`
    const things = rest.flatMap(({ path }) => placesOf(path))
    const names = things.map(({ identity }) => identity)
    return [...shown, finding(code, '', message, names, rest.length, things.filter(isCounted))]
  })
}

/** Lists of these say how much was found of each, so each must be known. There may be far more of others. */
const isCounted = ({ list }: Place) => list === 'rateCards' || list === 'zoneSets'
