/** The thread in which imports run, one after the other. What happens to its heap or its loop happens to it alone. */
import { setTimeout as delay } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import { limits } from '../limits.ts'
import type { Client } from '../platform/database.ts'
import { isDatabaseAway, openClient } from '../platform/database.ts'
import { UnreadableFile } from '../spreadsheets/unreadable-file.ts'
import type { Written } from './attempt.ts'
import { type ClaimedImport, connectionName } from './claims.ts'
import { type Progress, runImport } from './run-import.ts'

export type ToThread = { type: 'run'; claimed: ClaimedImport; spoolFile: string } | { type: 'abort' }

export type RunEnd =
  | { ended: 'completed'; written: Written }
  | { ended: 'claimLost' }
  | { ended: 'aborted' }
  | { ended: 'unreadable'; reason: string }
  | { ended: 'databaseAway'; message: string }
  | { ended: 'broken'; message: string }

export type FromThread = { type: 'alive' } | ({ type: 'progress' } & Progress) | ({ type: 'end' } & RunEnd)

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
    const [reader, writer, stager] = await connect(connectionName(claimed.claim))
    if (!reader || !writer || !stager) throw new Error('no connections')
    signal.addEventListener('abort', () => {
      // A statement that is under way is not waited for.
      if (!ended) void disconnect()
    })
    const result = await runImport(claimed, {
      reader,
      writer,
      stager,
      signal,
      spoolFile,
      now: () => new Date(),
      report: seldom((progress) => post({ type: 'progress', ...progress })),
    })
    ended = true
    return result
  } catch (error) {
    const isAway = !signal.aborted && (isDatabaseAway(error) || (await wasConnectionLost()))
    await disconnect()
    if (signal.aborted) return { ended: 'aborted' }
    const message = error instanceof Error ? (error.stack ?? error.message) : String(error)
    if (isAway) return { ended: 'databaseAway', message }
    if (error instanceof UnreadableFile) return { ended: 'unreadable', reason: error.reason }
    return { ended: 'broken', message }
  }
}

/** Told more often than it is read, progress cost a fiftieth of an import. */
function seldom(report: (progress: Progress) => void): (progress: Progress) => void {
  let next = 0
  return (progress) => {
    const now = Date.now()
    if (now < next) return
    next = now + limits.importProgressMilliseconds
    report(progress)
  }
}

/** Three warm connections. After an error they are closed and made anew: their state is unknown. */
async function connect(name: string): Promise<Client[]> {
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
  await Promise.all(
    clients.map((client) => client.query(`select set_config('application_name', $1, false)`, [name])),
  )
  return clients
}

/**
 * A stream over a connection that goes away can end with any error, or with half a file. The connection itself tells of
 * its loss within the same moment.
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
