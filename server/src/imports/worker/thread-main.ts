/** The thread that runs imports, one at a time, with its own heap and event loop. */
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '../../limits.ts'
import type { Client } from '../../platform/database/database.ts'
import { isDatabaseAway, isNodeAway, openClient } from '../../platform/database/database.ts'
import { isCluster } from '../../platform/database/is-cluster.ts'
import { NotVisibleYet } from '../../platform/database/not-visible-yet.ts'
import { UnreadableFile } from '../../spreadsheets/cells/unreadable-file.ts'
import type { ClaimedImport } from '../record/claims.ts'
import { endOnCluster, endOnOneDatabase } from '../run/import-end.ts'
import { type RunProgress, type RunResult, runImport } from '../run/run-import.ts'
import { connectionName } from './leases.ts'

export type ToThread = { type: 'run'; claimed: ClaimedImport; spoolFile: string } | { type: 'abort' }

export type RunEnd =
  | RunResult
  | { ended: 'aborted' }
  | { ended: 'unreadable'; reason: string }
  | { ended: 'databaseAway'; message: string }
  | { ended: 'nodeAway'; message: string }
  | { ended: 'incomplete'; message: string }
  | { ended: 'broken'; message: string }

export type FromThread = { type: 'alive' } | ({ type: 'progress' } & RunProgress) | ({ type: 'end' } & RunEnd)

const { connectionString } = workerData as { connectionString: string }
const post = (message: FromThread) => parentPort?.postMessage(message)

let connections: ReturnType<typeof openClient>[] = []
let running: AbortController | undefined
let connectionLost = false

parentPort?.on('message', async (message: ToThread) => {
  if (message.type === 'abort') {
    running?.abort()
    return
  }
  running = new AbortController()
  const end = await run(message.claimed, message.spoolFile, running.signal)
  running = undefined
  post({ type: 'end', ...end })
})

setInterval(() => post({ type: 'alive' }), limits.importHeartbeatMilliseconds).unref()

async function run(claimed: ClaimedImport, spoolFile: string, signal: AbortSignal): Promise<RunEnd> {
  let ended = false
  try {
    const { clients, isCluster } = await connect(connectionName(claimed.claim))
    const [reader, writer, stager] = clients
    if (!reader || !writer || !stager) throw new Error('no connections')
    signal.addEventListener('abort', () => {
      // Do not wait for a running statement.
      if (!ended) void disconnect()
    })
    const result = await runImport(claimed, {
      reader,
      writer,
      stager,
      end: isCluster ? endOnCluster : endOnOneDatabase,
      signal,
      spoolFile,
      now: () => new Date(),
      report: seldom((progress) => post({ type: 'progress', ...progress })),
    })
    ended = true
    return result
  } catch (error) {
    const isLost = !signal.aborted && (await wasConnectionLost())
    await disconnect()
    if (signal.aborted) return { ended: 'aborted' }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    if (isNodeAway(error) && !isLost) return { ended: 'nodeAway', message }
    if (isDatabaseAway(error) || isLost) return { ended: 'databaseAway', message }
    if (error instanceof NotVisibleYet) return { ended: 'incomplete', message: error.message }
    if (error instanceof UnreadableFile) return { ended: 'unreadable', reason: error.reason }
    return { ended: 'broken', message }
  }
}

/** Limit how often progress is posted: it took two percent of an import. */
function seldom(report: (progress: RunProgress) => void): (progress: RunProgress) => void {
  let next = 0
  return (progress) => {
    const now = Date.now()
    if (now < next) return
    next = now + limits.importProgressMilliseconds
    report(progress)
  }
}

const nameConnection = `select set_config('application_name', $1, false), ${isCluster} as "isCluster"`

/** Three warm connections. After an error their state is unknown, so they are closed and opened again. */
async function connect(name: string): Promise<{ clients: Client[]; isCluster: boolean }> {
  if (connections.length === 0) {
    connectionLost = false
    connections = [1, 2, 3].map(async () => {
      const client = await openClient(connectionString, name)
      client.on('error', () => {
        connectionLost = true
        void disconnect()
      })
      return client
    })
  }
  const clients = await Promise.all(connections)
  const named = await Promise.all(
    clients.map((client) => client.query<{ set_config: string; isCluster: boolean }>(nameConnection, [name])),
  )
  return { clients, isCluster: named[0]?.rows[0]?.isCluster ?? false }
}

/**
 * A stream over a lost connection can end with any error, or with half a file. The connection itself reports its loss
 * at the same moment.
 */
async function wasConnectionLost(): Promise<boolean> {
  await delay(limits.connectionLossMilliseconds)
  return connectionLost
}

async function disconnect(): Promise<void> {
  const open = connections
  connections = []
  for (const result of await Promise.allSettled(open)) {
    if (result.status === 'fulfilled') result.value.end().catch(() => {})
  }
}
