import { limits } from '../limits.ts'

/** How long the sender of a body is waited for. */
export interface Patience {
  idleSeconds: number
  paceSeconds: number
  paceBytesMin: number
}

export const bodyPatience: Patience = {
  idleSeconds: limits.bodyIdleSeconds,
  paceSeconds: limits.bodyPaceSeconds,
  paceBytesMin: limits.bodyPaceBytesMin,
}

/**
 * Tells a sender on a poor link from one that sends a byte now and then to hold a connection. Only the time in which
 * we wait counts: where our own disk is slow, the sender is not to blame.
 */
export class Pace {
  readonly #patience: Patience
  #waitingSince = performance.now()
  #waitedMilliseconds = 0
  #bytes = 0

  constructor(patience: Patience) {
    this.#patience = patience
  }

  /** To be called when the next piece is waited for; the first is from the start. */
  wait(): void {
    this.#waitingSince = performance.now()
  }

  /** Counts a piece that was waited for, and tells whether too little has come for too long. */
  isTooSlowWith(bytes: number): boolean {
    this.#bytes += bytes
    this.#waitedMilliseconds += performance.now() - this.#waitingSince
    if (this.#waitedMilliseconds < this.#patience.paceSeconds * 1000) return false
    const isTooSlow = this.#bytes < this.#patience.paceBytesMin
    this.#bytes = 0
    this.#waitedMilliseconds = 0
    return isTooSlow
  }
}
