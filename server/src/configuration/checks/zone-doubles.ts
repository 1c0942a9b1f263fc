import { foldedWords, sortedWordsOf } from '../../locations/locality-name.ts'
import { groupBy } from '../../platform/values/group-by.ts'
import type { Zone } from '../document/document.ts'
import { memberText, valueOfMember } from '../document/zone-member.ts'
import { layersOf, type Range } from './zone-ranges.ts'

/** Places that are in two zones, where nothing but the order of the zones decides. */
export const doublesOf = (zones: Zone[]): string[] => [...doubledLocalities(zones), ...equalRanges(zones)]

/**
 * Places under different spellings. The validator and the table refuse equal members; only localities outside
 * Australia, which are in no index, can be spelled in two ways.
 */
function doubledLocalities(zones: Zone[]): string[] {
  const zoneOf = new Map<string, string>()
  const found: string[] = []
  for (const { code, members } of zones) {
    for (const member of members) {
      const { countryCode, postcodeFrom, state, locality } = valueOfMember(member)
      if (locality === null) continue
      const name = sortedWordsOf(foldedWords(locality))
      const key = `${countryCode}\t${postcodeFrom}\t${(state ?? '').toUpperCase()}\t${name}`
      const other = zoneOf.get(key)
      zoneOf.set(key, other ?? code)
      if (other !== undefined && other !== code)
        found.push(`${memberText(member)} is in ${other} and ${code}`)
    }
  }
  return found
}

/** Ranges that overlap in two zones and are equally wide, so that neither is narrower. */
function equalRanges(zones: Zone[]): string[] {
  return layersOf(zones).flatMap((layer) => {
    const ranges = layer.filter(({ locality }) => locality === null)
    const byWidth = groupBy(ranges, ({ from, to }) => to - from)
    return [...byWidth.values()].flatMap(overlapsOfEqual)
  })
}

/** Equally wide ranges begin and end in the same order, so each is compared with the last one of another zone. */
function overlapsOfEqual(ranges: Range[]): string[] {
  const found: string[] = []
  let [last, lastOfOther]: [Range | undefined, Range | undefined] = [undefined, undefined]
  for (const range of [...ranges].sort((a, b) => a.from - b.from)) {
    if (last !== undefined && last.zoneCode !== range.zoneCode) lastOfOther = last
    if (lastOfOther !== undefined && lastOfOther.to >= range.from) {
      found.push(
        `${lastOfOther.member} (${lastOfOther.zoneCode}) and ${range.member} (${range.zoneCode}) ${equally}`,
      )
    }
    last = range
  }
  return found
}

const equally = 'overlap and are equally wide, so neither goes before the other'
