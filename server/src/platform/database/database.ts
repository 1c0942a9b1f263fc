import pg from 'pg'
import { limits } from '../../limits.ts'

/** Values stay exact: bigint and numeric arrive as text, timestamps as ISO 8601 text in UTC. */
const types = new pg.TypeOverrides()
const isoUtc = (text: string) =>
  new Date(text.replace(' ', 'T').replace(/([+-]\d\d)$/, '$1:00')).toISOString()
types.setTypeParser(pg.types.builtins.TIMESTAMPTZ, isoUtc)
types.setTypeParser(pg.types.builtins.DATE, (text) => text)

/** The same, with another parser for one type. */
export function typesWith(
  type: keyof typeof pg.types.builtins,
  parse: (text: string) => unknown,
): pg.CustomTypesConfig {
  const wanted = pg.types.builtins[type]
  return {
    getTypeParser: (id, format) => (id === wanted ? parse : types.getTypeParser(id, format)),
  } as pg.CustomTypesConfig
}

export type Client = pg.ClientBase
/** A pool that can be watched and closed. */
export type OpenPool = pg.Pool

/** What a statement runs on: the pool for one statement, a client inside a transaction. */
export interface Database {
  query: pg.Pool['query']
}

/** Connections for statements and transactions. */
export interface Pool extends Database {
  connect(): Promise<pg.PoolClient>
  /** The pool that this one is a share of, if it is one. */
  readonly partOf?: Pool
}

/**
 * All connections of the process to the same node. For a short statement of somebody who already holds a connection:
 * whoever waits for a second one of the same share could wait forever.
 */
export const wholeOf = (pool: Pool): Pool => pool.partOf ?? pool

/**
 * On a cluster, `set local` must also take effect on the node that runs the statements: without it the
 * planner there compares every staged row with every other. Plain PostgreSQL ignores this option.
 *
 * A server with LLVM compiles statements that look expensive, and all of them do while a kind of join is switched off.
 * That took seconds for each import, however few its rows.
 */
const sessionOptions = '-c timezone=UTC -c jit=off -c citus.propagate_set_commands=local'

export interface PoolOptions {
  connectionString: string
  connectionsMax: number
  applicationName: string
  /** A statement without an answer by then fails and its connection is closed: the network may be gone. */
  statementSecondsMax?: number
  onIdleError?: (error: Error) => void
}

/**
 * The driver's own `query` closes the connection when a statement fails. While a node of a cluster is down, each of its
 * callers would then open a new connection to the coordinator, which takes as long as 50 statements.
 */
export const queryOnce = (pool: Pick<Pool, 'connect'>) =>
  (async (...statement: [string]) => {
    const client = await pool.connect()
    const run = client.query.bind(client)
    let failure: unknown
    try {
      return await run(...statement)
    } catch (error) {
      failure = error
      throw error
    } finally {
      client.release(failure !== undefined && !isNodeAway(failure))
    }
  }) as pg.Pool['query']

class SparingPool extends pg.Pool {
  override query = queryOnce(this)
}

export function openPool(options: PoolOptions): OpenPool {
  const pool = new SparingPool({
    connectionString: options.connectionString,
    max: options.connectionsMax,
    application_name: options.applicationName,
    connectionTimeoutMillis: 5000,
    idleTimeoutMillis: 30_000,
    keepAlive: true,
    types,
    // The server must not keep the locks of a transaction when its client is gone.
    options: `${sessionOptions} -c idle_in_transaction_session_timeout=${limits.transactionIdleSeconds}s`,
    ...(options.statementSecondsMax ? { query_timeout: options.statementSecondsMax * 1000 } : {}),
  })
  // A lost connection must not end the process: the pool replaces idle ones, and a running statement fails. While the
  // pool closes, lost connections are expected.
  pool.on('error', (error) => {
    if (!pool.ending) options.onIdleError?.(error)
  })
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

/**
 * A dedicated connection, for LISTEN, COPY and advisory locks that live as long as their owner. A statement without
 * an answer within `statementSecondsMax` fails; close the connection then.
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
    options: sessionOptions,
    ...(statementSecondsMax ? { query_timeout: statementSecondsMax * 1000 } : {}),
  })
  await client.connect()
  return client
}

/** The connection was lost between COMMIT and its answer: we cannot tell whether it took effect. */
export class CommitInDoubt extends Error {
  override readonly name = 'CommitInDoubt'
}

/** For a statement on as many rows as an import can have: it may take longer than others. */
export const patiently = { query_timeout: limits.patientStatementSeconds * 1000 }

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
    // Do not roll back on a lost or silent connection: the server does, once it is closed.
    broken = error instanceof CommitInDoubt || (isDatabaseAway(error) && !isNodeAway(error))
    if (!broken) {
      await client.query('rollback').catch(() => {
        broken = true
      })
    }
    throw error
  } finally {
    // After a failed rollback the connection's state is unknown, so it does not return to the pool.
    client.release(broken)
  }
}

const sqlStateOf = (error: unknown) =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

export const isUniqueViolation = (error: unknown) => sqlStateOf(error) === '23505'

/** The server ended it because it took longer than `statement_timeout`. */
export const isStatementTimeout = (error: unknown) => sqlStateOf(error) === '57014'

/** Somebody else kept a lock for longer than `lock_timeout`. */
export const isLockTimeout = (error: unknown) => sqlStateOf(error) === '55P03'

export const isDeadlock = (error: unknown) => sqlStateOf(error) === '40P01'

export const isPermissionDenied = (error: unknown) => sqlStateOf(error) === '42501'

/** A table or column is missing, or a row lacks a column that became mandatory: another version changed the schema. */
export const isSchemaError = (error: unknown) => /^(42P01|42703|23502|23514)$/.test(sqlStateOf(error) ?? '')

/** A node of a cluster cannot be reached. The coordinator reports this, so the database itself is available. */
export function isNodeAway(error: unknown): boolean {
  if (!(error instanceof pg.DatabaseError)) return false
  const { code = '', message } = error
  return code.startsWith('08') || (nodeAwayMessages[code] ?? []).some((words) => words.test(message))
}

/** What the coordinator's own connection to a node says when it is lost. Citus passes it on as an internal error. */
const lostConnection =
  /SSL SYSCALL error|SSL connection has been closed|server closed the connection|could not (send data to|receive data from) server|no connection to the server|connection not open|terminating connection/

/** By SQLSTATE: what Citus says with a code that can also mean something else. */
const nodeAwayMessages: Record<string, RegExp[]> = {
  '58030': [/failed to (complete )?COPY/],
  XX000: [/failure on connection marked as essential|could not commit transaction for shard/, lostConnection],
}

/** Connection failures, shutdowns, too many clients: the database is unavailable; the statement is not at fault. */
export function isDatabaseAway(error: unknown): boolean {
  if (isNodeAway(error)) return true
  const state = sqlStateOf(error)
  if (state !== undefined) {
    if (/^(08|53|57P|25P03)/.test(state)) return true
    if (/^(ECONN|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_)/.test(state)) return true
    // The database's socket is missing. Any other missing file is our own fault.
    if (state === 'ENOENT') return error instanceof Error && 'syscall' in error && error.syscall === 'connect'
  }
  return (
    error instanceof Error &&
    /Connection terminated|Query read timeout|^timeout expired$|timeout exceeded when trying to connect|Client has encountered a connection error|not queryable|postmaster was shut down/i.test(
      error.message,
    )
  )
}
