import { limits } from '../../limits.ts'
import { groupBy } from '../../platform/group-by.ts'
import { PostcodeRanges } from '../../zones/postcode-ranges.ts'
import type { Zone } from '../document/document.ts'
import { memberText, valueOfMember } from '../document/zone-member.ts'

interface Range {
  from: number
  to: number
  zoneCode: string
  /** A locality decides before any postcode. */
  locality: string | null
  text: string
}

/** Ranges that other members cover completely, and pairs in which one overrides part of the other. */
export function overlapsOf(zones: Zone[]): { hidden: string[]; overrides: [string, string][] } {
  const hidden: string[] = []
  const overrides: [string, string][] = []
  for (const layer of layersOf(zones)) {
    const ranges = layer.filter(({ locality }) => locality === null)
    const deciding = new PostcodeRanges(ranges).deciding()
    for (const range of ranges) if (!deciding.has(range)) hidden.push(range.text)
    addOverrides(layer, overrides)
  }
  return { hidden, overrides }
}

/** Only members with the same country, state and length of postcode compete. */
function layersOf(zones: Zone[]): Iterable<Range[]> {
  const ranges = zones.flatMap(({ code, members }) =>
    members.flatMap((member) => {
      const { countryCode, state, postcodeFrom, postcodeTo, locality } = valueOfMember(member)
      if (postcodeFrom === null) return []
      const range: Range = {
        from: Number(postcodeFrom),
        to: Number(postcodeTo),
        zoneCode: code,
        locality,
        text: `${memberText(member)} (${code})`,
      }
      return { layer: `${countryCode} ${postcodeFrom.length} ${state ?? ''}`, range }
    }),
  )
  return [...groupBy(ranges, ({ layer }) => layer).values()].map((inLayer) =>
    inLayer.map(({ range }) => range),
  )
}

/** Compares each range with those that begin inside it. Gives up if nested ranges would make that quadratic. */
function addOverrides(layer: Range[], overrides: [string, string][]) {
  let compared = 0
  const sorted = [...layer].sort((a, b) => a.from - b.from || b.to - a.to)
  for (const [at, range] of sorted.entries()) {
    for (let next = at + 1; next < sorted.length; next += 1) {
      const other = sorted[next] as Range
      if (other.from > range.to) break
      compared += 1
      if (compared > limits.zoneMembersComparedMax) return
      if (other.zoneCode === range.zoneCode || width(other) === width(range)) continue
      const [narrow, wide] = width(other) < width(range) ? [other, range] : [range, other]
      overrides.push([narrow.text, wide.text])
    }
  }
}

const width = ({ from, to, locality }: Range) => (locality === null ? to - from : -1)
