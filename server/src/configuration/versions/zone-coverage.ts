import { limits } from '../../limits.ts'
import { allPostcodes } from '../../locations/locality-index.ts'
import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { type Double, doubledPlaces } from '../checks/zone-doubles.ts'
import { overlapsOf } from '../checks/zone-overlaps.ts'
import type { Range } from '../checks/zone-ranges.ts'
import { finderOf } from '../state/contents.ts'
import { findVersion, type VersionPath } from '../state/version-access.ts'
import { readZones } from '../state/versions.ts'
import { readZoneUses, type ZoneUse } from './zone-uses.ts'

/** Neighbouring known postcodes of one state that are in the same zones. */
export interface CoveredRange {
  from: string
  to: string
  postcodes: number
  /** None: a gap. Several: the suburb decides. */
  zones: string[]
  /** Whether some suburbs are in no zone. */
  isPart: boolean
}

interface ZoneMember {
  member: string
  zone: string
}

export interface Coverage {
  postcodes: number
  uncovered: number
  states: { state: string; postcodes: number; ranges: CoveredRange[] }[]
  zones: ({ code: string; name: string; members: number; postcodes: number } & ZoneUse)[]
  gaps: { postcode: string; state: string; suburbs: string[]; isPart: boolean }[]
  overlaps: { count: number; first: { narrow: ZoneMember; wide: ZoneMember }[] }
  hidden: ZoneMember[]
  doubles: Double[]
}

/** Which zones the known Australian postcodes are in, state by state, and where members compete. */
export async function findCoverage(
  database: Database,
  organisationId: string,
  path: VersionPath,
  now: Date,
): Promise<Coverage> {
  const version = await findVersion(database, organisationId, path)
  const zones = await readZones(database, organisationId, version.versionId)
  const useOf = await readZoneUses(database, organisationId, path.owner, version, now)
  const finder = finderOf(zones)
  const places = allPostcodes().flatMap(({ postcode, localities }) =>
    [...groupBy(localities, ({ state }) => state)].map(([state, of]) => {
      const found = of.map(({ name }) => ({
        suburb: name,
        zone: finder.zoneOf({ countryCode: 'AU', state, postalCode: postcode, suburb: name }),
      }))
      const named = [...new Set(found.flatMap(({ zone }) => zone ?? []))].sort()
      const without = found.filter(({ zone }) => zone === undefined).map(({ suburb }) => suburb)
      return { postcode, state, zones: named, without }
    }),
  )
  const gaps = places.filter(({ without }) => without.length > 0)
  const counts = new Map<string, Set<string>>()
  for (const { postcode, zones: named } of places) {
    for (const code of named) counts.set(code, (counts.get(code) ?? new Set()).add(postcode))
  }
  const { hidden, overrides } = overlapsOf(zones)
  return {
    postcodes: allPostcodes().length,
    uncovered: new Set(gaps.map(({ postcode }) => postcode)).size,
    states: [...groupBy(places, ({ state }) => state)].map(([state, of]) => ({
      state,
      postcodes: of.length,
      ranges: rangesOf(of),
    })),
    zones: zones.map(({ code, name, members }) => ({
      code,
      name,
      members: members.length,
      postcodes: counts.get(code)?.size ?? 0,
      ...useOf(code),
    })),
    gaps: gaps.slice(0, limits.coverageCasesMax).map(({ postcode, state, zones: named, without }) => ({
      postcode,
      state,
      suburbs: without.slice(0, limits.casesOfOneFindingMax),
      isPart: named.length > 0,
    })),
    overlaps: {
      count: overrides.length,
      first: overrides
        .slice(0, limits.coverageCasesMax)
        .map(([narrow, wide]) => ({ narrow: memberOf(narrow), wide: memberOf(wide) })),
    },
    hidden: hidden.slice(0, limits.coverageCasesMax).map(memberOf),
    doubles: doubledPlaces(zones).slice(0, limits.coverageCasesMax),
  }
}

const memberOf = ({ member, zoneCode }: Range): ZoneMember => ({ member, zone: zoneCode })

type CoveredPlace = { postcode: string; zones: string[]; without: string[] }

/** In the order of the postcodes. */
function rangesOf(places: CoveredPlace[]): CoveredRange[] {
  const ranges: CoveredRange[] = []
  for (const { postcode, zones, without } of [...places].sort((a, b) => (a.postcode < b.postcode ? -1 : 1))) {
    const isPart = zones.length > 0 && without.length > 0
    const last = ranges.at(-1)
    if (last && last.isPart === isPart && last.zones.join() === zones.join()) {
      last.to = postcode
      last.postcodes += 1
    } else ranges.push({ from: postcode, to: postcode, postcodes: 1, zones, isPart })
  }
  return ranges
}
