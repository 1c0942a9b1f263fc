import type { Logger } from 'pino'
import type { Pool } from '../../platform/database/database.ts'
import { type ClaimedImport, claimNext } from '../record/claims.ts'

export interface ClaimLoopOptions {
  pool: Pool
  log: Logger
  /** The worker's number; undefined while it is not connected. */
  owner(): number | undefined
  running(): readonly ClaimedImport[]
  concurrency: number
  /** False while the database is too new for this worker. */
  mayClaim(): boolean
  start(claimed: ClaimedImport): void
}

/** Claims imports while there are any and there is room to run them. */
export class ClaimLoop {
  readonly #options: ClaimLoopOptions
  #isClaiming = false
  #again = false
  #stopped = false

  constructor(options: ClaimLoopOptions) {
    this.#options = options
  }

  stop(): void {
    this.#stopped = true
  }

  /** Claims what it can. A call during a run makes the loop check once more. */
  async claim(): Promise<void> {
    this.#again = true
    if (this.#isClaiming) return
    this.#isClaiming = true
    try {
      while (this.#again) {
        this.#again = false
        while (await this.#claimOne());
      }
    } catch (error) {
      this.#options.log.warn({ err: error }, 'could not claim from the queue')
    } finally {
      this.#isClaiming = false
    }
  }

  async #claimOne(): Promise<boolean> {
    const { pool, owner, running, concurrency, mayClaim, start } = this.#options
    const number = owner()
    if (this.#stopped || !mayClaim() || number === undefined || running().length >= concurrency) return false
    const claimed = await claimNext(pool, number, new Date(), running())
    if (claimed !== undefined) start(claimed)
    return claimed !== undefined
  }
}
