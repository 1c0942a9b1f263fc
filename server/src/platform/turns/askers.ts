import { limits } from '../../limits.ts'

/** Remembers which organisations send requests, so that large work of one can leave room for the others. */
export class Askers {
  /** The organisation that sent the last request, and when another one last did. */
  #last = ''
  #lastAt = -Infinity
  #lastOfOthersAt = -Infinity

  note(organisationId: string): void {
    if (organisationId !== this.#last) this.#lastOfOthersAt = this.#lastAt
    this.#last = organisationId
    this.#lastAt = performance.now()
  }

  /** Whether another organisation sent a request a moment ago. */
  othersThan(organisationId: string): boolean {
    const at = organisationId === this.#last ? this.#lastOfOthersAt : this.#lastAt
    return performance.now() - at < limits.othersAskMilliseconds
  }
}
