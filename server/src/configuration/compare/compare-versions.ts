import { errors } from '../../errors.ts'
import type { Database } from '../../platform/database/database.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { periodsOf } from '../document/version.ts'
import type { Member } from '../document/zone-member.ts'
import { readOrganisation } from '../kinds/read-things.ts'
import { listVersions, type VersionAnswer, type VersionPath } from '../state/version-access.ts'
import { readZones } from '../state/versions.ts'
import {
  type ChangeCounts,
  type LaneChange,
  type LaneSummary,
  listLaneChanges,
  type PageOfChanges,
  summariseLanes,
} from './compare-lanes.ts'
import { type ZoneDifference, zoneDifferences } from './difference.ts'

export interface Comparison {
  version: VersionAnswer
  /** Null if there is nothing to compare with: everything is new. */
  against: VersionAnswer | null
}

/**
 * The version and the one to compare it with: the one the caller names, or else the one in force on its first day. For
 * a draft without a first day that is today.
 */
export async function findComparison(
  database: Database,
  organisationId: string,
  { kind, owner, versionId }: VersionPath,
  against: string | undefined,
  now: Date,
): Promise<Comparison> {
  const versions = await listVersions(database, organisationId, kind, owner)
  const version = versions.find((one) => one.versionId === versionId)
  if (!version) throw errors.thingNotFound('Version')
  if (against !== undefined) {
    const other = versions.find((one) => one.versionId === against)
    if (!other) throw errors.badRequest(`against names ${against}, which is not a version of ${owner}`)
    return { version, against: other }
  }
  const replaced = versions.find((one) => one.replacedBy === versionId)
  if (replaced) return { version, against: replaced }
  const { timeZone } = await readOrganisation(database, organisationId)
  const day = version.effectiveFrom ?? localDate(now, timeZone)
  const others = versions.filter((one) => one.state === 'PUBLISHED' && one !== version)
  const held = periodsOf(others).find(({ from, to }) => from <= day && (to === null || to >= day))
  return { version, against: held?.version ?? null }
}

export interface VersionDifference {
  counts: ChangeCounts
  percent?: LaneSummary['percent']
  services?: LaneSummary['services']
  fromZones?: LaneSummary['fromZones']
  /** One more than requested, if there are more. */
  items: (LaneChange | MemberChange)[]
}

export interface MemberChange {
  change: ZoneDifference['change']
  /** `member` is for display: the zone and the member, or only the zone. */
  key: { member: string; zone: string; place?: Member }
  fields?: ZoneDifference['fields']
}

export async function compareVersions(
  database: Database,
  organisationId: string,
  kind: VersionPath['kind'],
  { version, against }: Comparison,
  page: PageOfChanges,
  /** If it is known already: only the page is read. */
  known?: LaneSummary,
): Promise<VersionDifference> {
  const ids = [against?.versionId ?? null, version.versionId] as const
  if (kind === 'rateCards') {
    const [summary, items] = await Promise.all([
      known ?? summariseLanes(database, organisationId, ...ids),
      listLaneChanges(database, organisationId, ...ids, page),
    ])
    return { ...summary, items }
  }
  const [old, next] = await Promise.all(
    ids.map((id) => (id === null ? [] : readZones(database, organisationId, id))),
  )
  const all = zoneDifferences(old ?? [], next ?? [])
  const total = (next ?? []).reduce((sum, { members }) => sum + 1 + members.length, 0)
  const count = (wanted: string) => all.filter(({ change }) => change === wanted).length
  const counts = { new: count('new'), changed: count('changed'), removed: count('removed') }
  return {
    counts: { ...counts, unchanged: total - counts.new - counts.changed },
    items: all
      .filter(({ change }) => page.change === undefined || change === page.change)
      .slice(page.offset, page.offset + page.limit)
      .map(({ change, key, zone, member, fields }) => ({
        change,
        key: { member: key, zone, ...(member !== undefined && { place: member }) },
        ...(fields && { fields }),
      })),
  }
}
