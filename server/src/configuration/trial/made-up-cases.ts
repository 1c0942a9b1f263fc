import { limits } from '../../limits.ts'
import { allPostcodes } from '../../locations/locality-index.ts'
import { type Place, resolvePlace } from '../../locations/resolve-location.ts'
import type { Database } from '../../platform/database/database.ts'
import { firstThatHolds, inForce } from '../../platform/values/in-force.ts'
import { anyZone, type LaneRate, laneKey, type RateSkeleton } from '../../quotes/book/rate-book.ts'
import type { PlaceRequest } from '../../quotes/price/resolve-places.ts'
import type { ZoneFinder } from '../../zones/zone-finder.ts'
import { listLaneChanges } from '../compare/compare-lanes.ts'
import type { VersionPath } from '../state/version-access.ts'
import type { EffectCase } from './effect-cases.ts'
import type { TrialTables } from './trial-book.ts'

/** What made-up consignments are based on: the rates on a given day, and the two versions. */
export interface MadeUpFrom {
  skeleton: RateSkeleton
  date: string
  tables: TrialTables
  oldId: string | null
  newId: string
}

/** One for each of the largest changes, 25 kg. */
export const madeUpCases = (
  database: Database,
  { kind, owner }: VersionPath,
  from: MadeUpFrom,
): Promise<EffectCase[]> =>
  kind === 'rateCards' ? ofLanes(database, owner, from) : ofZones(database, owner, from)

/** On the lanes whose figures change most, for a customer of the card. */
async function ofLanes(
  database: Database,
  owner: string,
  { skeleton, date, tables, oldId, newId }: MadeUpFrom,
): Promise<EffectCase[]> {
  const { organisationId } = skeleton
  const page = { change: undefined, sort: 'size', offset: 0, limit: limits.effectsMadeUpMax } as const
  const changes = await listLaneChanges(database, organisationId, oldId, newId, page)
  const next = await tables.lanesOf(newId)
  const old = oldId === null ? undefined : await tables.lanesOf(oldId)
  const cases: EffectCase[] = []
  for (const { key } of changes) {
    const service = skeleton.services.find(({ serviceId }) => serviceId === key.service)
    const customer = [...skeleton.customers.values()].find(
      ({ ratesByService }) =>
        firstThatHolds(ratesByService.get(key.service) ?? [], date)?.rateCardId === owner,
    )
    const zones = service && inForce(skeleton.zoneSets.get(service.zoneSetCode)?.versions ?? [], date)
    if (!customer || !zones) continue
    const finder = await tables.finderOf(zones.versionId)
    const [origin, destination] = [placeIn(finder, key.from), placeIn(finder, key.to)]
    if (!origin || !destination) continue
    const name = laneKey(key.service, key.from, key.to)
    const type = typeToShow(old?.lanes.get(name), next.lanes.get(name))
    cases.push({
      ...madeUp(`${key.service} ${key.from}→${key.to}, ${type === undefined ? '' : `${type} `}25 kg`, type),
      customerId: customer.customerId,
      serviceId: key.service,
      origin,
      destination,
    })
  }
  return cases
}

/** To places that change their zone, one for each pair of zones, the pairs with the most postcodes first. */
async function ofZones(
  database: Database,
  owner: string,
  { skeleton, date, tables, oldId, newId }: MadeUpFrom,
): Promise<EffectCase[]> {
  const next = await tables.finderOf(newId)
  const old = oldId === null ? undefined : await tables.finderOf(oldId)
  const moves = movesBetween(old, next).slice(0, limits.effectsMadeUpMax)
  const zones = moves.flatMap(({ from, to }) => [from ?? [], to ?? []].flat())
  const candidates = await pricedBySet(database, owner, skeleton, date, zones)
  return moves.flatMap(({ postcode, from, to }) => {
    const priced = candidateFor(candidates, [to, from])
    if (priced === undefined) return []
    const destination = { postalCode: postcode }
    return {
      ...madeUp(`${postcode} ${from ?? 'no zone'}→${to ?? 'no zone'}, 25 kg`),
      customerId: priced.customerId,
      serviceId: priced.serviceId,
      destination,
      origin: placeIn(next, priced.fromZone) ?? destination,
    }
  })
}

