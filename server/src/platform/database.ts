import pg from 'pg'
import { limits } from '../limits.ts'

/**
 * Values keep what PostgreSQL knows: bigint and numeric arrive as text (exact), timestamps as ISO 8601 UTC text.
 */
const types = new pg.TypeOverrides()
const isoUtc = (text: string) =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoUtc)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

export type Pool = pg.Pool
export type Client = pg.ClientBase

/** What a statement runs on: the pool for one statement, a client inside a transaction. */
export interface Database {
  query: pg.Pool['query']
}

export interface PoolOptions {
  connectionString: string
  connectionsMax: number
  applicationName: string
  /** A statement that is not answered by then fails, and its connection is closed: the network may have lost it. */
  statementSecondsMax?: number
  onIdleError?: (error: Error) => void
}

export function openPool(options: PoolOptions): Pool {
  const pool = new pg.Pool({
    connectionString: options.connectionString,
    max: options.connectionsMax,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    // The server must not keep the locks of a transaction whose client it will never hear of again.
    options: `-c timezone=UTC -c idle_in_transaction_session_timeout=${limits.transactionIdleSeconds}s`,
    ...(options.statementSecondsMax ? { query_timeout: options.statementSecondsMax * 1000 } : {}),
  })
  // A connection that is lost must not end the process: the pool replaces an idle one, and a statement under way fails.
  // While the pool closes, its connections are given up anyway: that they go is no news.
  pool.on('error', (error) => {
    if (!pool.ending) options.onIdleError?.(error)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A connection of one's own, for LISTEN, COPY and advisory locks that must live as long as their owner. A statement that
 * is not answered by `statementSecondsMax` fails; the connection is then to be closed.
 */
export async function openClient(
  connectionString: string,
  applicationName: string,
  statementSecondsMax?: number,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: applicationName,
    connectionTimeoutMillis: 5000,
    keepAlive: true,
    types,
    options: '-c timezone=UTC',
    ...(statementSecondsMax ? { query_timeout: statementSecondsMax * 1000 } : {}),
  })
  await client.connect()
  return client
}

/** The connection was lost between COMMIT and its answer: nobody can tell from here whether it took effect. */
export class CommitInDoubt extends Error {
  override readonly name = 'CommitInDoubt'
}

/** Runs `work` in one transaction: committed when it returns, rolled back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: pg.PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let broken = false
  try {
    await client.query('begin')
    const result = await work(client)
    await client.query('commit').catch((error) => {
      throw isDatabaseAway(error) ? new CommitInDoubt('COMMIT was not answered', { cause: error }) : error
    })
    return result
  } catch (error) {
    // A connection that is lost, or that does not answer, is not asked to roll back: the server does, once it is closed.
    broken = error instanceof CommitInDoubt || isDatabaseAway(error)
    if (!broken) {
      await client.query('rollback').catch(() => {
        broken = true
      })
    }
    throw error
  } finally {
    // After a failed rollback the state of the connection is unknown: it does not go back into the pool.
    client.release(broken)
  }
}

const sqlStateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const isUniqueViolation = (error: unknown) => sqlStateOf(error) === '23505'

export const isPermissionDenied = (error: unknown) => sqlStateOf(error) === '42501'

/** Connection failures, shutdowns, too many clients: the database is away, not the statement wrong. */
export function isDatabaseAway(error: unknown): boolean {
  const state = sqlStateOf(error)
  if (state !== undefined) {
    if (/^(08|53|57P|25P03)/.test(state)) return true
    if (/^(ECONN|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/.test(state)) return true
  }
  return (
    error instanceof Error &&
    /Connection terminated|Query read timeout|^timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable/i.test(
      error.message,
    )
  )
}
