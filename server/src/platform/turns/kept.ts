import { LeastRecentlyUsed } from './least-recently-used.ts'

interface KeptValue<Value> {
  version: string
  value: Promise<Value>
}

/**
 * Values that cost much to find, each kept until its version changes. Anyone who asks while one is being found waits
 * for it. When there are too many, or they are too large together, those that nobody used lately are forgotten.
 */
export class Kept<Value> {
  readonly #kept: LeastRecentlyUsed<KeptValue<Value>>
  readonly #sizeOf: (value: Value) => number

  constructor(max: { entries: number; size?: number }, sizeOf: (value: Value) => number = () => 0) {
    this.#kept = new LeastRecentlyUsed({ entries: max.entries, bytes: max.size ?? 0 })
    this.#sizeOf = sizeOf
  }

  read(key: string, version: string, find: () => Promise<Value>): Promise<Value> {
    const known = this.#kept.get(key)
    if (known?.version === version) return known.value
    const added = { version, value: find() }
    this.#kept.set(key, added, 0)
    added.value.then(
      (value) => this.#kept.get(key) === added && this.#kept.set(key, added, this.#sizeOf(value)),
      () => this.#kept.get(key) === added && this.#kept.forget(key),
    )
    return added.value
  }
}
