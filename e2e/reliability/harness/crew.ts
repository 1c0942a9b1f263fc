import { readFileSync } from 'node:fs'
import { setTimeout as delay } from 'node:timers/promises'
import type { Service } from '../../service.ts'
import { Pause, type WorkerPoint } from './pause-points.ts'
import { type Push, sendUntilTaken } from './pushes.ts'
import { isAlive, type System, signal, until } from './system.ts'

type Part = 'worker' | 'api' | 'postgres' | 'keeper'
export type Target = Part | 'everything'
const everything: readonly Part[] = ['worker', 'api', 'keeper', 'postgres']

/** An API, a worker and their database: the processes that are killed and that a supervisor would restart. */
export class Crew {
  readonly system: System
  kills = 0
  readonly killed: Record<Target, number> = { worker: 0, api: 0, postgres: 0, keeper: 0, everything: 0 }
  #api: Service | undefined
  #worker: Service | undefined

  constructor(system: System) {
    this.system = system
  }

  get url(): string {
    return this.#api?.url ?? 'http://127.0.0.1:1'
  }

  get api(): Service {
    if (!this.#api) throw new Error('no API runs')
    return this.#api
  }

  get worker(): Service {
    if (!this.#worker) throw new Error('no worker runs')
    return this.#worker
  }

  async startMissing(): Promise<void> {
    if (isGone(this.#api)) this.#api = await again(() => this.system.startApi())
    if (isGone(this.#worker)) this.#worker = await again(() => this.system.startWorker())
  }

  /** Replaces the API with one that has other settings. */
  async replaceApi(environment: Record<string, string> = {}): Promise<void> {
    await this.#api?.stop('SIGKILL')
    this.#api = await again(() => this.system.startApi(environment))
  }

  async replaceWorker(environment: Record<string, string> = {}): Promise<void> {
    await this.#worker?.stop('SIGKILL')
    this.#worker = await again(() => this.system.startWorker(environment))
  }

  /** Kills a running process. Waits if it is being restarted; a kill only counts if it hit a running process. */
  async kill(target: Target): Promise<void> {
    const parts = target === 'everything' ? everything : [target]
    let pids: number[] = []
    do {
      await until(`${target} runs`, () => parts.every((part) => isRunning(this.#pidOf(part))), 60_000)
      pids = parts.map((part) => this.#pidOf(part)).filter((pid) => signal(pid, 'SIGKILL'))
    } while (pids.length === 0)
    this.kills += 1
    this.killed[target] += 1
    await until(`${target} is gone`, () => !pids.some(isRunning))
    for (const service of [this.#api, this.#worker]) {
      if (pids.includes(service?.process.pid ?? -1)) await service?.stop('SIGKILL')
    }
  }

  #pidOf(part: Part): number {
    if (part === 'postgres') return pidOrNone(() => this.system.postmasterPid())
    if (part === 'keeper') return pidOrNone(() => this.system.keeperPid())
    const service = part === 'api' ? this.#api : this.#worker
    return isGone(service) ? 0 : (service?.process.pid ?? 0)
  }

  /** Gets the pushes accepted and lets their imports run up to the point, where they wait until the release. */
  async holdAt(
    point: WorkerPoint,
    pushes: readonly Push[],
    connections = 'import %',
    lock = (databaseUrl: string) => Pause.at(databaseUrl, point === 'finish' ? 'publish' : point),
  ): Promise<Pause> {
    const databaseUrl = await this.system.databaseUrl()
    const observer = await this.system.pool()
    const isClaim = point === 'claim'
    // The worker does not see the imports before the lock is there.
    this.worker.process.kill('SIGSTOP')
    for (const push of pushes) await sendUntilTaken(() => this.url, push)
    const pause = await lock(databaseUrl)
    this.worker.process.kill('SIGCONT')
    await pause.untilReached(observer, isClaim ? 'cartage-worker' : connections, isClaim ? 1 : pushes.length)
    if (point !== 'finish') return pause
    const last = await Pause.atFinish(
      databaseUrl,
      pushes.map((push) => push.importId ?? ''),
    )
    await pause.release()
    await last.untilReached(observer, connections, pushes.length)
    return last
  }

  async untilAllEnded(milliseconds = 120_000): Promise<void> {
    await until(
      'every import has ended',
      async () => {
        const [row] = await this.system.query(
          'select count(*)::integer as open from import where finished_at is null',
        )
        return row?.open === 0
      },
      milliseconds,
      50,
    )
    await this.untilAnswering()
  }

  async untilAnswering(): Promise<void> {
    await until('the API answers', () =>
      fetch(`${this.url}/health`).then(
        (answer) => answer.ok,
        () => delay(20, false),
      ),
    )
  }
}

/** Like a supervisor: retries a start that fails because the database was killed during it. */
async function again(start: () => Promise<Service>): Promise<Service> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await start()
    } catch (error) {
      if (tries === 5) throw error
      await delay(200)
    }
  }
}

const isGone = (service: Service | undefined) =>
  service === undefined || service.process.exitCode !== null || service.process.signalCode !== null

function pidOrNone(read: () => number): number {
  try {
    return read()
  } catch {
    return 0
  }
}

/** A zombie process is not running. */
function isRunning(pid: number): boolean {
  if (!isAlive(pid)) return false
  try {
    return !/\) [ZX] /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return isAlive(pid)
  }
}
