import { expect } from 'vitest'
import type { Service } from '../../service.ts'
import { findViolations } from '../checker/invariants.ts'
import { Watch } from '../checker/watch.ts'
import type { Push } from './pushes.ts'
import { System, until } from './system.ts'

/** Two API and two worker processes on one database, watched from the first import on. */
export class TwoNodes {
  readonly system: System
  readonly watch: Watch
  readonly #apis: Service[]
  #workers: Service[] = []

  static async start(lookMilliseconds = 100): Promise<TwoNodes> {
    const system = await System.create()
    const first = await system.startApi()
    const second = await system.startApi({ DATABASE_URL: await system.databaseUrl() })
    return new TwoNodes(system, [first, second], lookMilliseconds)
  }

  private constructor(system: System, apis: Service[], lookMilliseconds: number) {
    this.system = system
    this.#apis = apis
    this.watch = new Watch(system).start(lookMilliseconds)
  }

  /** One or the other, in turn. */
  api(nth: number): string {
    return this.#apis[nth % 2]?.url ?? ''
  }

  async startWorkers(environment: Record<string, string> = {}): Promise<void> {
    this.#workers = await Promise.all([0, 1].map(() => this.system.startWorker(environment)))
  }

  /** The imports that each of the two completed, according to their logs. */
  async stopWorkers(): Promise<number[]> {
    const workers = this.#workers.splice(0)
    expect(await Promise.all(workers.map((worker) => worker.stop()))).toEqual([0, 0])
    return workers.map((worker) => worker.logs().split('"msg":"import completed"').length - 1)
  }

  untilAllEnded(milliseconds = 100_000): Promise<void> {
    return untilAllEnded(this.system, milliseconds)
  }

  /** Checks that everything sent to these organisations is correct, and was whenever the watch looked. */
  async holds(sent: Push[]): Promise<void> {
    const database = await this.system.pool()
    const comparisons = this.watch.comparisons
    expect(await findViolations({ url: this.api(0), database, sent, watch: this.watch })).toEqual([])
    expect(comparisons).toBeGreaterThan(sent.length)
  }

  async stop(): Promise<void> {
    await this.watch.stop()
    await this.system.stop()
  }
}

export const untilAllEnded = (system: System, milliseconds = 100_000) =>
  until(
    'every import has ended',
    async () => {
      const [row] = await system.query(
        'select count(*)::integer as open from import where finished_at is null',
      )
      return row?.open === 0
    },
    milliseconds,
    50,
  )
