import type { ZoneMember, ZoneSetVersion } from '../../data/zones.ts'

/** A zone with its members as texts. */
export interface ZoneRow {
  code: string
  name: string
  members: string[]
}

/** Members come by zone. The last zone may have more on the next page. */
export function zoneRows(items: readonly ZoneMember[]): ZoneRow[] {
  const rows: ZoneRow[] = []
  for (const { zone, zoneName, member } of items) {
    const last = rows.at(-1)
    const row = last?.code === zone ? last : { code: zone, name: zoneName, members: [] }
    if (row !== last) rows.push(row)
    if (member !== null) row.members.push(memberText(member))
  }
  return rows
}

/** "1000-2249", "4871 Almaden", "NZ" */
export function memberText(member: Exclude<ZoneMember['member'], null>): string {
  if (typeof member === 'string') return member
  const { postcode, postcodes, locality, state, country } = member
  const named = country === '*' ? 'every other country' : country
  return [postcode ?? postcodes, locality, state, named].filter((part) => part !== undefined).join(' ')
}

/** The version that holds on a day. */
export const versionOn = (versions: readonly ZoneSetVersion[], day: string): ZoneSetVersion | undefined =>
  versions.find(({ holds }) => holds && holds.from <= day && (holds.to === null || holds.to >= day))
