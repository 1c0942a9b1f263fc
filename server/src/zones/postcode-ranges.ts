export interface PostcodeRange {
  from: number
  to: number
  zoneCode: string
}

/**
 * Finds the narrowest range that contains a postcode by binary search. The postcodes are cut wherever a range begins
 * or ends, and each piece belongs to the narrowest range over it, or the first of equally wide ones.
 */
export class PostcodeRanges<Range extends PostcodeRange = PostcodeRange> {
  readonly #begins: number[]
  readonly #winners: (Range | undefined)[]

  constructor(ranges: Range[]) {
    this.#begins = [...new Set(ranges.flatMap(({ from, to }) => [from, to + 1]))].sort((a, b) => a - b)
    this.#winners = new Array(this.#begins.length)
    const pieceAt = new Map(this.#begins.map((begin, piece) => [begin, piece]))
    // The next piece without a winner at or after each piece; paths are compressed, so the whole takes linear time.
    const next = Array.from({ length: this.#begins.length + 1 }, (_, piece) => piece)
    const nextFree = (from: number): number => {
      let free = from
      while (next[free] !== free) free = next[free] as number
      for (let piece = from; piece !== free; ) {
        const behind = next[piece] as number
        next[piece] = free
        piece = behind
      }
      return free
    }
    for (const range of [...ranges].sort((a, b) => a.to - a.from - (b.to - b.from))) {
      const end = pieceAt.get(range.to + 1) as number
      for (let piece = nextFree(pieceAt.get(range.from) as number); piece < end; piece = nextFree(piece)) {
        this.#winners[piece] = range
        next[piece] = piece + 1
      }
    }
  }

  /** The ranges that are the narrowest for at least one postcode. */
  deciding(): Set<Range> {
    return new Set(this.#winners.flatMap((winner) => winner ?? []))
  }

  narrowestWith(postcode: number): Range | undefined {
    let low = 0
    let high = this.#begins.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#begins[middle] as number) <= postcode) low = middle + 1
      else high = middle
    }
    return this.#winners[low - 1]
  }
}
