import type { Database } from '../platform/database.ts'
import { type FieldDifference, laneDifferences } from './difference.ts'
import type { Lane } from './document.ts'
import { type LaneFigures, laneOfRow } from './versions.ts'

/** One lane that differs between two versions. */
export interface LaneChange {
  change: 'new' | 'changed' | 'removed'
  key: { service: string; from: string; to: string }
  fields?: FieldDifference[]
}

export interface ChangeCounts {
  new: number
  changed: number
  removed: number
  unchanged: number
}

export interface LaneSummary {
  counts: ChangeCounts
  /** Of figures in both versions that differ; null if there are none. */
  percent: { mean: number | null; largestRise: number | null; largestFall: number | null }
  services: ({ service: string } & ChangeCounts)[]
  fromZones: ({ from: string } & ChangeCounts)[]
}

export interface PageOfChanges {
  change: string | undefined
  sort: 'key' | 'size'
  offset: number
  limit: number
}

interface PairRow {
  service: string
  from: string
  to: string
  change: LaneChange['change']
  old: LaneFigures | null
  new: LaneFigures | null
}

const sides = (version: string) =>
  `select service_alias, from_zone, to_zone, basic, minimum, breaks,
     (reciprocal, break_rule, transit_days_min, transit_days_max) as rest
   from lane where organisation_id = $1 and version_id = ${version}::uuid`

/**
 * Both versions side by side, compared in PostgreSQL: of 100,000 breaks, only the page that is shown leaves the
 * database. Breaks are equal if their numbers are, however they are written.
 */
const pairs = `
  with pair as materialized (
    select row_number() over () as number, service_alias, from_zone, to_zone, old.basic as old_basic,
      new.basic as new_basic, old.minimum as old_minimum, new.minimum as new_minimum, old.breaks as old_breaks,
      new.breaks as new_breaks,
      case when old.breaks is null then 'new' when new.breaks is null then 'removed'
        when (old.basic, old.minimum, old.rest, old.breaks) = (new.basic, new.minimum, new.rest, new.breaks)
          then 'unchanged' else 'changed' end as change
    from (${sides('$2')}) old full join (${sides('$3')}) new using (service_alias, from_zone, to_zone)
  )`

/**
 * How much each figure changes that is in both versions. Usually the breaks of both begin at the same quantities and
 * are paired in order. In other lanes they are grouped by where they begin. There are no joins: the planner knows
 * little about a version that was just created, and might compare every break with every other.
 */
const percents = `
  zipped as materialized (
    select number, was, next
    from pair, (values ('kg'), ('item'), ('pallet')) units (unit),
      lateral rows from (jsonb_array_elements(old_breaks->unit), jsonb_array_elements(new_breaks->unit)) both_sides (was, next)
    where change = 'changed' and old_breaks ? unit and new_breaks ? unit
  ),
  moved as materialized (select distinct number from zipped where was->0 is distinct from next->0),
  point as (
    select number, side, unit.key as unit, (point->0)::numeric as begin, (point->1)::numeric as rate,
      (point->2)::numeric as flat
    from pair, lateral (values (1, old_breaks), (2, new_breaks)) sides (side, breaks), lateral jsonb_each(breaks) unit,
      lateral jsonb_array_elements(unit.value) point
    where number in (select number from moved)
  ),
  grouped as (
    select number, min(rate) filter (where side = 1) as old_rate, min(rate) filter (where side = 2) as new_rate,
      min(flat) filter (where side = 1) as old_flat, min(flat) filter (where side = 2) as new_flat
    from point group by number, unit, begin
  ),
  figure as (
    select number, old_basic as old, new_basic as new from pair where change = 'changed'
    union all select number, old_minimum, new_minimum from pair where change = 'changed'
    union all select number, (was->1)::numeric, (next->1)::numeric from zipped
      where number not in (select number from moved)
    union all select number, (was->2)::numeric, (next->2)::numeric from zipped
      where number not in (select number from moved) and was->2 is not null and next->2 is not null
    union all select number, old_rate, new_rate from grouped
    union all select number, old_flat, new_flat from grouped
  ),
  percents as (
    select number, (new / old - 1) * 100 as percent from figure where old <> 0 and new <> old
  )`

const noVersion = '00000000-0000-0000-0000-000000000000'

/** How many lanes of all, of a service or from a zone; without a change: the percentages. */
interface SummaryRow {
  service: string | null
  from: string | null
  change: keyof ChangeCounts | null
  lanes: number
  mean: number | null
  largestRise: number | null
  largestFall: number | null
}

