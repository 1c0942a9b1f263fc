import type { Database } from '../../platform/database/database.ts'
import { type Break, type BreaksByType, breaksByTypeShape, type Unit } from '../document/breaks.ts'
import type { Version, VersionedKind } from '../document/version.ts'
import { type Lane, laneShape, type Zone } from '../document/version-shapes.ts'
import { type MemberValue, memberOf } from '../document/zone-member.ts'
import { type TransitRow, transitNames, transitOfRow } from '../kinds/transit-columns.ts'

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

export const laneColumns = `service_alias as service, from_zone as "from", to_zone as "to", reciprocal, basic, minimum,
  maximum, break_rule as "breakRule", cubic_factor as "cubicFactor", next_break_if_cheaper as "nextBreakIfCheaper",
  ${transitNames}, breaks`

/** What a lane charges, as the table has it. In JSON, money is a number. */
export interface LaneFigures<Money = string | number> extends TransitRow<number> {
  reciprocal: boolean
  basic: Money
  minimum: Money
  maximum: Money | null
  breakRule: NonNullable<Lane['breakRule']>
  cubicFactor: Money | null
  nextBreakIfCheaper: boolean
  breaks: Partial<Record<Unit, Break[]>> & { byType?: BreaksByType[] }
}

interface LaneOf {
  service: string
  from: string
  to: string
}

export type LaneRow = LaneOf & LaneFigures<string>

/** The lanes of a version in their canonical form, sorted by key; all of them, or the first. */
export async function readLanes(
  database: Database,
  organisationId: string,
  versionId: string,
  lanesMax: number | null = null,
): Promise<Lane[]> {
  const { rows } = await database.query<LaneRow>(
    `select ${laneColumns} from lane where organisation_id = $1 and version_id = $2
     order by service_alias, from_zone, to_zone limit $3`,
    [organisationId, versionId, lanesMax],
  )
  return rows.map(laneOfRow)
}

/** Field by field: spreading a row takes several times as long, and a version may have 100,000 of them. */
export function laneOfRow(row: LaneOf & LaneFigures): Lane {
  const { breaks, maximum, cubicFactor } = row
  const { days, hours } = transitOfRow(row)
  return laneShape.canonical({
    service: row.service,
    from: row.from,
    to: row.to,
    reciprocal: row.reciprocal,
    basic: Number(row.basic),
    minimum: Number(row.minimum),
    maximum: maximum === null ? null : Number(maximum),
    breakRule: row.breakRule,
    cubicFactor: cubicFactor === null ? null : Number(cubicFactor),
    nextBreakIfCheaper: row.nextBreakIfCheaper,
    kg: breaks.kg,
    item: breaks.item,
    pallet: breaks.pallet,
    // The database keeps the fields of an object in an order of its own.
    byType: breaks.byType?.map((entry) => breaksByTypeShape.canonical(entry)),
    days,
    hours,
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
