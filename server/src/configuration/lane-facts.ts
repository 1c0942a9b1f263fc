import type { Database } from '../platform/database.ts'
import type { Lane } from './document.ts'

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
  const totals = await database.query<Omit<LaneFacts, 'zones'>>(
    `select version_id as "versionId", service_alias as service, count(*)::int as lanes,
       sum(coalesce(jsonb_array_length(breaks->'kg'), 0) + coalesce(jsonb_array_length(breaks->'item'), 0)
         + coalesce(jsonb_array_length(breaks->'pallet'), 0))::int as breaks,
       (count(*) filter (where breaks->'pallet' is not null and breaks->'kg' is null and breaks->'item' is null))::int
         as "palletLanes"
     from lane where organisation_id = $1 and version_id = any($2::uuid[])
     group by version_id, service_alias`,
    [organisationId, versionIds],
  )
  const zones = await database.query<{ versionId: string; service: string; zone: string; lanes: number }>(
    `select version_id as "versionId", service_alias as service, zone, count(*)::int as lanes
     from (
       select version_id, service_alias, from_zone as zone from lane
       where organisation_id = $1 and version_id = any($2::uuid[])
       union all
       select version_id, service_alias, to_zone from lane
       where organisation_id = $1 and version_id = any($2::uuid[]) and to_zone <> from_zone
     ) named
     group by version_id, service_alias, zone`,
    [organisationId, versionIds],
  )
  const facts = new Map<string, LaneFacts>()
  for (const row of totals.rows) facts.set(`${row.versionId} ${row.service}`, { ...row, zones: new Map() })
  for (const { versionId, service, zone, lanes } of zones.rows) {
    facts.get(`${versionId} ${service}`)?.zones.set(zone, lanes)
  }
  return [...facts.values()]
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
