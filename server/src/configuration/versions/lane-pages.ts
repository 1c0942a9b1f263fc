import type { Database } from '../../platform/database/database.ts'
import { type Lane, laneKeyOf } from '../document/version-shapes.ts'
import { type LaneRow, laneColumns, laneOfRow } from '../state/versions.ts'
import type { LaneKey } from './lanes-with-findings.ts'

export interface LaneFilter {
  service?: string | undefined
  from?: string | undefined
  to?: string | undefined
  /** Part of the service or of a zone, in any case. */
  find?: string | undefined
  /** Only lanes that this version does not have, or has with other figures. */
  changedFrom?: string | undefined
  /** Only lanes with these keys. */
  keys?: LaneKey[] | undefined
}

/**
 * A look-up by key for each lane, and not a join: the planner knows little about a version that was just created, and
 * might compare every lane with every other.
 */
const isChanged = `($7::uuid is null or coalesce((
  select (old.basic, old.minimum, coalesce(old.maximum, -1), old.breaks, old.reciprocal, old.break_rule,
      coalesce(old.cubic_factor, -1), old.next_break_if_cheaper, old.transit_days_min, old.transit_days_max,
      coalesce(old.transit_hours_min, -1), coalesce(old.transit_hours_max, -1))
    is distinct from (lane.basic, lane.minimum, coalesce(lane.maximum, -1), lane.breaks, lane.reciprocal,
      lane.break_rule, coalesce(lane.cubic_factor, -1), lane.next_break_if_cheaper, lane.transit_days_min,
      lane.transit_days_max, coalesce(lane.transit_hours_min, -1), coalesce(lane.transit_hours_max, -1))
  from lane old where old.organisation_id = $1 and old.version_id = $7::uuid
    and old.service_alias = lane.service_alias and old.from_zone = lane.from_zone and old.to_zone = lane.to_zone), true))`

const ofFilter = `version_id = $2
  and ($3::text is null or service_alias = $3) and ($4::text is null or from_zone = $4)
  and ($5::text is null or to_zone = $5)
  and ($6::text is null or position(upper($6) in upper(service_alias || ' ' || from_zone || ' ' || to_zone)) > 0)
  and ${isChanged}
  and ($8::text[] is null
    or (service_alias, from_zone, to_zone) in (select * from unnest($8::text[], $9::text[], $10::text[])))`

const valuesOf = ({ service, from, to, find, changedFrom, keys }: LaneFilter) => [
  service ?? null,
  from ?? null,
  to ?? null,
  find ?? null,
  changedFrom ?? null,
  ...([0, 1, 2] as const).map((part) => keys?.map((key) => key[part]) ?? null),
]

/** Where a page begins: after the lane with this key, or at this place from 0. */
export interface LanesFrom {
  after?: LaneKey | undefined
  offset?: number | undefined
}

/**
 * Lanes of a version by their keys. The index finds the page after a key, so the last costs no more than the first. A
 * place is counted on the index, for those who jump into the middle.
 */
export async function listLanes(
  database: Database,
  organisationId: string,
  versionId: string,
  filter: LaneFilter,
  { after, offset = 0 }: LanesFrom,
  limit: number,
): Promise<Lane[]> {
  const { rows } = await database.query<LaneRow>(
    `select ${laneColumns} from lane
     where organisation_id = $1 and ${ofFilter}
       ${after === undefined ? '' : 'and (service_alias, from_zone, to_zone) > ($13, $14, $15)'}
     order by service_alias, from_zone, to_zone
     offset $11 limit $12`,
    [organisationId, versionId, ...valuesOf(filter), offset, limit, ...(after ?? [])],
  )
  return rows.map(laneOfRow)
}

/** How many lanes pass the filter, on all pages together. */
export async function countLanes(
  database: Database,
  organisationId: string,
  versionId: string,
  filter: LaneFilter,
): Promise<number> {
  const { rows } = await database.query<{ total: number }>(
    `select count(*)::int as total from lane where organisation_id = $1 and ${ofFilter}`,
    [organisationId, versionId, ...valuesOf(filter)],
  )
  return rows[0]?.total ?? 0
}

/** The place of a lane among those that pass the filter, from 0; null if it is not among them. */
export async function placeOfLane(
  database: Database,
  organisationId: string,
  versionId: string,
  filter: LaneFilter,
  key: LaneKey,
): Promise<number | null> {
  const { rows } = await database.query<{ before: number; isThere: boolean }>(
    `select count(*) filter (where (service_alias, from_zone, to_zone) < ($11, $12, $13))::int as before,
       coalesce(bool_or((service_alias, from_zone, to_zone) = ($11, $12, $13)), false) as "isThere"
     from lane where organisation_id = $1 and ${ofFilter}`,
    [organisationId, versionId, ...valuesOf(filter), ...key],
  )
  return rows[0]?.isThere ? rows[0].before : null
}

/** The same lanes in another version, each where it was; null for those that the version does not have. */
export async function sameLanesIn(
  database: Database,
  organisationId: string,
  versionId: string,
  lanes: readonly Lane[],
): Promise<(Lane | null)[]> {
  const keys = lanes.map(({ service, from, to }): LaneKey => [service, from, to])
  const found = await listLanes(database, organisationId, versionId, { keys }, {}, keys.length)
  const known = new Map(found.map((lane) => [laneKeyOf(lane), lane]))
  return lanes.map((lane) => known.get(laneKeyOf(lane)) ?? null)
}
