import { limits } from '../../limits.ts'

interface KeptValue<Value> {
  version: string
  value: Promise<Value>
  /** 0 until it is found. */
  size: number
}

/**
 * Values that cost much to find, each kept until its version changes. Of too many, or if they are too large together, the
 * oldest are forgotten.
 */
export class Kept<Value> {
  readonly #kept = new Map<string, KeptValue<Value>>()
  readonly #sizeOf: (value: Value) => number
  readonly #sizeMax: number
  readonly #countMax: number

  constructor(
    sizeOf: (value: Value) => number = () => 0,
    sizeMax = 0,
    countMax: number = limits.correctionCountsKeptMax,
  ) {
    this.#sizeOf = sizeOf
    this.#sizeMax = sizeMax
    this.#countMax = countMax
  }

  read(key: string, version: string, find: () => Promise<Value>): Promise<Value> {
    const kept = this.#kept
    const known = kept.get(key)
    if (known?.version === version) return known.value
    const added = { version, value: find(), size: 0 }
    kept.delete(key)
    kept.set(key, added)
    this.#forgetOldest()
    added.value.then(
      (value) => {
        added.size = this.#sizeOf(value)
        this.#forgetOldest()
      },
      () => kept.get(key) === added && kept.delete(key),
    )
    return added.value
  }

  #forgetOldest(): void {
    const kept = this.#kept
    let size = 0
    for (const value of kept.values()) size += value.size
    for (const [key, oldest] of kept) {
      if (kept.size <= this.#countMax && size <= this.#sizeMax) return
      kept.delete(key)
      size -= oldest.size
    }
  }
}
