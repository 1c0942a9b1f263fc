interface Entry<Value> {
  value: Value
  bytes: number
}

/**
 * Keeps values within a number of bytes and a number of entries. When there is no room, the least recently
 * used are dropped first. The latest one always stays, because its caller is about to use it.
 */
export class LeastRecentlyUsed<Value> {
  readonly #max: { bytes: number; entries: number }
  /** A map keeps insertion order: the first is the least recently used. */
  readonly #entries = new Map<string, Entry<Value>>()
  #bytes = 0

  constructor(max: { bytes: number; entries: number }) {
    this.#max = max
  }

  get bytes(): number {
    return this.#bytes
  }

  get size(): number {
    return this.#entries.size
  }

  get(key: string): Value | undefined {
    const entry = this.#entries.get(key)
    if (entry === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, entry)
    return entry.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.#forget(key)
    this.#entries.set(key, { value, bytes })
    this.#bytes += bytes
    for (const oldest of this.#entries.keys()) {
      if (this.#bytes <= this.#max.bytes && this.#entries.size <= this.#max.entries) break
      if (oldest === key) break
      this.#forget(oldest)
    }
  }

  #forget(key: string) {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
