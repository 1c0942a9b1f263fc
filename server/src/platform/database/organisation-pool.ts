import type pg from 'pg'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { BoundedTurns } from '../turns/bounded-turns.ts'
import { onceForEach } from '../turns/once-for-each.ts'
import {
  type Database,
  isDatabaseAway,
  isNodeAway,
  isStatementTimeout,
  type OpenPool,
  type Pool,
  queryOnce,
} from './database.ts'

/** The caller closed the connection before its answer was ready. */
export class CallerLeft extends Error {
  override readonly name = 'CallerLeft'
}

/**
 * Shares the connections of a pool. Some are kept for statements that belong to no organisation, such as finding out
 * who is calling. Of the others, an organisation may hold twice as many as are free: two thirds if it is alone, and 2
 * in 2n + 1 each if n of them want all they can get. So their shares never exceed the pool, and a newcomer finds a free
 * connection.
 */
export function sharesOf(connectionsMax: number): BoundedTurns {
  const kept = Math.max(1, Math.floor(connectionsMax / limits.connectionsPerKeptOne))
  const shared = Math.max(1, connectionsMax - kept)
  return new BoundedTurns(
    (own, all) => all < shared && own < 2 * (shared - all),
    limits.shareWaitSeconds,
    errors.shareUsedUp,
  )
}

const sharesOfPool = onceForEach((pool: OpenPool) => sharesOf(pool.options.max))

/** Throws if no transaction may begin on this connection: its caller may have waited long for it. */
export type Admit = (client: Database) => Promise<void>

/** The share of one organisation in the connections of a pool. */
export class OrganisationPool implements Pool {
  readonly partOf: OpenPool
  readonly query: Pool['query']
  readonly #organisationId: string
  readonly #signal: AbortSignal | undefined
  readonly #admit: Admit | undefined

  /** With a signal, statements end when it is aborted, and no other begins. */
  constructor(whole: OpenPool, organisationId: string, signal?: AbortSignal, admit?: Admit) {
    this.partOf = whole
    this.query = queryOnce({ connect: () => this.#take() })
    this.#organisationId = organisationId
    this.#signal = signal
    this.#admit = admit
  }

  async connect(): Promise<pg.PoolClient> {
    const client = await this.#take()
    try {
      await this.#admit?.(client)
      return client
    } catch (error) {
      client.release(isDatabaseAway(error) && !isNodeAway(error))
      throw error
    }
  }

  async #take(): Promise<pg.PoolClient> {
    const shares = sharesOfPool(this.partOf)
    await shares.take(this.#organisationId, this.#signal)
    try {
      const client = await this.partOf.connect()
      const giveBack = () => shares.give(this.#organisationId)
      return this.#signal ? lendUntil(this.#signal, this.partOf, client, giveBack) : lend(client, giveBack)
    } catch (error) {
      shares.give(this.#organisationId)
      throw error
    }
  }
}

/** Connections whose statements end when the signal is aborted, without shares. */
export function poolUntil(whole: OpenPool, signal: AbortSignal): Pool {
  const connect = async () => {
    signal.throwIfAborted()
    return lendUntil(signal, whole, await whole.connect(), () => {})
  }
  return { partOf: whole, connect, query: queryOnce({ connect }) }
}

/** The pool sets `release` anew whenever it hands out the connection. */
function lend(client: pg.PoolClient, giveBack: () => void): pg.PoolClient {
  const release = client.release.bind(client)
  client.release = (error) => {
    release(error)
    giveBack()
  }
  return client
}

/**
 * Cancels the running statement when the signal is aborted. The connection is closed then: the cancellation could
 * otherwise reach the next one who uses it.
 */
function lendUntil(
  signal: AbortSignal,
  whole: OpenPool,
  client: pg.PoolClient & { processID?: number },
  giveBack: () => void,
): pg.PoolClient {
  const run = client.query.bind(client) as (...statement: unknown[]) => unknown
  const cancel = () => {
    // If this fails, the statement runs to its end, and nobody reads its result.
    whole.query('select pg_cancel_backend($1)', [client.processID]).catch(() => {})
  }
  signal.addEventListener('abort', cancel)
  client.query = ((...statement: unknown[]) => {
    if (signal.aborted) return Promise.reject(signal.reason)
    const running = run(...statement)
    return running instanceof Promise
      ? running.catch((error) => {
          throw signal.aborted && isStatementTimeout(error) ? signal.reason : error
        })
      : running
  }) as pg.PoolClient['query']
  const release = client.release.bind(client)
  client.release = (error) => {
    signal.removeEventListener('abort', cancel)
    Reflect.deleteProperty(client, 'query')
    release(signal.aborted || error)
  }
  return lend(client, giveBack)
}
