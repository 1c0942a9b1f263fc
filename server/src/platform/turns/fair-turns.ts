/**
 * Runs work with limited concurrency. Waiting work takes turns by key: a key with a thousand pieces is served as
 * often as one with a single piece.
 */
export class FairTurns {
  readonly #atOnceMax: number
  #running = 0
  /** Maps keep insertion order: the first key is served next, then moves to the end. */
  readonly #waiting = new Map<string, (() => void)[]>()

  constructor(atOnceMax: number) {
    this.#atOnceMax = atOnceMax
  }

  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#atOnceMax) await this.#wait(key)
    else this.#running += 1
    try {
      return await work()
    } finally {
      const next = this.#next()
      if (next === undefined) this.#running -= 1
      else next()
    }
  }

  #wait(key: string): Promise<void> {
    return new Promise((resolve) => {
      const queue = this.#waiting.get(key)
      if (queue) queue.push(resolve)
      else this.#waiting.set(key, [resolve])
    })
  }

  #next(): (() => void) | undefined {
    const [first] = this.#waiting
    if (!first) return undefined
    const [key, queue] = first
    const next = queue.shift()
    this.#waiting.delete(key)
    if (queue.length > 0) this.#waiting.set(key, queue)
    return next
  }
}