export async function summariseLanes(
  database: Database,
  organisationId: string,
  oldId: string | null,
  newId: string,
): Promise<LaneSummary> {
  const { rows } = await database.query<SummaryRow>(
    `${pairs}, ${percents}
     select service_alias as service, from_zone as "from", change, count(*)::int as lanes, null::float8 as mean,
       null::float8 as "largestRise", null::float8 as "largestFall"
     from pair group by grouping sets ((change), (service_alias, change), (from_zone, change))
     union all
     select null, null, null, 0, round(avg(percent), 2)::float8,
       round(max(percent) filter (where percent > 0), 2)::float8,
       round(min(percent) filter (where percent < 0), 2)::float8
     from percents
     order by 1, 2`,
    [organisationId, oldId ?? noVersion, newId],
  )
  const summary: LaneSummary = {
    counts: none(),
    percent: { mean: null, largestRise: null, largestFall: null },
    services: [],
    fromZones: [],
  }
  const byService = new Map<string, ChangeCounts>()
  const byFrom = new Map<string, ChangeCounts>()
  for (const { service, from, change, lanes, ...percent } of rows) {
    if (change === null) summary.percent = percent
    else if (service !== null) addTo(byService, service, change, lanes)
    else if (from !== null) addTo(byFrom, from, change, lanes)
    else summary.counts[change] = lanes
  }
  summary.services = [...byService].map(([service, counts]) => ({ service, ...counts }))
  summary.fromZones = [...byFrom].map(([from, counts]) => ({ from, ...counts }))
  return summary
}

function addTo(all: Map<string, ChangeCounts>, name: string, change: keyof ChangeCounts, lanes: number) {
  const counts = all.get(name) ?? none()
  counts[change] = lanes
  all.set(name, counts)
}

const none = (): ChangeCounts => ({ new: 0, changed: 0, removed: 0, unchanged: 0 })

/** By the largest change of a figure. Gathered by number, because nothing is joined here either. */
const bySize = `
  sized as (
    select max(service_alias) as service_alias, max(from_zone) as from_zone, max(to_zone) as to_zone,
      max(change) as change, max(size) as size
    from (
      select number, service_alias, from_zone, to_zone, change, null::numeric as size from pair
      union all select number, null, null, null, null, abs(percent) from percents
    ) figures
    group by number
  )`

/** A page of differences, by key or by the largest change of a figure. */
export async function listLaneChanges(
  database: Database,
  organisationId: string,
  oldId: string | null,
  newId: string,
  { change, sort, offset, limit }: PageOfChanges,
): Promise<LaneChange[]> {
  const isBySize = sort === 'size'
  const { rows } = await database.query<PairRow>(
    `${pairs}${isBySize ? `, ${percents}, ${bySize}` : ''},
     page as (
       select service_alias, from_zone, to_zone, change, row_number() over (
         order by ${isBySize ? 'size desc nulls last,' : ''} service_alias, from_zone, to_zone) as place
       from ${isBySize ? 'sized' : 'pair'}
       where change <> 'unchanged' and ($4::text is null or change = $4)
       order by place limit $5 offset $6
     )
     select service_alias as service, from_zone as "from", to_zone as "to", change, ${figuresOf('$2')} as old,
       ${figuresOf('$3')} as new
     from page order by place`,
    [organisationId, oldId ?? noVersion, newId, change ?? null, limit, offset],
  )
  return rows.map(({ service, from, to, change: kind, old, new: next }) => {
    const key = { service, from, to }
    if (kind !== 'changed' || !old || !next) return { change: kind, key }
    const lanes = [old, next].map((figures): Lane => laneOfRow({ ...key, ...figures }))
    const [difference] = laneDifferences(lanes.slice(0, 1), lanes.slice(1))
    return { change: kind, key, fields: difference?.fields ?? [] }
  })
}

/** What a lane of the page charges in a version. */
const figuresOf = (version: string) => `(
  select jsonb_build_object('reciprocal', reciprocal, 'basic', basic, 'minimum', minimum, 'breakRule', break_rule,
    'daysMin', transit_days_min, 'daysMax', transit_days_max, 'breaks', breaks)
  from lane where organisation_id = $1 and version_id = ${version}::uuid and service_alias = page.service_alias
    and from_zone = page.from_zone and to_zone = page.to_zone)`
