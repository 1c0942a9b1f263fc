import type pg from 'pg'
import type { Logger } from 'pino'
import { limits } from '../../limits.ts'
import { openClient } from '../../platform/database/database.ts'
import { cancelledChannel, queuedChannel } from '../queue/tell-workers.ts'
import { registerWorker } from '../record/claims.ts'

export interface LifeEvents {
  /** An import was queued. */
  queued(): void
  cancelled(importId: string): void
  /** The lock is lost: others may take over this worker's imports at any moment. */
  lost(): void
}

/**
 * The connection that holds the worker's life lock and listens for notifications. After a loss, the next connection
 * makes the worker a new owner.
 */
export class WorkerLife {
  readonly #connectionString: string
  readonly #events: LifeEvents
  readonly #log: Logger
  #connection: { client: pg.Client; owner: number } | undefined
  #connecting: Promise<void> | undefined
  #stopped = false

  constructor(connectionString: string, events: LifeEvents, log: Logger) {
    this.#connectionString = connectionString
    this.#events = events
    this.#log = log
  }

  /** The worker's number, while it is connected. */
  get owner(): number | undefined {
    return this.#connection?.owner
  }

  /** Connects if needed, never twice at a time: a slow second connection would stay open forever. */
  async connect(): Promise<void> {
    if (this.#connection !== undefined || this.#stopped) return this.#connecting
    this.#connecting ??= this.#open().finally(() => {
      this.#connecting = undefined
    })
    await this.#connecting
  }

  /** A connection that only listens does not notice a lost network, so send a query. */
  async check(): Promise<void> {
    const checked = this.#connection
    await checked?.client.query('select 1').catch(() => this.#lose(checked.client))
  }

  async stop(): Promise<void> {
    this.#stopped = true
    const last = this.#connection
    this.#connection = undefined
    await last?.client.end().catch(() => {})
  }

  async #open(): Promise<void> {
    // A worker that gets no answer for the length of a lease has lost it.
    const client = await openClient(this.#connectionString, 'cartage-worker-life', limits.importLeaseSeconds)
    client.on('error', () => this.#lose(client))
    client.on('end', () => this.#lose(client))
    client.on('notification', ({ channel, payload }) => {
      if (channel === queuedChannel) this.#events.queued()
      if (channel === cancelledChannel) this.#events.cancelled(payload ?? '')
    })
    try {
      const owner = await registerWorker(client)
      await client.query(`listen ${queuedChannel}`)
      await client.query(`listen ${cancelledChannel}`)
      this.#connection = { client, owner }
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }

  #lose(client: pg.Client): void {
    if (this.#connection?.client !== client) return
    this.#connection = undefined
    client.end().catch(() => {})
    this.#events.lost()
    this.#log.warn('the connection to the database was lost; reconnecting')
  }
}
