import { isUnreadable } from './check-cells.ts'

const keptAsStrings = 100_000
const blockBytes = 4 * 1024 * 1024

/**
 * Strings by index. The first ones, among which the often repeated ones stand, are kept as they are; the rest as
 * UTF-8 in large blocks: 1.5 million different texts take 65 MB so, 8 of them heap, and 125 MB of heap as strings.
 */
export class StringTable {
  readonly #strings: string[] = []
  readonly #notUtf8 = new Map<number, string>()
  readonly #blocks: Buffer[] = []
  /** For each string in a block, where it begins, counted over all blocks, and its length in bytes. */
  #places = new Uint32Array(2 * keptAsStrings)
  #blockEnd = 0
  #length = 0

  get length(): number {
    return this.#length
  }

  push(text: string): void {
    const index = this.#length++
    if (index < keptAsStrings) {
      this.#strings.push(text)
    } else if (isUnreadable(text)) {
      this.#notUtf8.set(index, text)
    } else {
      this.#pack(index - keptAsStrings, text)
    }
  }

  get(index: number): string | undefined {
    if (index < keptAsStrings) return this.#strings[index]
    if (!(index < this.#length)) return undefined
    const odd = this.#notUtf8.get(index)
    if (odd !== undefined) return odd
    const place = 2 * (index - keptAsStrings)
    const start = this.#places[place] as number
    const offset = start % blockBytes
    return this.#blocks[(start - offset) / blockBytes]?.toString(
      'utf8',
      offset,
      offset + (this.#places[place + 1] as number),
    )
  }

  #pack(packed: number, text: string): void {
    const bytes = Buffer.byteLength(text)
    if (this.#blocks.length === 0 || this.#blockEnd + bytes > blockBytes) {
      this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes))
      this.#blockEnd = 0
    }
    if (2 * packed >= this.#places.length) {
      const places = new Uint32Array(2 * this.#places.length)
      places.set(this.#places)
      this.#places = places
    }
    this.#blocks.at(-1)?.write(text, this.#blockEnd)
    this.#places[2 * packed] = (this.#blocks.length - 1) * blockBytes + this.#blockEnd
    this.#places[2 * packed + 1] = bytes
    this.#blockEnd += bytes
  }
}
