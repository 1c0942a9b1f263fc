import { limits } from '../../limits.ts'
import { PostcodeRanges } from '../../zones/postcode-ranges.ts'
import type { Zone } from '../document/version-shapes.ts'
import { layersOf, type Range } from './zone-ranges.ts'

/** Ranges that other members cover completely, and pairs in which one overrides part of the other. */
export function overlapsOf(zones: Zone[]): { hidden: Range[]; overrides: [narrow: Range, wide: Range][] } {
  const hidden: Range[] = []
  const overrides: [Range, Range][] = []
  for (const layer of layersOf(zones)) {
    const ranges = layer.filter(({ locality }) => locality === null)
    const deciding = new PostcodeRanges(ranges).deciding()
    for (const range of ranges) if (!deciding.has(range)) hidden.push(range)
    addOverrides(layer, overrides)
  }
  return { hidden, overrides }
}

/** Compares each range with those that begin inside it. Gives up if nested ranges would make that quadratic. */
function addOverrides(layer: Range[], overrides: [Range, Range][]) {
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
      overrides.push([narrow, wide])
    }
  }
}

const width = ({ from, to, locality }: Range) => (locality === null ? to - from : -1)

/** For people: `2500-2530 (WOL)`. */
export const rangeText = ({ member, zoneCode }: Range) => `${member} (${zoneCode})`
