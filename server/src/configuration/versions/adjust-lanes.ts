import { errors, type FieldFailure } from '../../errors.ts'
import type { Client } from '../../platform/database/database.ts'
import type { Adjustment } from './version-requests.ts'

const moneyMax = 9_999_999_999.99
const rateMax = 99_999_999

/**
 * Raises or lowers the figures of a draft's lanes inside PostgreSQL: its numerics are exact and round half
 * up, and 25,000 lanes need not pass through a node's memory.
 */
export async function adjustLanes(
  client: Client,
  organisationId: string,
  versionId: string,
  steps: Adjustment[],
): Promise<void> {
  for (const [at, step] of steps.entries()) {
    const where = steps.length === 1 ? 'adjust' : `adjust.${at}`
    await refuseUnusedNames(client, organisationId, versionId, step, where)
    await refuseTooLarge(client, organisationId, versionId, step, where)
    await adjustOnce(client, organisationId, versionId, step)
  }
}

const filters = [
  ['services', 'service_alias'],
  ['fromZones', 'from_zone'],
  ['toZones', 'to_zone'],
] as const

/** A name that no lane has is a mistake: the step would silently change less than intended. */
async function refuseUnusedNames(
  client: Client,
  organisationId: string,
  versionId: string,
  step: Adjustment,
  where: string,
): Promise<void> {
  const failures: FieldFailure[] = []
  for (const [field, column] of filters) {
    const names = step[field]
    if (!names) continue
    const { rows } = await client.query<{ name: string }>(
      `select distinct ${column} as name from lane
       where organisation_id = $1 and version_id = $2 and ${column} = any($3::text[])`,
      [organisationId, versionId, names],
    )
    const known = new Set(rows.map(({ name }) => name))
    for (const [at, name] of names.entries()) {
      if (!known.has(name))
        failures.push({ path: `${where}.${field}.${at}`, text: `names ${name}, which no lane has` })
    }
  }
  if (failures.length > 0) throw errors.invalidBody(failures)
}

const ofStep = `version_id = $2 and ($3::text[] is null or service_alias = any($3))
  and ($4::text[] is null or from_zone = any($4)) and ($5::text[] is null or to_zone = any($5))`

const namesOf = ({ services, fromZones, toZones }: Adjustment) => [
  services ?? null,
  fromZones ?? null,
  toZones ?? null,
]

/** Every list of breaks of a lane, those of item types too. */
const listsOfBreaks = `select value from jsonb_each(breaks) where key <> 'byType'
  union all select entry->'breaks' from jsonb_array_elements(breaks->'byType') entry`

async function refuseTooLarge(
  client: Client,
  organisationId: string,
  versionId: string,
  step: Adjustment,
  where: string,
): Promise<void> {
  if (step.percent <= 0) return
  const { rows } = await client.query<{ lane: string }>(
    `select service_alias || ' ' || from_zone || ' to ' || to_zone as lane from lane
     where organisation_id = $1 and ${ofStep} and (greatest(basic, minimum, maximum) * (1 + $6::numeric / 100) > ${moneyMax} or exists (
       select 1 from (${listsOfBreaks}) lists (list), jsonb_array_elements(list) point
       where greatest((point->>1)::numeric, (point->>2)::numeric) * (1 + $6::numeric / 100) > ${rateMax}))
     limit 1`,
    [organisationId, versionId, ...namesOf(step), step.percent],
  )
  const [first] = rows
  if (first) throw errors.invalidField(`${where}.percent`, `makes figures of ${first.lane} too large`)
}

async function adjustOnce(
  client: Client,
  organisationId: string,
  versionId: string,
  step: Adjustment,
): Promise<void> {
  const { percent, basic = true, minimum = true, rates = true, flats = true, roundMoneyTo = 0.01 } = step
  const money = (figure: string, isWanted: string) =>
    `case when ${isWanted} then round(${figure} * (1 + $6::numeric / 100) / $11::numeric) * $11::numeric else ${figure} end`
  const adjusted = (list: string) => `(
    select jsonb_agg(
      case when coalesce(flat, 0) > 0 then jsonb_build_array(begin, trim_scale(rate), trim_scale(flat))
        else jsonb_build_array(begin, trim_scale(rate)) end order by place)
    from (
      select place, point->0 as begin,
        case when $9::boolean then round((point->>1)::numeric * (1 + $6::numeric / 100), 4)
          else (point->>1)::numeric end as rate,
        ${money('(point->>2)::numeric', '$10::boolean')} as flat
      from jsonb_array_elements(${list}) with ordinality points (point, place)
    ) figures)`
  // Deletes and inserts the lanes again: an update would join them with themselves, and PostgreSQL, without statistics
  // for rows this new, would compare each with all others. A cluster also refuses jsonb functions in `set`.
  await client.query(
    `with taken as (
       delete from lane where organisation_id = $1 and ${ofStep}
       returning service_alias, from_zone, to_zone, reciprocal, basic, minimum, maximum, break_rule, cubic_factor,
         next_break_if_cheaper, transit_days_min, transit_days_max, transit_hours_min, transit_hours_max, breaks)
     insert into lane (organisation_id, version_id, service_alias, from_zone, to_zone, reciprocal, break_rule,
       cubic_factor, next_break_if_cheaper, transit_days_min, transit_days_max, transit_hours_min, transit_hours_max,
       basic, minimum, maximum, breaks)
     select $1, $2, service_alias, from_zone, to_zone, reciprocal, break_rule, cubic_factor, next_break_if_cheaper,
       transit_days_min, transit_days_max, transit_hours_min, transit_hours_max,
       ${money('basic', '$7::boolean')},
       ${money('minimum', '$8::boolean')},
       ${money('maximum', '$8::boolean')},
       coalesce((
         select jsonb_object_agg(key, ${adjusted('value')}) from jsonb_each(breaks) where key <> 'byType'), '{}')
       || coalesce((
         select jsonb_build_object('byType', jsonb_agg(
           jsonb_build_object('types', entry->'types', 'unit', entry->'unit', 'breaks', ${adjusted("entry->'breaks'")})
           order by number))
         from jsonb_array_elements(breaks->'byType') with ordinality entries (entry, number)
         having count(*) > 0), '{}')
     from taken`,
    [organisationId, versionId, ...namesOf(step), percent, basic, minimum, rates, flats, roundMoneyTo],
  )
}
