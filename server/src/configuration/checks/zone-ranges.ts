import { groupBy } from '../../platform/values/group-by.ts'
import type { Zone } from '../document/version-shapes.ts'
import { memberText, valueOfMember } from '../document/zone-member.ts'

export interface Range {
  from: number
  to: number
  zoneCode: string
  /** A locality decides before any postcode. */
  locality: string | null
  member: string
}

/** Members with postcodes, by layer: only members with the same country, state and length of postcode compete. */
export function layersOf(zones: Zone[]): Range[][] {
  const ranges = zones.flatMap(({ code, members }) =>
    members.flatMap((member) => {
      const { countryCode, state, postcodeFrom, postcodeTo, locality } = valueOfMember(member)
      if (postcodeFrom === null) return []
      const range: Range = {
        from: Number(postcodeFrom),
        to: Number(postcodeTo),
        zoneCode: code,
        locality,
        member: memberText(member),
      }
      return { layer: `${countryCode} ${postcodeFrom.length} ${(state ?? '').toUpperCase()}`, range }
    }),
  )
  return [...groupBy(ranges, ({ layer }) => layer).values()].map((inLayer) =>
    inLayer.map(({ range }) => range),
  )
}
