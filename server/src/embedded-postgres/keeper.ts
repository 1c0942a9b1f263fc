import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../errors.ts'
import { findBinaries } from './binaries.ts'
import { databaseName, databaseUser, openCluster, removeUnfinished } from './cluster.ts'
import { dataPathsIn, type KeeperAddress, openSocketFolders } from './data-paths.ts'
import { claimTouchMs, FolderClaim } from './folder-claim.ts'
import { Leases } from './keeper-leases.ts'
import { type Account, chooseAccount } from './postgres-account.ts'
import { PostgresLog } from './postgres-log.ts'
import { type Server, startServer } from './server.ts'

// The keeper is a separate process that starts the PostgreSQL of one data folder, restarts it if it dies, and
// stops it when nobody uses it any more.

// It prints once to standard output whether it is worth connecting to.
export type FirstWord = { listening: true } | { lost: true } | { failed: string }

const restartPauseMaxMs = 5_000

process.umask(0o077)
// It ends when its users are gone. A signal to a whole process group or session, as at shutdown, must not end
// it before them.
for (const name of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(name, () => {})
process.stdout.on('error', () => {})

const paths = dataPathsIn(process.argv[2] ?? '')
const log = new PostgresLog(paths.logFile)
const leases = new Leases()

process.on('uncaughtException', (error) => {
  log.write(`The keeper of PostgreSQL stopped: ${error.stack}\n`)
  say({ failed: sentence(error) })
  process.exit(1)
})

const claim = new FolderClaim(paths.workFolder)
if (await claim.tryToOwn()) await serve()
else say({ lost: true })

async function serve(): Promise<void> {
  let endpoint: KeeperAddress | undefined
  let touching: NodeJS.Timeout | undefined
  try {
    removeUnfinished(paths.workFolder)
    const account = await chooseAccount(paths.clusterFolder)
    endpoint = await open(account)
    claim.publish(endpoint.keeperSocket)
    say({ listening: true })
    const { keeperSocket } = endpoint
    const filesGone = new Promise<'gone'>((resolve) => {
      touching = setInterval(() => touch(keeperSocket) || resolve('gone'), claimTouchMs)
    })
    await keep(account, endpoint, filesGone)
  } catch (error) {
    if (!(error instanceof StartError)) log.write(`${error instanceof Error ? error.stack : error}\n`)
    say({ failed: sentence(error) })
    await leases.lastWord({ failed: sentence(error) })
  } finally {
    clearInterval(touching)
    endpoint?.remove()
    claim.release()
  }
  // Users that got a failure, or leave last, wait for their lease to close: by then everything is cleaned up.
  process.exit()
}

async function keep(account: Account, endpoint: KeeperAddress, filesGone: Promise<'gone'>): Promise<void> {
  const sharedPlaces = account.dropped
    ? ['/var/lib/cartage', `/tmp/cartage-binaries-${process.getuid?.()}`]
    : []
  const binaries = await findBinaries(account, [...sharedPlaces, paths.workFolder])
  const cluster = await openCluster(paths.clusterFolder, paths.workFolder, binaries, account)
  const ready = { ready: connectionString(endpoint, cluster.password) }

  let server: Server | undefined
  let failures = 0
  do {
    try {
      server = await startServer({
        folder: cluster.folder,
        endpoint,
        clusterName: paths.name,
        binaries,
        account,
        log,
      })
      failures = 0
    } catch (error) {
      // If the first start fails, report why. Later, users rely on it, so keep trying.
      if (server === undefined) throw error
      failures += 1
      leases.announce({ failed: sentence(error) })
      await sleep(Math.min(restartPauseMaxMs, 100 * 2 ** failures))
      continue
    }
    leases.announce(ready)
    const died = server.exited.then(() => 'died' as const)
    const unused = leases.whenIdle().then(() => 'unused' as const)
    const end = await Promise.race([died, unused, filesGone])
    leases.retract()
    if (end === 'gone') return server.stop(existsSync(cluster.folder) ? 'fast' : 'immediate')
    if (end === 'unused') await server.stop('fast')
    else leases.tellAll({ note: 'PostgreSQL ended unexpectedly and is being started again.' })
  } while (leases.count > 0)
}

async function open(account: Account): Promise<KeeperAddress> {
  if (process.platform !== 'win32') {
    return openSocketFolders(paths, account, (socket) => leases.listen(socket))
  }
  const keeperSocket = `\\\\.\\pipe\\${paths.name}`
  await leases.listen(keeperSocket)
  return { keeperSocket, port: await loopbackPort(), remove: () => {} }
}

// Without unix sockets PostgreSQL uses a port, which stays the same so that running users find it again.
async function loopbackPort(): Promise<number> {
  const file = join(paths.workFolder, 'port')
  try {
    return Number(readFileSync(file, 'utf8')) || (await freePort())
  } catch {
    const port = await freePort()
    mkdirSync(paths.workFolder, { recursive: true })
    writeFileSync(file, String(port))
    return port
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo
      probe.close(() => resolve(port))
    })
  })
}

// For drivers and psql the parameters override the host, which is only there so that every parser accepts the URL.
function connectionString({ postgresFolder, port }: KeeperAddress, password: string): string {
  const url = `postgresql://${databaseUser}:${password}@127.0.0.1:${port}/${databaseName}`
  return postgresFolder ? `${url}?host=${encodeURIComponent(postgresFolder)}` : url
}

// False if the folder was removed, or a cleaner of temporary files removed the socket: nobody could find this keeper.
function touch(keeperSocket: string): boolean {
  try {
    claim.touch()
    return process.platform === 'win32' || existsSync(keeperSocket)
  } catch (error) {
    return !(error instanceof Error && 'code' in error && error.code === 'ENOENT')
  }
}

function sentence(error: unknown): string {
  if (error instanceof StartError) return error.message
  const reason = error instanceof Error ? error.message : String(error)
  return `PostgreSQL could not be started in ${paths.dataFolder}: ${reason}. Correct that, or set DATABASE_URL to a PostgreSQL 15 or later.`
}

function say(word: FirstWord): void {
  process.stdout.write(`${JSON.stringify(word)}\n`)
}
