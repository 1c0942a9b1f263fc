import { limits } from '../../limits.ts'
import type { Askers } from './askers.ts'
import { BoundedTurns } from './bounded-turns.ts'

/**
 * For work that keeps the request thread busy: one piece at a time for a key. After it the key rests while other
 * organisations ask, the longer the more of its own work waits: sixty pieces of one organisation must not delay the
 * others, and one or two are hardly delayed themselves.
 */
export class RestingTurns {
  readonly #turns: BoundedTurns
  readonly #askers: Pick<Askers, 'othersThan'>

  constructor(askers: Pick<Askers, 'othersThan'>, waitSecondsMax: number, refusal: () => Error) {
    this.#turns = new BoundedTurns((own) => own === 0, waitSecondsMax, refusal)
    this.#askers = askers
  }

  async run<T>(organisationId: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
    await this.#turns.take(organisationId, signal)
    const start = performance.now()
    try {
      return await work()
    } finally {
      const rests = this.#askers.othersThan(organisationId) ? this.#restsOf(organisationId) : 0
      const give = () => this.#turns.give(organisationId)
      if (rests === 0) give()
      else setTimeout(give, rests * (performance.now() - start))
    }
  }

  #restsOf(organisationId: string): number {
    return Math.min(this.#turns.waitingOf(organisationId), limits.threadRestsMax)
  }
}
