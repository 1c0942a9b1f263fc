import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { cartageJson, type Service, startService, temporaryFolder } from '../../service.ts'
import { insertOrganisations } from './new-organisations.ts'
import type { Organisation } from './pushes.ts'

type Environment = Record<string, string>

/**
 * One database in its own folder, and the processes on it. Tests also read the database directly, but only
 * change it to do deliberate damage.
 */
export class System {
  readonly dataDir: string
  readonly environment: Environment
  readonly #removeFolder: () => Promise<void>
  readonly #services = new Set<Service>()
  #pool: pg.Pool | undefined
  #databaseUrl = ''
  #isStopped = false

  static async create(environment: Environment = {}, folder?: string): Promise<System> {
    const temporary = folder ? { path: folder, remove: async () => {} } : await temporaryFolder()
    return new System(temporary.path, temporary.remove, environment)
  }

  private constructor(dataDir: string, removeFolder: () => Promise<void>, environment: Environment) {
    this.dataDir = dataDir
    this.#removeFolder = removeFolder
    this.environment = {
      DATA_DIR: dataDir,
      DEMO: 'false',
      RATE_LIMIT_PER_MINUTE: '100000000',
      FAILED_ATTEMPTS_PER_MINUTE: '100000000',
      MAX_QUEUED_IMPORTS: '1000',
      ...environment,
    }
  }

  async startApi(environment: Environment = {}): Promise<Service> {
    return this.#start(environment, ['serve', '--no-worker'])
  }

  async startWorker(environment: Environment = {}): Promise<Service> {
    return this.#start(environment, ['worker'])
  }

  async #start(environment: Environment, args: string[]): Promise<Service> {
    const service = await startService({ ...this.environment, ...environment }, args)
    this.#services.add(service)
    service.process.once('exit', () => this.#services.delete(service))
    // A test that ran out of time may still be starting something.
    if (this.#isStopped) await service.stop('SIGKILL')
    return service
  }

  /** The address of the embedded database, which stays the same over restarts. Read it while something runs. */
  async databaseUrl(): Promise<string> {
    if (this.#databaseUrl === '') {
      const { databaseUrl } = await cartageJson(this.environment, 'database-url')
      this.#databaseUrl = databaseUrl
    }
    return this.#databaseUrl
  }

  async pool(): Promise<pg.Pool> {
    if (this.#pool === undefined) {
      const pool = new pg.Pool({
        connectionString: await this.databaseUrl(),
        max: 10,
        application_name: 'reliability',
      })
      pool.on('error', () => {})
      this.#pool = pool
    }
    return this.#pool
  }

  /** Runs one statement, and repeats it while the database is unavailable. */
  async query<Row extends pg.QueryResultRow = pg.QueryResultRow>(
    text: string,
    values: unknown[] = [],
  ): Promise<Row[]> {
    const pool = await this.pool()
    for (const deadline = Date.now() + 60_000; ; await delay(50)) {
      try {
        return (await pool.query<Row>(text, values)).rows
      } catch (error) {
        const isAway =
          error instanceof Error && (!('severity' in error) || /^(57P|53|08)/.test(codeOf(error)))
        if (!isAway || Date.now() > deadline) throw error
      }
    }
  }

  /** Waits until only the test has a transaction open. */
  untilRolledBack(): Promise<void> {
    return until('every transaction has ended', async () => {
      const [row] = await this.query(
        `select count(*)::integer as open from pg_stat_activity
         where application_name like 'cartage-%' and xact_start is not null`,
      )
      return row?.open === 0
    })
  }

  async createOrganisation(name = 'Reliable'): Promise<Organisation> {
    const { organisationId, apiKey } = await cartageJson(this.environment, 'org', 'create', '--name', name)
    return { organisationId, apiKey }
  }

  /** Many at once, straight into the database: a thousand commands would take minutes. */
  async createOrganisations(count: number, scopes?: string[]): Promise<Organisation[]> {
    return insertOrganisations((text, values) => this.query(text, values), count, scopes)
  }

  postmasterPid(): number {
    return Number.parseInt(readFileSync(join(this.dataDir, 'postgres', 'postmaster.pid'), 'utf8'), 10)
  }

  keeperPid(): number {
    return JSON.parse(readFileSync(join(this.dataDir, 'postgres-keeper', 'owner.json'), 'utf8')).pid
  }

  /** The server and all of its children. */
  async postgresPids(): Promise<number[]> {
    const postmaster = this.postmasterPid()
    const children = readFileSync(`/proc/${postmaster}/task/${postmaster}/children`, 'utf8')
    return [postmaster, ...children.trim().split(/\s+/).filter(Boolean).map(Number)]
  }

  /** Kills the server and all of its children. Alone, a child could live long enough to commit. */
  async killPostgres(): Promise<void> {
    const [postmaster = 0, ...children] = await this.postgresPids()
    for (const pid of [...children, postmaster]) signal(pid, 'SIGKILL')
  }

  async stop(): Promise<void> {
    this.#isStopped = true
    const services = [...this.#services]
    await Promise.all(services.map((service) => service.stop('SIGKILL')))
    await this.#pool?.end().catch(() => {})
    // The keeper notices within its grace period that nobody is left, and stops the database.
    const pids = [this.#pidOrNone(() => this.postmasterPid()), this.#pidOrNone(() => this.keeperPid())]
    for (const deadline = Date.now() + 20_000; Date.now() < deadline && pids.some(isAlive); ) await delay(50)
    await this.#removeFolder()
  }

  #pidOrNone(read: () => number): number {
    try {
      return read()
    } catch {
      return 0
    }
  }
}

/** False if it exited at this moment. */
export function signal(pid: number, name: NodeJS.Signals): boolean {
  try {
    return process.kill(pid, name)
  } catch {
    return false
  }
}

export function isAlive(pid: number): boolean {
  if (!pid) return false
  try {
    process.kill(pid, 0)
    return true
  } catch {
    return false
  }
}

export async function until(
  what: string,
  condition: () => Promise<boolean> | boolean,
  milliseconds = 120_000,
  pause = 10,
): Promise<void> {
  for (const deadline = Date.now() + milliseconds; !(await condition()); await delay(pause)) {
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${what}`)
  }
}

const codeOf = (error: Error) => ('code' in error ? String(error.code) : '')
