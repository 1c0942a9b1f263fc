import type { Database } from '../platform/database.ts'
import { daysAfter } from '../platform/local-date.ts'
import type { Lane, Zone } from './document.ts'
import { type TransitRow, transitNames, transitOfRow } from './transit-columns.ts'
import { laneShape } from './version-shapes.ts'
import { type MemberValue, memberOf } from './zone-member.ts'

/** What has versions. Those of rate cards contain lanes, those of zone sets contain zones. */
export type VersionedKind = 'rateCards' | 'zoneSets'

export interface Version {
  versionId: string
  /** Alias of the card, or code of the zone set. */
  owner: string
  state: 'DRAFT' | 'PUBLISHED' | 'WITHDRAWN'
  /** Null only in a draft. */
  effectiveFrom: string | null
  effectiveTo: string | null
  revision: string
  label: string | null
  basedOn: string | null
  replacedBy: string | null
  reason: string | null
  createdBy: string
  createdAt: string
  changedAt: string
  publishedBy: string | null
  publishedAt: string | null
}

export const versionTables = {
  rateCards: { table: 'rate_card_version', owner: 'rate_card_alias' },
  zoneSets: { table: 'zone_set_version', owner: 'zone_set_code' },
} as const

const columns = `version_id as "versionId", state, effective_from as "effectiveFrom", effective_to as "effectiveTo",
  revision, label, based_on as "basedOn", replaced_by as "replacedBy", reason, created_by as "createdBy",
  created_at as "createdAt", changed_at as "changedAt", published_by as "publishedBy", published_at as "publishedAt"`

/** Newest first. Drafts without a first day come before all others. */
export async function readVersions(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
): Promise<Version[]> {
  const { table, owner } = versionTables[kind]
  const { rows } = await database.query<Version>(
    `select ${owner} as owner, ${columns} from ${table} where organisation_id = $1
     order by ${owner} collate "C", effective_from desc nulls first, created_at desc, version_id`,
    [organisationId],
  )
  return rows
}

export async function isVersionKept(
  database: Database,
  organisationId: string,
  kind: VersionedKind,
  versionId: string,
): Promise<boolean> {
  const { table } = versionTables[kind]
  const { rows } = await database.query<{ versionId: string }>(
    `select version_id as "versionId" from ${table} where organisation_id = $1 and version_id = $2`,
    [organisationId, versionId],
  )
  return rows.length > 0
}

export const isPublished = ({ state }: { state: Version['state'] }): boolean => state === 'PUBLISHED'

/** A version with the days on which it is in force. `to` is null if it has no end. */
export interface Held<Dated> {
  version: Dated
  from: string
  to: string | null
}

/** A version is in force until the day before the next one, or until its own end if that is earlier. */
export function periodsOf<Dated extends { effectiveFrom: string | null; effectiveTo?: string | null }>(
  versions: Dated[],
): Held<Dated>[] {
  const sorted = versions
    .flatMap((version) => (version.effectiveFrom === null ? [] : { version, from: version.effectiveFrom }))
    .sort((a, b) => (a.from < b.from ? -1 : 1))
  return sorted.map(({ version, from }, at) => {
    const next = sorted[at + 1]
    const ends = [version.effectiveTo, next && daysAfter(next.from, -1)].flatMap((end) => end ?? [])
    return { version, from, to: ends.sort()[0] ?? null }
  })
}

export const overlaps = (a: { from: string; to: string | null }, b: { from: string; to: string | null }) =>
  (b.to === null || a.from <= b.to) && (a.to === null || b.from <= a.to)

export const laneColumns = `service_alias as service, from_zone as "from", to_zone as "to", reciprocal, basic, minimum,
  break_rule as "breakRule", ${transitNames}, breaks`

/** What a lane charges, as the table has it. In JSON, money is a number. */
export interface LaneFigures<Money = string | number> extends TransitRow<number> {
  reciprocal: boolean
  basic: Money
  minimum: Money
  breakRule: string
  breaks: object
}

interface LaneOf {
  service: string
  from: string
  to: string
}

export type LaneRow = LaneOf & LaneFigures<string>

/** The lanes of a version in their canonical form, sorted by key. */
export async function readLanes(
  database: Database,
  organisationId: string,
  versionId: string,
): Promise<Lane[]> {
  const { rows } = await database.query<LaneRow>(
    `select ${laneColumns} from lane where organisation_id = $1 and version_id = $2
     order by service_alias, from_zone, to_zone`,
    [organisationId, versionId],
  )
  return rows.map(laneOfRow)
}

export function laneOfRow(row: LaneOf & LaneFigures): Lane {
  const { breaks, basic, minimum, ...own } = row
  return laneShape.canonical({
    ...own,
    ...breaks,
    basic: Number(basic),
    minimum: Number(minimum),
    ...transitOfRow(row),
  })
}

/** The zones of a version with their members, both sorted. */
export async function readZones(
  database: Database,
  organisationId: string,
  versionId: string,
): Promise<Zone[]> {
  const zones = await database.query<Pick<Zone, 'code' | 'name'>>(
    `select zone_code as code, name from zone where organisation_id = $1 and version_id = $2
     order by zone_code collate "C"`,
    [organisationId, versionId],
  )
  const members = await database.query<MemberValue & { zoneCode: string }>(
    `select zone_code as "zoneCode", country_code as "countryCode", state, postcode_from as "postcodeFrom",
       postcode_to as "postcodeTo", locality
     from zone_member where organisation_id = $1 and version_id = $2 order by member_key`,
    [organisationId, versionId],
  )
  const found = new Map<string, Zone>(zones.rows.map(({ code, name }) => [code, { code, name, members: [] }]))
  for (const { zoneCode, ...value } of members.rows) found.get(zoneCode)?.members.push(memberOf(value))
  return [...found.values()]
}
