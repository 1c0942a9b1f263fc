import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { LeastRecentlyUsed } from '../../platform/turns/least-recently-used.ts'
import { breaksInRow } from '../document/breaks.ts'
import type { VersionedKind } from '../document/version.ts'

/** How much is in a version: lanes and breaks, or zones and members. */
export type ContentCounts = { lanes: number; breaks: number } | { zones: number; members: number }

export async function contentCounts(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  versionId: string,
): Promise<ContentCounts> {
  const counted = await countContents(database, organisationId, kind, [versionId])
  return counted.get(versionId) ?? noContents[kind]
}

const noContents = { rateCards: { lanes: 0, breaks: 0 }, zoneSets: { zones: 0, members: 0 } }

/** Many versions in one statement. Versions without contents are left out. */
async function countContents(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  versionIds: string[],
): Promise<Map<string, ContentCounts>> {
  const { rows } = await database.query<{ versionId: string; first: number; second: number }>(
    kind === 'rateCards'
      ? `select version_id as "versionId", count(*)::int as first, coalesce(sum(${breaksInRow}), 0)::int as second
         from lane where organisation_id = $1 and version_id = any($2::uuid[]) group by version_id`
      : `select zone.version_id as "versionId", count(distinct zone.zone_code)::int as first,
           count(zone_member.member_key)::int as second
         from zone left join zone_member on zone_member.organisation_id = $1
           and zone_member.version_id = zone.version_id and zone_member.zone_code = zone.zone_code
         where zone.organisation_id = $1 and zone.version_id = any($2::uuid[]) group by zone.version_id`,
    [organisationId, versionIds],
  )
  return new Map(
    rows.map(({ versionId, first, second }) => [
      versionId,
      kind === 'rateCards' ? { lanes: first, breaks: second } : { zones: first, members: second },
    ]),
  )
}

/** By version and revision: a revision never changes, so what was counted once is right for good. */
const known = new LeastRecentlyUsed<ContentCounts>({
  bytes: Number.POSITIVE_INFINITY,
  entries: limits.countedVersionsMax,
})

/** The same for lists: versions that this node has counted before are not counted again. */
export async function countsOfVersions(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  versions: { versionId: string; revision: string | number }[],
): Promise<Map<string, ContentCounts>> {
  const keyOf = ({ versionId, revision }: (typeof versions)[number]) =>
    `${organisationId} ${versionId} ${revision}`
  const uncounted = versions.filter((version) => known.get(keyOf(version)) === undefined)
  if (uncounted.length > 0) {
    const ids = uncounted.map(({ versionId }) => versionId)
    const counted = await countContents(database, organisationId, kind, ids)
    for (const version of uncounted) {
      known.set(keyOf(version), counted.get(version.versionId) ?? noContents[kind], 0)
    }
  }
  return new Map(
    versions.map((version) => [version.versionId, known.get(keyOf(version)) ?? noContents[kind]]),
  )
}
