import { copyRows } from '../../platform/database/copy-rows.ts'
import type { Client, Database } from '../../platform/database/database.ts'
import { breaksOf } from '../document/breaks.ts'
import type { VersionedKind } from '../document/version.ts'
import type { Lane, Zone } from '../document/version-shapes.ts'
import { valueOfMember } from '../document/zone-member.ts'
import { transitColumns } from '../kinds/transit-columns.ts'
import type { VersionContent } from '../state/version-content.ts'
import { versionTables } from '../state/versions.ts'
import type { Publication } from './plan.ts'

/** Who did it, and when. */
export interface Author {
  name: string
  at: Date
}

/** Publishes versions with their contents. First withdraws those with the same first day, because a day has only one. */
export async function writePublications(
  client: Client,
  organisationId: string,
  publications: Publication[],
  author: Author,
): Promise<void> {
  for (const { kind, replaces, versionId } of publications) {
    if (replaces)
      await withdrawVersion(client, organisationId, kind, replaces.version.versionId, author, versionId)
  }
  for (const kind of ['zoneSets', 'rateCards'] as const) {
    const { table, owner } = versionTables[kind]
    const ofKind = publications.filter((publication) => publication.kind === kind)
    await copyRows(
      client,
      organisationId,
      table,
      ofKind.map((publication) => ({
        version_id: publication.versionId,
        [owner]: publication.owner,
        state: 'PUBLISHED',
        effective_from: publication.effectiveFrom,
        effective_to: publication.effectiveTo,
        label: publication.label,
        reason: publication.reason,
        created_by: author.name,
        created_at: author.at,
        changed_at: author.at,
        published_by: author.name,
        published_at: author.at,
      })),
    )
    await writeContents(client, organisationId, ofKind)
  }
}

export async function withdrawVersion(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  versionId: string,
  author: Author,
  replacedBy: string | null,
): Promise<void> {
  await database.query(
    `update ${versionTables[kind].table}
     set state = 'WITHDRAWN', replaced_by = $3, changed_at = $4, revision = revision + 1
     where organisation_id = $1 and version_id = $2`,
    [organisationId, versionId, replacedBy, author.at],
  )
}

export async function endVersion(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  versionId: string,
  effectiveTo: string | null,
  author: Author,
): Promise<void> {
  await database.query(
    `update ${versionTables[kind].table}
     set effective_to = $3, changed_at = $4, revision = revision + 1
     where organisation_id = $1 and version_id = $2`,
    [organisationId, versionId, effectiveTo, author.at],
  )
}

/** One COPY for each table, however many versions there are. */
export async function writeContents(
  client: Client,
  organisationId: string,
  versions: { versionId: string; content: VersionContent }[],
): Promise<void> {
  const lanes = versions.flatMap(({ versionId, content }) =>
    'lanes' in content ? content.lanes.map((lane) => laneRow(versionId, lane)) : [],
  )
  await copyRows(client, organisationId, 'lane', lanes)
  const zones = versions.flatMap(({ versionId, content }) =>
    'zones' in content ? content.zones.map((zone) => ({ versionId, zone })) : [],
  )
  await copyRows(
    client,
    organisationId,
    'zone',
    zones.map(({ versionId, zone: { code, name } }) => ({ version_id: versionId, zone_code: code, name })),
  )
  await copyRows(
    client,
    organisationId,
    'zone_member',
    zones.flatMap(({ versionId, zone }) => memberRows(versionId, zone)),
  )
}

export function laneRow(versionId: string, lane: Lane) {
  return {
    version_id: versionId,
    service_alias: lane.service,
    from_zone: lane.from,
    to_zone: lane.to,
    reciprocal: lane.reciprocal ?? false,
    basic: lane.basic ?? 0,
    minimum: lane.minimum ?? 0,
    maximum: lane.maximum ?? null,
    break_rule: lane.breakRule ?? 'WHOLE',
    cubic_factor: lane.cubicFactor ?? null,
    next_break_if_cheaper: lane.nextBreakIfCheaper ?? false,
    ...transitColumns(lane),
    breaks: JSON.stringify(breaksOf(lane)),
  }
}

const memberRows = (versionId: string, { code, members }: Zone) =>
  members.map((member) => {
    const { countryCode, state, postcodeFrom, postcodeTo, locality } = valueOfMember(member)
    return {
      version_id: versionId,
      zone_code: code,
      country_code: countryCode,
      state,
      postcode_from: postcodeFrom,
      postcode_to: postcodeTo,
      locality,
    }
  })