/** An item type with breaks of its own, if they are all that a lane has or all that changes. */
function typeToShow(old: LaneRate | undefined, next: LaneRate | undefined): string | undefined {
  const lane = next ?? old
  if (!lane?.byType) return undefined
  const own = (one: LaneRate | undefined) => JSON.stringify({ ...one, byType: null })
  if (lane.breaks.length > 0 && own(old) !== own(next)) return undefined
  const before = new Set(old?.byType?.map((entry) => JSON.stringify(entry)))
  const changed = lane.byType.find((entry) => !before.has(JSON.stringify(entry))) ?? lane.byType[0]
  return changed?.types[0]
}

const madeUp = (
  name: string,
  type?: string,
): Pick<EffectCase, 'source' | 'name' | 'quotes' | 'items' | 'extras'> => ({
  source: 'made up',
  name,
  quotes: null,
  extras: [],
  items: [
    {
      quantity: 1,
      length: 0.4,
      width: 0.4,
      height: 0.4,
      weight: 25,
      ...(type === undefined ? {} : { type }),
    },
  ],
})

/** A customer that has rates for a service, and where its lanes to the zones come from. */
interface Candidate {
  customerId: string
  serviceId: string
  fromZones: Map<string, string>
}

/** For each service of the zone set, a customer that is offered it. */
async function pricedBySet(
  database: Database,
  owner: string,
  { organisationId, services, customers, rateCards }: RateSkeleton,
  date: string,
  zones: string[],
): Promise<Candidate[]> {
  const candidates: Candidate[] = []
  for (const { serviceId } of services.filter(({ zoneSetCode }) => zoneSetCode === owner)) {
    for (const { customerId, ratesByService } of customers.values()) {
      const rate = firstThatHolds(ratesByService.get(serviceId) ?? [], date)
      const version = rate && inForce(rateCards.get(rate.rateCardId)?.versions ?? [], date)
      if (!version) continue
      const fromZones = await zonesBefore(database, organisationId, version.versionId, serviceId, zones)
      candidates.push({ customerId, serviceId, fromZones })
      break
    }
  }
  return candidates
}

/** For each zone that lanes of the service go to, a zone that one of them comes from. */
async function zonesBefore(
  database: Database,
  organisationId: string,
  versionId: string,
  serviceId: string,
  zones: string[],
): Promise<Map<string, string>> {
  const { rows } = await database.query<{ fromZone: string; toZone: string; reciprocal: boolean }>(
    `select from_zone as "fromZone", to_zone as "toZone", reciprocal from lane
     where organisation_id = $1 and version_id = $2 and service_alias = $3
       and (to_zone = any($4::text[]) or (reciprocal and from_zone = any($4::text[])))
     order by from_zone, to_zone`,
    [organisationId, versionId, serviceId, zones],
  )
  const found = new Map<string, string>()
  for (const { fromZone, toZone, reciprocal } of rows) {
    if (!found.has(toZone)) found.set(toZone, fromZone)
    if (reciprocal && !found.has(fromZone)) found.set(fromZone, toZone)
  }
  return found
}

/** The first with a lane to one of the zones, tried in their order. */
function candidateFor(candidates: Candidate[], zones: (string | undefined)[]) {
  for (const zone of zones) {
    for (const { customerId, serviceId, fromZones } of candidates) {
      const fromZone = zone === undefined ? undefined : fromZones.get(zone)
      if (fromZone !== undefined) return { customerId, serviceId, fromZone }
    }
  }
  return undefined
}

interface Move {
  /** The first postcode. */
  postcode: string
  from: string | undefined
  to: string | undefined
  postcodes: number
}

function movesBetween(old: ZoneFinder | undefined, next: ZoneFinder): Move[] {
  const moves = new Map<string, Move>()
  for (const { postcode, place } of places()) {
    const [from, to] = [old?.zoneOf(place), next.zoneOf(place)]
    if (from === to) continue
    const key = `${from}\t${to}`
    const move = moves.get(key) ?? { postcode, from, to, postcodes: 0 }
    moves.set(key, move)
    move.postcodes += 1
  }
  return [...moves.values()].sort((a, b) => b.postcodes - a.postcodes)
}

/** An Australian place in a zone, or anywhere that has a zone. */
function placeIn(finder: ZoneFinder, zone: string): PlaceRequest | undefined {
  for (const { postcode, place } of places()) {
    const found = finder.zoneOf(place)
    if (found !== undefined && (zone === anyZone || found === zone)) return { postalCode: postcode }
  }
  return undefined
}

/** Every Australian postcode with a place that is not only post office boxes. */
function* places(): Generator<{ postcode: string; place: Place }> {
  for (const { postcode } of allPostcodes()) {
    const place = resolvePlace({ postalCode: postcode }, 'lenient')
    if (place && !place.isPoBox) yield { postcode, place }
  }
}
