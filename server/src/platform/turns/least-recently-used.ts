interface Entry<Value> {
  value: Value
  bytes: number
  /** Since it was added, or since there was last no room. */
  isUsed: boolean
}

/**
 * Keeps values within a number of bytes and a number of entries. When there is no room, those that nobody used
 * lately are dropped first. The latest one always stays, because its caller is about to use it.
 *
 * A use only sets a mark. Moving the entry to the end would keep the exact order, and costs a quote as much as pricing
 * a service.
 */
export class LeastRecentlyUsed<Value> {
  readonly #max: { bytes: number; entries: number }
  /** A map keeps insertion order: the first has been here the longest. */
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
    entry.isUsed = true
    return entry.value
  }

  set(key: string, value: Value, bytes: number): void {
    this.forget(key)
    this.#entries.set(key, { value, bytes, isUsed: false })
    this.#bytes += bytes
    this.#makeRoomFor(key)
  }

  /** Those that were used since the last time go to the end, without their mark. */
  #makeRoomFor(latest: string) {
    for (const [oldest, entry] of this.#entries) {
      if (this.#bytes <= this.#max.bytes && this.#entries.size <= this.#max.entries) break
      if (oldest === latest) {
        if (this.#entries.size === 1) break
        this.#entries.delete(latest)
        this.#entries.set(latest, entry)
      } else if (entry.isUsed) {
        entry.isUsed = false
        this.#entries.delete(oldest)
        this.#entries.set(oldest, entry)
      } else this.forget(oldest)
    }
  }

  forget(key: string): void {
    this.#bytes -= this.#entries.get(key)?.bytes ?? 0
    this.#entries.delete(key)
  }
}
