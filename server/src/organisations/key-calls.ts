import { limits } from '../limits.ts'
import type { Database } from '../platform/database/database.ts'
import { addKeyCalls } from './api-keys.ts'

/**
 * Requests of each key since the last write. Kept in memory and written every few seconds, because a write per
 * request would cost more than many requests do; a killed process loses those seconds.
 */
export class KeyCalls {
  readonly #database: Database
  #counts = new Map<string, { organisationId: string; calls: number }>()
  #timer: NodeJS.Timeout | undefined
  onError: (error: unknown) => void = () => {}

  constructor(database: Database) {
    this.#database = database
  }

  note(organisationId: string, apiKeyId: string) {
    const count = this.#counts.get(apiKeyId)
    if (count) count.calls += 1
    else this.#counts.set(apiKeyId, { organisationId, calls: 1 })
    this.#timer ??= setTimeout(() => this.write().catch(this.onError), limits.keyCallsWrittenSeconds * 1000)
    this.#timer.unref()
  }

  async write(): Promise<void> {
    clearTimeout(this.#timer)
    this.#timer = undefined
    const counts = this.#counts
    this.#counts = new Map()
    for (const [apiKeyId, { organisationId, calls }] of counts) {
      await addKeyCalls(this.#database, organisationId, apiKeyId, calls, new Date())
    }
  }
}
