import { setTimeout as delay } from 'node:timers/promises'
import { limits } from '../../limits.ts'
import type { Askers } from '../../platform/turns/askers.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'

/**
 * While other organisations send requests, all uploads together are limited to
 * `uploadBytesPerSecondBesideOthers`, and organisations take turns: at full speed they would fill the thread
 * that answers and the disk that stores quotes. With no other requests, uploads do not wait.
 */
export class UploadTurns {
  readonly #askers: Askers
  readonly #turns = new FairTurns(1)

  constructor(askers: Askers) {
    this.#askers = askers
  }

  /** Call it after each piece that was received or stored. */
  async take(organisationId: string, bytes: number): Promise<void> {
    if (!this.#askers.othersThan(organisationId)) return
    const milliseconds = (bytes / limits.uploadBytesPerSecondBesideOthers) * 1000
    await this.#turns.run(organisationId, () => delay(milliseconds))
  }

  /** The same pieces, each with its turn. */
  async *paced(organisationId: string, pieces: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const piece of pieces) {
      yield piece
      await this.take(organisationId, piece.length)
    }
  }
}
