import { spawn } from 'node:child_process'
import { mkdirSync, realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { StartError } from '../errors.ts'
import { type DataPaths, dataPathsIn } from './data-paths.ts'
import { foreignClaimLifetimeMs, readOwner } from './folder-claim.ts'
import { folderError } from './folder-error.ts'
import type { FirstWord } from './keeper.ts'
import type { Message } from './keeper-leases.ts'
import { plainEnvironment } from './process.ts'

export interface EmbeddedPostgres {
  connectionString: string
  close(): Promise<void>
}

type Log = (message: string) => void

interface Lease {
  socket: Socket
  connectionString: string
}

const closePatienceMs = 5_000
const failurePatienceMs = 3_000
const loserPatienceMs = 300
const renewalPauseMaxMs = 2_000
const stillWaitingMs = 10_000

// The PostgreSQL in the data folder, shared by all processes that open it. The first one starts it; it stops when the
// last one has closed it or exited. If it or its keeper is killed, it recovers on its own, at the same address.
export async function openEmbeddedPostgres(options: {
  dataDir: string
  log?: Log
}): Promise<EmbeddedPostgres> {
  const paths = prepareFolder(options.dataDir)
  const log = options.log ?? (() => {})
  let closed: Promise<void> | undefined
  let lease = await takeLease(paths, log)
  watch()

  function watch(): void {
    lease.socket.unref()
    lease.socket.once('close', () => {
      if (!closed) renew()
    })
  }

  async function renew(): Promise<void> {
    log('The keeper of the embedded PostgreSQL has ended; starting another.')
    for (let pauseMs = 50; !closed; pauseMs = Math.min(2 * pauseMs, renewalPauseMaxMs)) {
      try {
        lease = await takeLease(paths, log)
        if (closed) await giveBack(lease)
        else watch()
        return
      } catch (error) {
        log(error instanceof Error ? error.message : String(error))
        await sleep(pauseMs, undefined, { ref: false })
      }
    }
  }

  return {
    connectionString: lease.connectionString,
    close() {
      closed ??= giveBack(lease)
      return closed
    },
  }
}

function prepareFolder(dataDir: string): DataPaths {
  const folder = resolve(dataDir)
  try {
    mkdirSync(folder, { recursive: true })
    const paths = dataPathsIn(realpathSync(folder))
    mkdirSync(paths.workFolder, { recursive: true, mode: 0o700 })
    const probe = join(paths.workFolder, `draft-probe-${process.pid}`)
    writeFileSync(probe, 'x')
    rmSync(probe, { force: true })
    return paths
  } catch (error) {
    throw folderError(folder, error)
  }
}

async function takeLease(paths: DataPaths, log: Log): Promise<Lease> {
  const patienceEnd = Date.now() + foreignClaimLifetimeMs + 5_000
  for (;;) {
    const lease = await joinKeeper(paths, log)
    if (lease) return lease
    if (Date.now() > patienceEnd) throw unreachable(paths)

    const word = await startKeeper(paths)
    if ('failed' in word) throw new StartError(word.failed)
    if ('lost' in word) {
      const joined = await joinSoon(paths, log)
      if (joined) return joined
    }
  }
}

// Another keeper won, and will publish its socket in a moment.
async function joinSoon(paths: DataPaths, log: Log): Promise<Lease | undefined> {
  for (const end = Date.now() + loserPatienceMs; Date.now() < end; await sleep(20)) {
    const lease = await joinKeeper(paths, log)
    if (lease) return lease
  }
  return undefined
}

// Connects to the running keeper, if there is one, and waits until PostgreSQL takes connections.
function joinKeeper(paths: DataPaths, log: Log): Promise<Lease | undefined> {
  const owner = readOwner(paths.workFolder)
  if (!owner || !isOurs(owner.socket, paths)) return Promise.resolve(undefined)
  return new Promise((resolve, reject) => {
    const socket = connect(owner.socket)
    const started = Date.now()
    const waiting = setInterval(() => {
      const seconds = Math.round((Date.now() - started) / 1000)
      log(`Still waiting for PostgreSQL in ${paths.clusterFolder} to start (${seconds} s).`)
    }, stillWaitingMs)
    let failure: StartError | undefined
    let givingUp: NodeJS.Timeout | undefined
    let joined = false
    let received = ''
    socket.setEncoding('utf8')
    socket.on('error', (error) => {
      if ('code' in error && (error.code === 'EACCES' || error.code === 'EPERM'))
        failure = usedByAnother(paths)
    })
    socket.on('close', () => {
      clearInterval(waiting)
      clearTimeout(givingUp)
      if (failure) reject(failure)
      else resolve(undefined)
    })
    socket.on('data', (text) => {
      const lines = (received + text).split('\n')
      received = lines.pop() ?? ''
      for (const line of lines) {
        const message: Message = JSON.parse(line)
        if ('note' in message) log(message.note)
        if ('ready' in message) {
          joined = true
          clearInterval(waiting)
          clearTimeout(givingUp)
          resolve({ socket, connectionString: message.ready })
        }
        // Once PostgreSQL has worked, the keeper keeps trying and only reports problems.
        if ('failed' in message && joined) log(message.failed)
        else if ('failed' in message) {
          // The keeper ends now. Or, if others have used it before, it tries again; a newcomer does not wait
          // long for that.
          failure = new StartError(message.failed)
          givingUp ??= setTimeout(() => socket.destroy(), failurePatienceMs)
        }
      }
    })
  })
}

// After a reboot, somebody else may have put a socket where the published path points.
function isOurs(socket: string, { workFolder }: DataPaths): boolean {
  if (process.platform === 'win32') return true
  const folder = statSync(dirname(socket), { throwIfNoEntry: false })
  return folder?.uid === statSync(workFolder).uid
}

function startKeeper({ dataFolder, workFolder }: DataPaths): Promise<FirstWord> {
  const owner = statSync(workFolder)
  // In the folder of a normal user, root works as that user and leaves no files of its own behind.
  const asOwner = process.getuid?.() === 0 && owner.uid !== 0 ? { uid: owner.uid, gid: owner.gid } : {}
  const environment = plainEnvironment.env ? { env: { ...plainEnvironment.env, TMPDIR: tmpdir() } } : {}
  return new Promise((resolve) => {
    const keeper = spawn(process.execPath, [keeperFile(), dataFolder], {
      ...environment,
      ...asOwner,
      cwd: '/',
      detached: true,
      stdio: ['ignore', 'pipe', 'pipe'],
      windowsHide: true,
    })
    let errors = ''
    keeper.stderr.setEncoding('utf8').on('data', (text) => {
      errors += text
    })
    let said = ''
    keeper.stdout.setEncoding('utf8').on('data', (text) => {
      said += text
      if (!said.includes('\n')) return
      resolve(JSON.parse(said.slice(0, said.indexOf('\n'))))
      keeper.stdout.destroy()
      keeper.stderr.destroy()
      keeper.unref()
    })
    const failed = (reason: string) =>
      resolve({
        failed: `The process that keeps PostgreSQL did not start: ${reason}. Run npm run build and start again, or set DATABASE_URL to a PostgreSQL 15 or later.`,
      })
    keeper.on('error', (error) => failed(error.message))
    keeper.on('close', (code) => failed(errors.match(/^\w*Error.*/m)?.[0] ?? `it ended with code ${code}`))
  })
}

// The keeper runs compiled. When this file runs from source, as in tests, the compiled keeper is in dist.
function keeperFile(): string {
  const isSource = import.meta.url.endsWith('.ts')
  const sibling = isSource ? '../../dist/embedded-postgres/keeper.js' : './keeper.js'
  return fileURLToPath(new URL(sibling, import.meta.url))
}

// Gives up the lease. The last user waits until PostgreSQL has stopped, so that a container that ends with
// this process does not cut it short. It does not wait long, because the keeper can finish alone.
function giveBack({ socket }: Lease): Promise<void> {
  return new Promise((resolve) => {
    if (socket.destroyed) return resolve()
    const timer = setTimeout(() => socket.destroy(), closePatienceMs)
    socket.ref()
    socket.once('close', () => {
      clearTimeout(timer)
      resolve()
    })
    socket.write('goodbye\n')
  })
}

function usedByAnother({ dataFolder }: DataPaths): StartError {
  return new StartError(
    `The database in ${dataFolder} is in use by a service that another user started. Run this as that user or as root, or set DATA_DIR to another folder.`,
  )
}

function unreachable({ dataFolder, logFile }: DataPaths): StartError {
  return new StartError(
    `The database in ${dataFolder} is kept by a process that cannot be reached from here, perhaps in another container. Stop that one, set DATA_DIR to another folder, or use one DATABASE_URL for both. ${logFile} may say more.`,
  )
}
