/**
 * How many letters must be added, removed, replaced or swapped with their neighbour to turn one word into the other; no
 * further than `max`, beyond which the exact number does not matter.
 */
export function editDistance(one: string, other: string, max: number): number {
  if (Math.abs(one.length - other.length) > max) return max + 1
  let beforeLast: number[] = []
  let last = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const row = [i]
    for (let j = 1; j <= other.length; j++) {
      const cost = one[i - 1] === other[j - 1] ? 0 : 1
      let best = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + cost)
      const isSwap = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      if (isSwap) best = Math.min(best, at(beforeLast, j - 2) + 1)
      row.push(best)
    }
    if (Math.min(...row) > max) return max + 1
    beforeLast = last
    last = row
  }
  return at(last, other.length)
}

const at = (row: number[], index: number) => row[index] ?? Number.POSITIVE_INFINITY
