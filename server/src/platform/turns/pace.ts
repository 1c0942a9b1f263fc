import { limits } from '../../limits.ts'

/** At least this many bytes must come in this time. */
interface PaceLimits {
  paceSeconds: number
  paceBytesMin: number
}

/** How long to wait for the sender of a body. */
export interface Patience extends PaceLimits {
  idleSeconds: number
}

export const bodyPatience: Patience = {
  idleSeconds: limits.bodyIdleSeconds,
  paceSeconds: limits.bodyPaceSeconds,
  paceBytesMin: limits.bodyPaceBytesMin,
}

/**
 * Distinguishes a slow connection from a sender that drips bytes to hold one open, or a reader that takes them one by
 * one. Only time spent waiting for the other side counts, not our own slow disk.
 */
export class Pace {
  readonly #patience: PaceLimits
  #waitingSince = performance.now()
  #waitedMilliseconds = 0
  #bytes = 0

  constructor(patience: PaceLimits) {
    this.#patience = patience
  }

  /** Call before waiting for the next piece. */
  wait(): void {
    this.#waitingSince = performance.now()
  }

  /** Counts a piece; returns whether there were too few bytes for too long. */
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
