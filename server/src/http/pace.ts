import { limits } from '../limits.ts'

/** How long to wait for the sender of a body. */
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
 * Distinguishes a slow connection from a sender that drips bytes to hold one open. Only time spent waiting for the
 * sender counts, not our own slow disk.
 */
export class Pace {
  readonly #patience: Patience
  #waitingSince = performance.now()
  #waitedMilliseconds = 0
  #bytes = 0

  constructor(patience: Patience) {
    this.#patience = patience
  }

  /** Call before waiting for the next piece. */
  wait(): void {
    this.#waitingSince = performance.now()
  }

  /** Counts a received piece; returns whether too little has arrived for too long. */
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
