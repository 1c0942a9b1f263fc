import { foldedWords, sortedWordsOf } from '../../locations/locality-name.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import type { Zone } from '../document/version-shapes.ts'
import { memberText, valueOfMember } from '../document/zone-member.ts'
import { layersOf, type Range } from './zone-ranges.ts'

/** Places that are in two zones, where nothing but the order of the zones decides. */
export const doublesOf = (zones: Zone[]): string[] => doubledPlaces(zones).map(({ text }) => text)

/** In words, and the members that name the place. */
export interface Double {
  text: string
  members: { member: string; zone: string }[]
}

export const doubledPlaces = (zones: Zone[]): Double[] => [...doubledLocalities(zones), ...equalRanges(zones)]

/**
 * Places that two zones spell differently. The validator and the table refuse equal members; only localities outside
 * Australia, which are in no index, can be spelled in two ways.
 */
function doubledLocalities(zones: Zone[]): Double[] {
  const first = new Map<string, { member: string; zone: string }>()
  const found: Double[] = []
  for (const { code, members } of zones) {
    for (const member of members) {
      const { countryCode, postcodeFrom, state, locality } = valueOfMember(member)
      if (locality === null) continue
      const name = sortedWordsOf(foldedWords(locality))
      const key = `${countryCode}\t${postcodeFrom}\t${(state ?? '').toUpperCase()}\t${name}`
      const one = { member: memberText(member), zone: code }
      const other = first.get(key) ?? one
      first.set(key, other)
      if (other.zone === code) continue
      found.push({ text: `${one.member} is in ${other.zone} and ${code}`, members: [other, one] })
    }
  }
  return found
}

/** Ranges that overlap in two zones and are equally wide, so that neither is narrower. */
function equalRanges(zones: Zone[]): Double[] {
  return layersOf(zones).flatMap((layer) => {
    const ranges = layer.filter(({ locality }) => locality === null)
    const byWidth = groupBy(ranges, ({ from, to }) => to - from)
    return [...byWidth.values()].flatMap(overlapsOfEqual)
  })
}

/** Equally wide ranges begin and end in the same order, so each is compared with the last one of another zone. */
function overlapsOfEqual(ranges: Range[]): Double[] {
  const found: Double[] = []
  let [last, lastOfOther]: [Range | undefined, Range | undefined] = [undefined, undefined]
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    if (last !== undefined && last.zoneCode !== range.zoneCode) lastOfOther = last
    if (lastOfOther !== undefined && lastOfOther.to >= range.from) {
      found.push({
        text: `${lastOfOther.member} (${lastOfOther.zoneCode}) and ${range.member} (${range.zoneCode}) ${equally}`,
        members: [lastOfOther, range].map(({ member, zoneCode }) => ({ member, zone: zoneCode })),
      })
    }
    last = range
  }
  return found
}

const equally = 'overlap and are equally wide, so neither takes precedence'
