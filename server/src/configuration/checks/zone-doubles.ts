import { foldedWords, sortedWordsOf } from '../../locations/locality-name.ts'
import type { Zone } from '../document/document.ts'
import { memberText, valueOfMember } from '../document/zone-member.ts'

/**
 * Places that are in two zones under different spellings. The validator and the table refuse equal members; only
 * localities outside Australia, which are in no index, can be spelled in two ways.
 */
export function doubledMembers(zones: Zone[]): { member: string; zones: [string, string] }[] {
  const zoneOf = new Map<string, string>()
  const found: { member: string; zones: [string, string] }[] = []
  for (const { code, members } of zones) {
    for (const member of members) {
      const { countryCode, postcodeFrom, state, locality } = valueOfMember(member)
      if (locality === null) continue
      const name = sortedWordsOf(foldedWords(locality))
      const key = `${countryCode}\t${postcodeFrom}\t${(state ?? '').toUpperCase()}\t${name}`
      const other = zoneOf.get(key)
      zoneOf.set(key, other ?? code)
      if (other !== undefined && other !== code)
        found.push({ member: memberText(member), zones: [other, code] })
    }
  }
  return found
}
