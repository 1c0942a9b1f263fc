import type { Database } from '../../platform/database/database.ts'
import type { Lane } from '../document/version-shapes.ts'
import { type LaneFigures, laneOfRow } from '../state/versions.ts'
import { type FieldDifference, laneDifferences } from './difference.ts'

/** One lane that differs between two versions. */
export interface LaneChange {
  change: 'new' | 'changed' | 'removed'
  key: { service: string; from: string; to: string }
  /** Whether it holds both ways: as it is now, or as it was when it was removed. */
  reciprocal: boolean
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
  toZones: ({ to: string } & ChangeCounts)[]
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
  `select service_alias, from_zone, to_zone, basic, minimum, maximum, breaks,
     (reciprocal, break_rule, coalesce(maximum, -1), coalesce(cubic_factor, -1), next_break_if_cheaper, transit_days_min, transit_days_max, coalesce(transit_hours_min, -1),
       coalesce(transit_hours_max, -1)) as rest
   from lane where organisation_id = $1 and version_id = ${version}::uuid`

/**
 * Both versions side by side, compared in PostgreSQL: of 100,000 breaks, only the page that is shown leaves the
 * database. Breaks are equal if their numbers are, however they are written. A full join is never a nested loop: the
 * planner knows little about a version that was just created, and might compare every lane with every other.
 */
const pairs = `
  with pair as (
    select service_alias, from_zone, to_zone, old.basic as old_basic, new.basic as new_basic,
      old.minimum as old_minimum, new.minimum as new_minimum, old.maximum as old_maximum,
      new.maximum as new_maximum, old.breaks as old_breaks, new.breaks as new_breaks,
      case when old.breaks is null then 'new' when new.breaks is null then 'removed'
        when (old.basic, old.minimum, old.rest, old.breaks) = (new.basic, new.minimum, new.rest, new.breaks)
          then 'unchanged' else 'changed' end as change
    from (${sides('$2')}) old full join (${sides('$3')}) new using (service_alias, from_zone, to_zone)
  )`

/**
 * For one pair: the figures that are in both versions and differ, new divided by old, two in a row: basic and minimum,
 * the maximum, then the rate and the flat amount of each break. Breaks of item types are compared if types and unit are
 * the same. A break is compared with the one that begins at the same quantity. Usually that one has the same place in
 * the list; if not, it is searched for. `offset 0` keeps expressions from being evaluated once for each use.
 */
const ratios = `
  select nullif(new, old) / nullif(old, 0) as one, nullif(other_new, other_old) / nullif(other_old, 0) as other
  from (
    select old_basic, new_basic, old_minimum, new_minimum
    union all
    select old_maximum, new_maximum, null, null
    union all
    select (was->1)::numeric, (next->1)::numeric, (was->2)::numeric, (next->2)::numeric
    from (
      select was, case when next->0 = was->0 then next else
        jsonb_path_query_first(new_list, 'strict $[*] ? (@[0] == $from)', jsonb_build_object('from', was->0)) end as next
      from (
        select new_list, jsonb_path_query(old_list, '$[*]') as was, jsonb_path_query(new_list, '$[*]') as next
        from (
          select old_breaks->unit as old_list, new_breaks->unit as new_list
          from (values ('kg'), ('item'), ('pallet')) units (unit)
          union all
          select old_entry->'breaks', new_entry->'breaks'
          from jsonb_array_elements(old_breaks->'byType') old_entry, jsonb_array_elements(new_breaks->'byType') new_entry
          where old_entry->'types' = new_entry->'types' and old_entry->'unit' = new_entry->'unit'
        ) lists
      ) zipped
      offset 0
    ) point
  ) figures (old, new, other_old, other_new)
  offset 0`

export const noVersion = '00000000-0000-0000-0000-000000000000'

/** Counts and measures both versions in one statement, so that they are joined once. */
export async function summariseLanes(
  database: Database,
  organisationId: string,
  oldId: string | null,
  newId: string,
): Promise<LaneSummary> {
  const { rows } = await database.query<SummaryRow>(
    `${pairs},
     counted as (
       select service_alias as service, from_zone as "from", to_zone as "to", change, count(*)::int as lanes
       from pair
       group by grouping sets ((change), (service_alias, change), (from_zone, change), (to_zone, change))
     ),
     measured as (
       select (coalesce(sum(one), 0) + coalesce(sum(other), 0)) / nullif(count(one) + count(other), 0) as mean,
         greatest(max(one), max(other)) as highest, least(min(one), min(other)) as lowest
       from pair, lateral (${ratios}) ratios
       where change = 'changed'
     )
     select (select coalesce(jsonb_agg(counted order by service, "from", "to"), '[]') from counted) as counts,
       round((mean - 1) * 100, 2)::float8 as mean,
       case when highest > 1 then round((highest - 1) * 100, 2)::float8 end as "largestRise",
       case when lowest < 1 then round((lowest - 1) * 100, 2)::float8 end as "largestFall"
     from measured`,
    [organisationId, oldId ?? noVersion, newId],
  )
  const { counts, ...percent } = rows[0] ?? { counts: [], mean: null, largestRise: null, largestFall: null }
  return { ...sumsOf(counts), percent }
}

type SummaryRow = { counts: CountRow[] } & LaneSummary['percent']

/** Of all lanes, of a service, from a zone, or to a zone. */
interface CountRow {
  service: string | null
  from: string | null
  to: string | null
  change: keyof ChangeCounts
  lanes: number
}

function sumsOf(rows: readonly CountRow[]): Omit<LaneSummary, 'percent'> {
  const counts = none()
  const byService = new Map<string, ChangeCounts>()
  const byFrom = new Map<string, ChangeCounts>()
  const byTo = new Map<string, ChangeCounts>()
  for (const { service, from, to, change, lanes } of rows) {
    if (service !== null) addTo(byService, service, change, lanes)
    else if (from !== null) addTo(byFrom, from, change, lanes)
    else if (to !== null) addTo(byTo, to, change, lanes)
    else counts[change] = lanes
  }
  return {
    counts,
    services: [...byService].map(([service, of]) => ({ service, ...of })),
    fromZones: [...byFrom].map(([from, of]) => ({ from, ...of })),
    toZones: [...byTo].map(([to, of]) => ({ to, ...of })),
  }
}

function addTo(all: Map<string, ChangeCounts>, name: string, change: keyof ChangeCounts, lanes: number) {
  const counts = all.get(name) ?? none()
  counts[change] = lanes
  all.set(name, counts)
}

const none = (): ChangeCounts => ({ new: 0, changed: 0, removed: 0, unchanged: 0 })

/** The largest change of a figure; null if no figure changes. */
const largest = `(
  select greatest(max(abs(one - 1)), max(abs(other - 1))) from (${ratios}) ratios where change = 'changed')`

/** A page of differences, by key or by the largest change of a figure. */
export async function listLaneChanges(
  database: Database,
  organisationId: string,
  oldId: string | null,
  newId: string,
  { change, sort, offset, limit }: PageOfChanges,
): Promise<LaneChange[]> {
  const order = 'size desc nulls last, service_alias, from_zone, to_zone'
  const { rows } = await database.query<PairRow>(
    `${pairs},
     page as (
       select service_alias, from_zone, to_zone, change, ${sort === 'size' ? largest : 'null::numeric'} as size from pair
       where change <> 'unchanged' and ($4::text is null or change = $4)
       order by ${order} limit $5 offset $6
     )
     select service_alias as service, from_zone as "from", to_zone as "to", change, ${figuresOf('$2')} as old,
       ${figuresOf('$3')} as new
     from page order by ${order}`,
    [organisationId, oldId ?? noVersion, newId, change ?? null, limit, offset],
  )
  return rows.map(({ service, from, to, change: kind, old, new: next }) => {
    const key = { service, from, to }
    const reciprocal = (next ?? old)?.reciprocal ?? false
    if (kind !== 'changed' || !old || !next) return { change: kind, key, reciprocal }
    const lanes = [old, next].map((figures): Lane => laneOfRow({ ...key, ...figures }))
    const [difference] = laneDifferences(lanes.slice(0, 1), lanes.slice(1))
    return { change: kind, key, reciprocal, fields: difference?.fields ?? [] }
  })
}

/** What a lane of the page charges in a version. */
const figuresOf = (version: string) => `(
  select jsonb_build_object('reciprocal', reciprocal, 'basic', basic, 'minimum', minimum, 'maximum', maximum,
    'breakRule', break_rule, 'cubicFactor', cubic_factor, 'nextBreakIfCheaper', next_break_if_cheaper,
    'daysMin', transit_days_min, 'daysMax', transit_days_max, 'hoursMin', transit_hours_min,
    'hoursMax', transit_hours_max, 'breaks', breaks)
  from lane where organisation_id = $1 and version_id = ${version}::uuid and service_alias = page.service_alias
    and from_zone = page.from_zone and to_zone = page.to_zone)`
