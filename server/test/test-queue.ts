import { enqueue } from '../src/imports/queue/queue.ts'
import { type ClaimedImport, claimNext, registerWorker } from '../src/imports/record/claims.ts'
import { inTransaction, openClient } from '../src/platform/database/database.ts'
import type { TestDatabase } from './test-database.ts'
import { submission } from './test-imports.ts'

export const now = () => new Date()
export const counts = {
  received: 1,
  processed: 1,
  failed: 0,
  replaced: null,
  flagged: null,
  cleared: null,
  shortRows: null,
}

/** Queues, claims and loses imports as the API and workers do, without running any. */
export class TestQueue {
  readonly #database: TestDatabase

  constructor(database: TestDatabase) {
    this.#database = database
  }

  /** Undefined when the queue of the organisation is full. */
  async add(organisationId: string, queuedMax = 100): Promise<string | undefined> {
    const queued = await inTransaction(this.#database.pool, (client) =>
      enqueue(client, organisationId, submission({ kind: 'activities' }), queuedMax, now),
    )
    return queued?.importId
  }

  async worker() {
    const connection = await openClient(this.#database.connectionString, 'test-worker')
    connection.on('error', () => {})
    return { owner: await registerWorker(connection), die: () => connection.end() }
  }

  async claim(owner: number): Promise<ClaimedImport> {
    const claimed = await claimNext(this.#database.pool, owner, now())
    if (claimed === undefined) throw new Error('nothing to claim')
    return claimed
  }

  expireLease(importId: string) {
    return this.#database.pool.query(
      `update import set lease_until = now() - interval '1 second' where import_id = $1`,
      [importId],
    )
  }
}
