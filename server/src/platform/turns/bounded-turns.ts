/** Whether a key that holds `own` turns, of `all` that are held, may have one more. */
export type MayHaveOneMore = (own: number, all: number) => boolean

interface Waiting {
  go(): void
  since: number
}

/**
 * Limits how much work of one key runs at once, and of all together. What waits takes turns by key: a key that holds
 * less goes first. Nobody waits for longer than `waitSecondsMax`, or after the signal.
 */
export class BoundedTurns {
  readonly #may: MayHaveOneMore
  readonly #waitSecondsMax: number
  readonly #refusal: () => Error
  readonly #held = new Map<string, number>()
  #all = 0
  /** Keys in the order in which they began to wait. */
  readonly #waiting = new Map<string, Waiting[]>()

  constructor(may: MayHaveOneMore, waitSecondsMax: number, refusal: () => Error) {
    this.#may = may
    this.#waitSecondsMax = waitSecondsMax
    this.#refusal = refusal
  }

  async run<T>(key: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.take(key, signal)
    try {
      return await work()
    } finally {
      this.give(key)
    }
  }

  /** Each turn that is taken must be given back. */
  async take(key: string, signal?: AbortSignal): Promise<void> {
    signal?.throwIfAborted()
    if (!this.#waiting.has(key) && this.#mayStart(key)) this.#count(key, 1)
    else await this.#wait(key, signal)
  }

  give(key: string): void {
    this.#count(key, -1)
    for (let next = this.#next(); next !== undefined; next = this.#next()) next.go()
  }

  /** How many turns this key holds. */
  heldBy(key: string): number {
    return this.#held.get(key) ?? 0
  }

  /** How many wait for a turn of this key. */
  waitingOf(key: string): number {
    return this.#waiting.get(key)?.length ?? 0
  }

  #mayStart(key: string): boolean {
    return this.#may(this.#held.get(key) ?? 0, this.#all)
  }

  #count(key: string, change: 1 | -1): void {
    const held = (this.#held.get(key) ?? 0) + change
    if (held === 0) this.#held.delete(key)
    else this.#held.set(key, held)
    this.#all += change
  }

  #wait(key: string, signal: AbortSignal | undefined): Promise<void> {
    return new Promise((resolve, reject) => {
      const stop = () => {
        clearTimeout(patience)
        signal?.removeEventListener('abort', leave)
        this.#leave(key, waiting)
      }
      const waiting: Waiting = {
        since: performance.now(),
        go: () => {
          stop()
          this.#count(key, 1)
          resolve()
        },
      }
      const leave = () => {
        stop()
        reject(signal?.reason)
      }
      const patience = setTimeout(() => {
        stop()
        reject(this.#refusal())
      }, this.#waitSecondsMax * 1000)
      signal?.addEventListener('abort', leave)
      const queue = this.#waiting.get(key)
      if (queue) queue.push(waiting)
      else this.#waiting.set(key, [waiting])
    })
  }

  #leave(key: string, waiting: Waiting): void {
    const queue = this.#waiting.get(key) ?? []
    const at = queue.indexOf(waiting)
    if (at >= 0) queue.splice(at, 1)
    if (queue.length === 0) this.#waiting.delete(key)
  }

  /** The first of the key that holds the least; of several, the one that has waited longest. */
  #next(): Waiting | undefined {
    let best: { held: number; first: Waiting } | undefined
    for (const [key, [first]] of this.#waiting) {
      const held = this.#held.get(key) ?? 0
      if (first === undefined || !this.#mayStart(key)) continue
      const isBetter =
        best === undefined || held < best.held || (held === best.held && first.since < best.first.since)
      if (isBetter) best = { held, first }
    }
    return best?.first
  }
}
