/** The thread that makes error reports and exports, several at a time, with its own heap and connections. */
import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '../limits.ts'
import { type Database, isDatabaseAway, openPool, type Pool } from '../platform/database/database.ts'
import { NodePools } from '../platform/database/node-pools.ts'
import { onceForPool } from '../platform/database/once-for-pool.ts'
import { CallerLeft, poolUntil } from '../platform/database/organisation-pool.ts'
import { FairTurns } from '../platform/turns/fair-turns.ts'
import { inPieces } from './in-pieces.ts'
import { type FileOrder, makeFile } from './make-file.ts'

export type ToFileThread =
  | { type: 'make'; id: number; order: FileOrder }
  /** Asks for the next piece. */
  | { type: 'next'; id: number }
  | { type: 'stop'; id: number }

export type FromFileThread =
  | { type: 'piece'; id: number; bytes: Uint8Array }
  | { type: 'end'; id: number }
  | { type: 'failed'; id: number; failure: FileFailure }

export interface FileFailure {
  message: string
  /** As PostgreSQL or Node calls it. */
  code: string | undefined
}

const { connectionString } = workerData as { connectionString: string }
const post = (message: FromFileThread, transfer: ArrayBuffer[] = []) =>
  parentPort?.postMessage(message, transfer)

const open = () =>
  openPool({
    connectionString,
    // One more, to cancel a statement whose caller has left.
    connectionsMax: limits.fileStatementsAtOnceMax + 1,
    applicationName: 'cartage-files',
    statementSecondsMax: limits.requestStatementSecondsMax,
  })
const nodePools = new NodePools(open(), open)
/** Files of one organisation wait for those of others, statement by statement. */
const turnsOf = onceForPool(() => new FairTurns(limits.fileStatementsAtOnceMax))

interface OpenFile {
  pieces: AsyncIterator<Uint8Array<ArrayBuffer>>
  leaving: AbortController
}
const files = new Map<number, OpenFile>()

parentPort?.on('message', (message: ToFileThread) => {
  const { id } = message
  if (message.type === 'make') {
    const leaving = new AbortController()
    files.set(id, { pieces: inPieces(made(message.order, leaving.signal)), leaving })
    return
  }
  const file = files.get(id)
  if (file === undefined) return
  if (message.type === 'next') void sendNext(id, file)
  else stop(id, file)
})

async function* made(order: FileOrder, signal: AbortSignal): AsyncGenerator<string | Uint8Array> {
  const { organisationId } = order
  const pool: Pool = poolUntil(await nodePools.of(organisationId), signal)
  const run = pool.query.bind(pool)
  const inTurn = (...statement: [string]) => turnsOf(pool).run(organisationId, () => run(...statement))
  yield* makeFile({ query: inTurn as Database['query'] }, order)
}

async function sendNext(id: number, { pieces, leaving }: OpenFile): Promise<void> {
  try {
    const { value: bytes, done } = await pieces.next()
    if (leaving.signal.aborted) return
    if (!done) return post({ type: 'piece', id, bytes }, [bytes.buffer])
    files.delete(id)
    post({ type: 'end', id })
  } catch (error) {
    files.delete(id)
    if (!leaving.signal.aborted) post({ type: 'failed', id, failure: failureOf(error) })
  }
}

function stop(id: number, { pieces, leaving }: OpenFile): void {
  files.delete(id)
  leaving.abort(new CallerLeft('The caller left'))
  pieces.return?.().catch(() => {})
}

function failureOf(error: unknown): FileFailure {
  const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  // Only an error of the driver itself shows that a node of a cluster is away.
  return { message, code: isDatabaseAway(error) ? connectionFailure : code }
}

const connectionFailure = '08006'
