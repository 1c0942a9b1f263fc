import type { Database } from '../../platform/database/database.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { isPublished, periodsOf } from '../document/version.ts'
import { readOrganisation, readThings } from '../kinds/read-things.ts'
import type { ServiceSettings } from '../kinds/services.ts'
import type { Surcharge } from '../kinds/surcharge-shape.ts'
import type { VersionAnswer } from '../state/version-access.ts'
import { readVersions } from '../state/versions.ts'

/** What leads to a zone: the lanes that end in it, and the surcharges for going there. */
export interface ZoneUse {
  /** Each way once, however many rate cards price it. */
  lanes: number
  /** Keys of the surcharges. */
  surcharges: string[]
}

/** By zone, of the services that use the set, on a day of the version. */
export async function readZoneUses(
  database: Database,
  organisationId: string,
  set: string,
  version: VersionAnswer,
  now: Date,
): Promise<(zone: string) => ZoneUse> {
  const { timeZone } = await readOrganisation(database, organisationId)
  const day = dayOf(version, localDate(now, timeZone))
  const services = (await readThings(database, organisationId, 'services')).filter(
    ({ zoneSet }) => zoneSet === set,
  )
  const lanes = await countLanesTo(
    database,
    organisationId,
    await versionsOn(database, organisationId, day),
    services.map(({ alias }) => alias),
  )
  const rules = (await readThings(database, organisationId, 'surcharges')).filter(holdsOn(day))
  return (zone) => ({
    lanes: lanes.get(zone) ?? 0,
    surcharges: [...new Set(rules.filter(isChargedTo(set, zone, services)).map(({ key }) => key))].sort(),
  })
}

/** Today, or the nearest day on which the version holds. A draft without a first day begins today. */
function dayOf({ holds, effectiveFrom }: VersionAnswer, today: string): string {
  const from = holds?.from ?? effectiveFrom ?? today
  const to = holds?.to ?? null
  if (from > today) return from
  return to !== null && to < today ? to : today
}

const holdsOn =
  (day: string) =>
  ({ effectiveFrom, effectiveTo }: Surcharge) =>
    (effectiveFrom === undefined || effectiveFrom <= day) && (effectiveTo === undefined || effectiveTo >= day)

/** Rules of one customer are left out. Without a set of its own, a condition means that of the service. */
const isChargedTo =
  (set: string, zone: string, services: ServiceSettings[]) =>
  ({ carrier, service, customer, conditions = [] }: Surcharge) =>
    customer === undefined &&
    conditions.some(
      ({ subject, is, zoneSet }) => subject === 'TO_ZONE' && is?.includes(zone) && (zoneSet ?? set) === set,
    ) &&
    services.some(
      (one) =>
        (carrier === undefined || one.carrier === carrier) &&
        (service === undefined || one.alias === service),
    )

/** The versions of all rate cards that hold on a day. */
async function versionsOn(database: Database, organisationId: string, day: string): Promise<string[]> {
  const versions = (await readVersions(database, organisationId, 'rateCards')).filter(isPublished)
  return [...groupBy(versions, ({ owner }) => owner).values()].flatMap((ofCard) =>
    periodsOf(ofCard)
      .filter(({ from, to }) => from <= day && (to === null || to >= day))
      .map(({ version }) => version.versionId),
  )
}

/** A lane that also serves the way back leads to both its zones. */
async function countLanesTo(
  database: Database,
  organisationId: string,
  versionIds: string[],
  services: string[],
): Promise<Map<string, number>> {
  const { rows } = await database.query<{ zone: string; lanes: number }>(
    `select zone, count(*)::int as lanes
     from (
       select service_alias, from_zone as start, to_zone as zone from lane
       where organisation_id = $1 and version_id = any($2::uuid[]) and service_alias = any($3::text[])
       union
       select service_alias, to_zone, from_zone from lane
       where organisation_id = $1 and version_id = any($2::uuid[]) and service_alias = any($3::text[]) and reciprocal
     ) ways
     group by zone`,
    [organisationId, versionIds, services],
  )
  return new Map(rows.map(({ zone, lanes }) => [zone, lanes]))
}
