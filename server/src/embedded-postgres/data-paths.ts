import { createHash } from 'node:crypto'
import { chmodSync, lstatSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartError } from '../errors.ts'
import { give } from './cluster.ts'
import { type Account, canReach } from './postgres-account.ts'

// Where things are. In the data folder: postgres/ (the cluster), postgres.log, and postgres-keeper/ with what
// the keeper needs, including the sockets if possible.
export interface DataPaths {
  dataFolder: string
  clusterFolder: string
  workFolder: string
  logFile: string
  name: string
}

export function dataPathsIn(dataFolder: string): DataPaths {
  return {
    dataFolder,
    clusterFolder: join(dataFolder, 'postgres'),
    workFolder: join(dataFolder, 'postgres-keeper'),
    logFile: join(dataFolder, 'postgres.log'),
    name: `cartage-${createHash('sha256').update(dataFolder).digest('hex').slice(0, 12)}`,
  }
}

// Where the keeper and PostgreSQL listen. Without a folder for its socket, PostgreSQL listens on the loopback address.
export interface KeeperAddress {
  keeperSocket: string
  postgresFolder?: string
  port: number
  remove(): void
}

// The longest path the kernel accepts for a unix socket (macOS 103 bytes, Linux 107).
const socketPathBytesMax = 103

// Tries to listen in the work folder. If its path is too long, the account cannot access it or the disk does
// not support sockets, uses a private folder in the system's temporary folder.
export async function openSocketFolders(
  { workFolder, name }: DataPaths,
  account: Account,
  listen: (socket: string) => Promise<void>,
): Promise<KeeperAddress> {
  const temporary = [...new Set(['/tmp', tmpdir()])].map((folder) =>
    join(folder, `${name}-${process.getuid?.()}`),
  )
  const problems: unknown[] = []
  for (const folder of [workFolder, ...temporary]) {
    const keeperSocket = join(folder, 'keeper.sock')
    const postgresFolder = join(folder, 'pg')
    if (Buffer.byteLength(join(postgresFolder, '.s.PGSQL.5432')) > socketPathBytesMax) continue
    const remove = () => {
      rmSync(keeperSocket, { force: true })
      rmSync(postgresFolder, { recursive: true, force: true })
      if (folder !== workFolder) rmSync(folder, { recursive: true, force: true })
    }
    try {
      takeFolder(folder, account.dropped ? 0o711 : 0o700)
    } catch (error) {
      problems.push(error)
      continue
    }
    try {
      rmSync(keeperSocket, { force: true })
      rmSync(postgresFolder, { recursive: true, force: true })
      mkdirSync(postgresFolder, { mode: 0o700 })
      give(postgresFolder, account)
      if (!(await canReach(account, postgresFolder)))
        throw new Error(`${account.label} cannot access ${folder}`)
      await listen(keeperSocket)
      return { keeperSocket, postgresFolder, port: 5432, remove }
    } catch (error) {
      problems.push(error)
      remove()
    }
  }
  throw new StartError(
    `No place was found for PostgreSQL's socket: neither ${workFolder} nor a folder in ${temporary.join(' or ')} can be used. Set DATA_DIR to a folder with a shorter path.`,
    { cause: new AggregateError(problems) },
  )
}

// In a shared place, a folder of that name must not belong to somebody else.
function takeFolder(folder: string, mode: number): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const found = lstatSync(folder)
  if (!found.isDirectory() || found.uid !== process.getuid?.())
    throw new Error(`${folder} belongs to someone else`)
  chmodSync(folder, mode)
}
