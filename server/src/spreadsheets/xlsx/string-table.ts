import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs'
import { isUnreadable } from '../cells/check-cells.ts'

const keptAsStrings = 100_000
const blockBytes = 4 * 1024 * 1024
const blocksInMemoryMax = 12

/**
 * Strings by index. The first ones, which repeat most, are kept as they are; the rest as UTF-8 in large blocks: 1.5
 * million different texts take 65 MB, 8 of them heap, instead of 125 MB of heap as strings. Blocks beyond the first
 * 50 MB go to a temporary file, which bounds memory.
 */
export class StringTable {
  readonly #spillPath: string
  readonly #strings: string[] = []
  readonly #notUtf8 = new Map<number, string>()
  readonly #blocks: Buffer[] = []
  /** Start over all blocks, and length in bytes, of each string in a block. */
  #places = new Uint32Array(2 * keptAsStrings)
  /** The number of the current block, and its fill. */
  #current = -1
  #blockEnd = 0
  #length = 0
  #spill: number | undefined

  constructor(spillPath: string) {
    this.#spillPath = spillPath
  }

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
    const bytes = this.#places[place + 1] as number
    const offset = start % blockBytes
    const block = (start - offset) / blockBytes
    if (block < blocksInMemoryMax - 1) return this.#blocks[block]?.toString('utf8', offset, offset + bytes)
    if (block === this.#current) return this.#blocks.at(-1)?.toString('utf8', offset, offset + bytes)
    return this.#readSpilled(block, offset, bytes)
  }

  /** Closes the temporary file. */
  close(): void {
    if (this.#spill !== undefined) closeSync(this.#spill)
    this.#spill = undefined
  }

  #pack(packed: number, text: string): void {
    const bytes = Buffer.byteLength(text)
    if (this.#current < 0 || this.#blockEnd + bytes > blockBytes) this.#nextBlock()
    if (2 * packed >= this.#places.length) {
      const places = new Uint32Array(2 * this.#places.length)
      places.set(this.#places)
      this.#places = places
    }
    this.#blocks.at(-1)?.write(text, this.#blockEnd)
    this.#places[2 * packed] = this.#current * blockBytes + this.#blockEnd
    this.#places[2 * packed + 1] = bytes
    this.#blockEnd += bytes
  }

  /** The last block in memory is reused after its content is written out. */
  #nextBlock(): void {
    if (this.#blocks.length < blocksInMemoryMax) {
      this.#blocks.push(Buffer.allocUnsafeSlow(blockBytes))
    } else {
      writeSync(
        this.#openSpill(),
        this.#blocks.at(-1) as Buffer,
        0,
        blockBytes,
        this.#placeInSpill(this.#current),
      )
    }
    this.#current++
    this.#blockEnd = 0
  }

  #readSpilled(block: number, offset: number, bytes: number): string {
    const text = Buffer.allocUnsafe(bytes)
    readSync(this.#openSpill(), text, 0, bytes, this.#placeInSpill(block) + offset)
    return text.toString('utf8')
  }

  #placeInSpill(block: number): number {
    return (block - blocksInMemoryMax + 1) * blockBytes
  }

  /** Unlink it at once: an open file exists until it is closed, however the process ends. */
  #openSpill(): number {
    if (this.#spill === undefined) {
      this.#spill = openSync(this.#spillPath, 'w+', 0o600)
      rmSync(this.#spillPath)
    }
    return this.#spill
  }
}
