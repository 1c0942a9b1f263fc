import type { Database } from '../../platform/database/database.ts'
import { type Member, type MemberValue, memberOf } from '../document/zone-member.ts'

/** A zone with one of its members; null if it has none. */
export interface ZoneMemberItem {
  zone: string
  zoneName: string
  member: Member | null
}

export interface MemberFilter {
  zone?: string | undefined
  /** A postcode, which also finds the ranges that contain it, or part of a zone, its name or a locality. */
  find?: string | undefined
}

type MemberRow = Omit<MemberValue, 'countryCode'> & {
  zone: string
  zoneName: string
  key: string
  /** Null for a zone without members. */
  countryCode: string | null
}

/** Members of a version by zone, after the one with this zone and key. */
export async function listMembers(
  database: Database,
  organisationId: string,
  versionId: string,
  { zone, find }: MemberFilter,
  after: readonly [zone: string, key: string] | undefined,
  limit: number,
): Promise<(ZoneMemberItem & { key: string })[]> {
  const { rows } = await database.query<MemberRow>(
    `select zone.zone_code as zone, zone.name as "zoneName", coalesce(member_key, '') as key,
       country_code as "countryCode", zone_member.state, postcode_from as "postcodeFrom", postcode_to as "postcodeTo",
       locality
     from zone
     left join zone_member on zone_member.organisation_id = $1
       and zone_member.version_id = zone.version_id and zone_member.zone_code = zone.zone_code
     where zone.organisation_id = $1 and zone.version_id = $2
       and ($3::text is null or zone.zone_code = $3)
       and ($4::text is null
         or position(upper($4) in upper(zone.zone_code || ' ' || zone.name || ' ' || coalesce(member_key, ''))) > 0
         or (length(postcode_from) = length($4) and $4 between postcode_from and postcode_to))
       and ($5::text is null
         or (zone.zone_code collate "C", coalesce(member_key, '')) > ($5 collate "C", $6::text collate "C"))
     order by zone.zone_code collate "C", coalesce(member_key, '')
     limit $7`,
    [organisationId, versionId, zone ?? null, find ?? null, ...(after ?? [null, null]), limit],
  )
  return rows.map(({ zone: code, zoneName, key, countryCode, ...value }) => ({
    zone: code,
    zoneName,
    key,
    member: countryCode === null ? null : memberOf({ countryCode, ...value }),
  }))
}
