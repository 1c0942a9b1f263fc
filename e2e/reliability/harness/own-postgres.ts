import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { accessSync, chownSync, constants, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { delimiter, join } from 'node:path'
import pg from 'pg'
import { temporaryFolder } from '../../service.ts'
import { until } from './system.ts'

const programs = ['initdb', 'postgres', 'pg_dump', 'pg_restore', 'createdb']

/** A folder of this machine with PostgreSQL's server and client programs, all of one version; undefined if there is none. */
export function findPrograms(): string | undefined {
  return [...(process.env.PATH ?? '').split(delimiter), ...configured(), ...packaged()].find((folder) =>
    programs.every((program) => isProgram(join(folder, program))),
  )
}

function configured(): string[] {
  try {
    return [execFileSync('pg_config', ['--bindir'], { encoding: 'utf8', stdio: 'pipe' }).trim()]
  } catch {
    return []
  }
}

/** Where Debian keeps them, the newest first. */
function packaged(): string[] {
  try {
    const versions = readdirSync('/usr/lib/postgresql').filter((version) => Number(version) >= 15)
    return versions
      .sort((one, other) => Number(other) - Number(one))
      .map((version) => `/usr/lib/postgresql/${version}/bin`)
  } catch {
    return []
  }
}

function isProgram(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** A server like an operator's own, in a separate folder. */
export class OwnPostgres {
  readonly port: number
  readonly #server: ChildProcess
  readonly #removeFolder: () => Promise<void>

  static async start(bin: string): Promise<OwnPostgres> {
    const { path, remove } = await temporaryFolder()
    const cluster = join(path, 'cluster')
    mkdirSync(cluster, { mode: 0o700 })
    const identity = identityOfServer()
    for (const folder of identity ? [path, cluster] : []) {
      chownSync(folder, identity?.uid ?? 0, identity?.gid ?? 0)
    }
    const port = await freePort()
    const options = { cwd: cluster, ...identity }
    const setUp = ['-D', cluster, '-U', 'operator', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync']
    execFileSync(join(bin, 'initdb'), setUp, { ...options, stdio: 'pipe' })
    const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', `unix_socket_directories=${path}`]
    const server = spawn(
      join(bin, 'postgres'),
      ['-D', cluster, ...settings.flatMap((setting) => ['-c', setting])],
      { ...options, stdio: 'ignore' },
    )
    const own = new OwnPostgres(port, server, remove)
    await until('PostgreSQL answers', () => own.#answers(), 60_000, 100)
    return own
  }

  private constructor(port: number, server: ChildProcess, removeFolder: () => Promise<void>) {
    this.port = port
    this.#server = server
    this.#removeFolder = removeFolder
  }

  url(database: string): string {
    return `postgres://operator@127.0.0.1:${this.port}/${database}`
  }

  async #answers(): Promise<boolean> {
    const client = new pg.Client({ connectionString: this.url('postgres') })
    try {
      await client.connect()
      return true
    } catch {
      return false
    } finally {
      await client.end().catch(() => {})
    }
  }

  async stop(): Promise<void> {
    const exited = once(this.#server, 'exit')
    if (this.#server.exitCode === null && this.#server.signalCode === null) {
      this.#server.kill('SIGINT')
      await exited
    }
    await this.#removeFolder()
  }
}

/** PostgreSQL does not run as root. */
function identityOfServer(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined
  const accounts = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
  const [, , uid, gid] =
    accounts.find(([name]) => name === 'postgres') ?? accounts.find(([name]) => name === 'nobody') ?? []
  return { uid: Number(uid ?? 65_534), gid: Number(gid ?? 65_534) }
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  server.close()
  await once(server, 'close')
  if (address === null || typeof address === 'string') throw new Error('no port')
  return address.port
}
