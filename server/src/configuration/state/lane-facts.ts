import type { Database } from '../../platform/database.ts'
import type { Lane } from '../document/document.ts'

/** What checks need to know about the lanes of a version, without reading each of them. */
export interface LaneFacts {
  versionId: string
  service: string
  lanes: number
  breaks: number
  /** Lanes that charge by the pallet only. */
  palletLanes: number
  /** How many lanes name each zone. */
  zones: Map<string, number>
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
       sum(coalesce(jsonb_array_length(breaks->'kg'), 0) + coalesce(jsonb_array_length(breaks->'item'), 0)
         + coalesce(jsonb_array_length(breaks->'pallet'), 0))::int as breaks,
       (count(*) filter (where breaks->'pallet' is not null and breaks->'kg' is null and breaks->'item' is null))::int
         as "palletLanes"
     from lane where organisation_id = $1 and version_id = any($2::uuid[])
     group by grouping sets ((version_id, service_alias), (version_id, service_alias, from_zone),
       (version_id, service_alias, to_zone))
     order by version_id, service_alias, from_zone nulls first, to_zone nulls first`,
    [organisationId, versionIds],
  )
  const facts = new Map<string, LaneFacts>()
  for (const { versionId, service, from, to, lanesBetween, ...totals } of rows) {
    const key = `${versionId} ${service}`
    const of = facts.get(key) ?? { versionId, service, ...totals, zones: new Map() }
    facts.set(key, of)
    const zone = from ?? to
    // A lane inside a zone names it once.
    const named = from === null ? lanesBetween : totals.lanes
    if (zone !== null && named > 0) of.zones.set(zone, (of.zones.get(zone) ?? 0) + named)
  }
  return [...facts.values()]
}

/** Of all lanes of a service, or of those from a zone or to a zone. */
interface FactsRow extends Omit<LaneFacts, 'zones'> {
  from: string | null
  to: string | null
  /** Those that go to another zone. */
  lanesBetween: number
}

/** The same for lanes in memory. */
export function laneFactsOf(versionId: string, lanes: Lane[]): LaneFacts[] {
  const facts = new Map<string, LaneFacts>()
  for (const lane of lanes) {
    const { service, from, to, kg, item, pallet } = lane
    const of = facts.get(service) ?? {
      ...{ versionId, service, lanes: 0, breaks: 0, palletLanes: 0 },
      zones: new Map(),
    }
    facts.set(service, of)
    of.lanes += 1
    of.breaks += (kg?.length ?? 0) + (item?.length ?? 0) + (pallet?.length ?? 0)
    if (pallet && !kg && !item) of.palletLanes += 1
    for (const zone of new Set([from, to])) of.zones.set(zone, (of.zones.get(zone) ?? 0) + 1)
  }
  return [...facts.values()]
}
