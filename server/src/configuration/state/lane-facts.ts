import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { LeastRecentlyUsed } from '../../platform/turns/least-recently-used.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { breaksInRow, countBreaksOf } from '../document/breaks.ts'
import type { Lane } from '../document/version-shapes.ts'

/** What checks need to know about the lanes of a version, without reading each of them. */
export interface LaneFacts {
  versionId: string
  service: string
  lanes: number
  breaks: number
  /** Lanes whose own breaks charge by the pallet only. */
  palletLanes: number
  /** Item types with breaks of their own. */
  types: Map<string, TypeFacts>
  /** How many lanes name each zone. */
  zones: Map<string, number>
}

export interface TypeFacts {
  /** Lanes that charge them by the pallet. */
  byPallet: number
  /** Lanes with breaks for them that charge all other types by the pallet only. */
  besidePallets: number
}

export async function readLaneFacts(
  database: Database,
  organisationId: string,
  versionIds: string[],
): Promise<LaneFacts[]> {
  if (versionIds.length === 0) return []
  const { rows } = await database.query<FactsRow>(
    `select version_id as "versionId", service_alias as service, from_zone as "from", to_zone as "to",
       count(*)::int as lanes, (count(*) filter (where from_zone <> to_zone))::int as "lanesBetween",
       sum(${breaksInRow})::int as breaks, (count(*) filter (where ${isByPallet}))::int as "palletLanes",
       (count(*) filter (where breaks->'byType' is not null))::int as "typedLanes"
     from lane where organisation_id = $1 and version_id = any($2::uuid[])
     group by grouping sets ((version_id, service_alias), (version_id, service_alias, from_zone),
       (version_id, service_alias, to_zone))
     order by version_id, service_alias, from_zone nulls first, to_zone nulls first`,
    [organisationId, versionIds],
  )
  const facts = new Map<string, LaneFacts>()
  const withTypes = new Set<string>()
  for (const { versionId, service, from, to, lanesBetween, typedLanes, ...totals } of rows) {
    if (typedLanes > 0) withTypes.add(versionId)
    const key = `${versionId} ${service}`
    const of = facts.get(key) ?? { versionId, service, ...totals, types: new Map(), zones: new Map() }
    facts.set(key, of)
    const zone = from ?? to
    // A lane inside a zone names it once.
    const named = from === null ? lanesBetween : totals.lanes
    if (zone !== null && named > 0) of.zones.set(zone, (of.zones.get(zone) ?? 0) + named)
  }
  for (const { versionId, service, type, ...of } of await readTypeFacts(database, organisationId, [
    ...withTypes,
  ])) {
    facts.get(`${versionId} ${service}`)?.types.set(type, of)
  }
  return [...facts.values()]
}

const isByPallet = `breaks->'pallet' is not null and breaks->'kg' is null and breaks->'item' is null`

interface TypeFactsRow extends TypeFacts {
  versionId: string
  service: string
  type: string
}

async function readTypeFacts(
  database: Database,
  organisationId: string,
  versionIds: string[],
): Promise<TypeFactsRow[]> {
  if (versionIds.length === 0) return []
  const { rows } = await database.query<TypeFactsRow>(
    `select version_id as "versionId", service_alias as service, type,
       (count(*) filter (where entry->>'unit' = 'pallet'))::int as "byPallet",
       (count(*) filter (where ${isByPallet}))::int as "besidePallets"
     from lane, jsonb_array_elements(breaks->'byType') entry, jsonb_array_elements_text(entry->'types') type
     where organisation_id = $1 and version_id = any($2::uuid[])
     group by version_id, service_alias, type`,
    [organisationId, versionIds],
  )
  return rows
}

/** Lanes of a version with breaks of their own for an item type. */
export interface TypedLanes {
  versionId: string
  type: string
  lanes: number
}

export async function countTypedLanes(
  database: Database,
  organisationId: string,
  versionIds: string[],
  types: string[],
): Promise<TypedLanes[]> {
  if (versionIds.length === 0 || types.length === 0) return []
  // A lane names a type once.
  const { rows } = await database.query<TypedLanes>(
    `select version_id as "versionId", type, count(*)::int as lanes
     from lane, jsonb_array_elements(breaks->'byType') entry, jsonb_array_elements_text(entry->'types') type
     where organisation_id = $1 and version_id = any($2::uuid[]) and type = any($3::text[])
     group by version_id, type order by version_id, type`,
    [organisationId, versionIds, types],
  )
  return rows
}

/** Of all lanes of a service, or of those from a zone or to a zone. */
interface FactsRow extends Omit<LaneFacts, 'zones' | 'types'> {
  from: string | null
  to: string | null
  /** Those that go to another zone. */
  lanesBetween: number
  /** Those with breaks of their own for some item types. */
  typedLanes: number
}

/** By version and revision, like the counts of contents. */
const known = new LeastRecentlyUsed<LaneFacts[]>({ bytes: 2 ** 24, entries: limits.countedVersionsMax })
const bytesOfZone = 100

/**
 * The same for versions as they were committed: those that this node has read before are not read again. Not for a
 * transaction that has changed a draft itself: if it is rolled back, the next revision may have other lanes.
 */
export async function keptLaneFacts(
  database: Database,
  organisationId: string,
  versions: { versionId: string; revision: string | number }[],
): Promise<LaneFacts[]> {
  const keyOf = ({ versionId, revision }: (typeof versions)[number]) =>
    `${organisationId} ${versionId} ${revision}`
  const found = new Map<string, LaneFacts[]>()
  for (const version of versions) {
    const facts = known.get(keyOf(version))
    if (facts !== undefined) found.set(version.versionId, facts)
  }
  const unread = versions.filter(({ versionId }) => !found.has(versionId))
  const ids = unread.map(({ versionId }) => versionId)
  const read = groupBy(await readLaneFacts(database, organisationId, ids), ({ versionId }) => versionId)
  for (const version of unread) {
    const facts = read.get(version.versionId) ?? []
    found.set(version.versionId, facts)
    const zones = facts.reduce((sum, one) => sum + one.zones.size + one.types.size, 1)
    known.set(keyOf(version), facts, bytesOfZone * zones)
  }
  // In the order in which they are read together.
  return [...found.keys()].sort().flatMap((versionId) => found.get(versionId) ?? [])
}

/** The same for lanes in memory. */
export function laneFactsOf(versionId: string, lanes: Lane[]): LaneFacts[] {
  const facts = new Map<string, LaneFacts>()
  for (const lane of lanes) {
    const { service, from, to, kg, item, pallet } = lane
    const of = facts.get(service) ?? {
      versionId,
      service,
      lanes: 0,
      breaks: 0,
      palletLanes: 0,
      types: new Map(),
      zones: new Map(),
    }
    facts.set(service, of)
    of.lanes += 1
    of.breaks += countBreaksOf(lane)
    const isOthersByPallet = pallet !== undefined && !kg && !item
    if (isOthersByPallet) of.palletLanes += 1
    for (const { types, unit } of lane.byType ?? []) {
      for (const type of types) {
        const known = of.types.get(type) ?? { byPallet: 0, besidePallets: 0 }
        of.types.set(type, known)
        if (unit === 'pallet') known.byPallet += 1
        if (isOthersByPallet) known.besidePallets += 1
      }
    }
    for (const zone of new Set([from, to])) of.zones.set(zone, (of.zones.get(zone) ?? 0) + 1)
  }
  return [...facts.values()]
}
