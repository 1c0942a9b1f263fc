import { limits } from '../limits.ts'

/** Remembers which organisations ask, so that large work of one can leave room while others do. */
export class Askers {
  /** The organisation that asked last, and the last time that another one did. */
  #last = ''
  #lastAt = -Infinity
  #lastOfOthersAt = -Infinity

  note(organisationId: string): void {
    if (organisationId !== this.#last) this.#lastOfOthersAt = this.#lastAt
    this.#last = organisationId
    this.#lastAt = performance.now()
  }

  /** Whether another organisation asked for something a moment ago. */
  othersThan(organisationId: string): boolean {
    const at = organisationId === this.#last ? this.#lastOfOthersAt : this.#lastAt
    return performance.now() - at < limits.othersAskMilliseconds
  }
}
