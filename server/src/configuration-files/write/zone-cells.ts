import { valueOfMember } from '../../configuration/document/zone-member.ts'
import type { ZoneMemberItem } from '../../configuration/versions/member-pages.ts'
import type { Cells } from './thing-cells.ts'

/** A row for each member, and one for a zone without any. */
export function zoneCells({ zone, zoneName, member }: ZoneMemberItem): Cells {
  const names = { zone, 'zone name': zoneName }
  if (member === null) return names
  const { postcodeFrom, postcodeTo, locality, state, countryCode } = valueOfMember(member)
  const isAustralian = countryCode === 'AU'
  // Beside an Australian postcode a state is only checked, so one that decides has a column of its own.
  const decides = isAustralian && postcodeFrom !== null
  return {
    ...names,
    'postcode from': postcodeFrom ?? undefined,
    'postcode to': postcodeTo === postcodeFrom ? undefined : (postcodeTo ?? undefined),
    suburb: locality ?? undefined,
    state: decides ? undefined : (state ?? undefined),
    'only in state': decides ? (state ?? undefined) : undefined,
    country: isAustralian && (postcodeFrom ?? state) !== null ? undefined : countryCode,
  }
}
