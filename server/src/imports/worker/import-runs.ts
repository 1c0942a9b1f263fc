import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import { limits } from '../../limits.ts'
import type { Pool } from '../../platform/database/database.ts'
import type { SilentNodes } from '../queue/silent-nodes.ts'
import type { ClaimedImport } from '../record/claims.ts'
import type { RunProgress } from '../run/run-import.ts'
import { endConnections, findCompleted, renewLeases } from './leases.ts'
import { clearStaging } from './maintenance.ts'
import type { Outcomes, Why } from './outcomes.ts'
import type { RunningThread, ThreadEnd, ThreadPool } from './thread-pool.ts'

interface Run {
  claimed: ClaimedImport
  progress: RunProgress
  thread: RunningThread | undefined
  calledOff: Why | undefined
  startedAt: number
  done: Promise<void>
}

export interface ImportRunsOptions {
  pool: Pool
  /** Cleaning up after a large import takes longer than other statements may. */
  patientPool: Pool
  threads: ThreadPool
  spoolFolder: string
  outcomes: Outcomes
  silentNodes: SilentNodes
  log: Logger
  /** There is room for another import. */
  onEnd(): void
  /** An import has completed and rejected this many rows. */
  onRejected(organisationId: string, importId: string, rows: number): void
}

const notAnswered: ThreadEnd = { ended: 'nodeAway', message: 'it did not answer when we last looked' }

/** The imports that this worker has claimed and runs. */
export class ImportRuns {
  readonly #options: ImportRunsOptions
  readonly #runs = new Map<string, Run>()

  constructor(options: ImportRunsOptions) {
    this.#options = options
  }

  get claimed(): ClaimedImport[] {
    return [...this.#runs.values()].map((run) => run.claimed)
  }

  start(claimed: ClaimedImport): void {
    const run: Run = {
      claimed,
      progress: { progress: 0, received: claimed.received, processed: 0 },
      thread: undefined,
      calledOff: undefined,
      startedAt: performance.now(),
      done: Promise.resolve(),
    }
    const { importId, organisationId } = claimed
    this.#runs.set(importId, run)
    run.done = this.#carryOut(run)
      .catch((error) =>
        this.#options.log.error({ err: error, importId, organisationId }, 'an import was left behind'),
      )
      .finally(() => {
        this.#runs.delete(importId)
        this.#options.onEnd()
      })
  }

  /** Stops an import whose claim is lost, or that must be given back. */
  callOff(importId: string, why: Why): void {
    const run = this.#runs.get(importId)
    if (run === undefined) return
    run.calledOff ??= why
    run.thread?.abort()
  }

  callOffAll(why: Why): void {
    for (const importId of this.#runs.keys()) this.callOff(importId, why)
  }

  async allDone(): Promise<void> {
    await Promise.all([...this.#runs.values()].map((run) => run.done))
  }

  /** Renews leases and publishes progress; aborts imports this worker no longer owns. */
  async beat(owner: number | undefined): Promise<void> {
    const mine = [...this.#runs.values()].filter(({ claimed }) => claimed.claim.owner === owner)
    if (owner === undefined || mine.length === 0) return
    const kept = await renewLeases(
      this.#options.pool,
      owner,
      mine.map((run) => ({ claim: run.claimed.claim, ...run.progress })),
    )
    const gone = mine.filter(({ claimed, thread }) => !kept.has(claimed.importId) && thread !== undefined)
    if (gone.length === 0) return
    const completed = await findCompleted(
      this.#options.pool,
      gone.map(({ claimed }) => claimed.claim),
    )
    for (const { claimed } of gone) {
      if (!completed.has(claimed.importId)) this.callOff(claimed.importId, 'lost')
    }
  }

  /** Gives imports back whose node has not answered for a while, so that those of other nodes can run. */
  async leaveSilentNodes(): Promise<void> {
    const { silentNodes } = this.#options
    await silentNodes.look()
    for (const { importId, organisationId } of this.claimed) {
      const seconds = await silentNodes.secondsOf(organisationId)
      if (seconds !== undefined && seconds >= limits.silentNodeSeconds) this.callOff(importId, 'nodeAway')
    }
  }

  async #carryOut(run: Run): Promise<void> {
    const { pool, patientPool, outcomes, silentNodes } = this.#options
    const { claim } = run.claimed
    const { organisationId, importId } = claim
    if ((await silentNodes.secondsOf(organisationId)) !== undefined) {
      await outcomes.conclude(run.claimed, notAnswered, { calledOff: undefined, milliseconds: 0 })
      return
    }
    if (claim.attempt > 1) await endConnections(pool, claim, claim.attempt - 1)
    const isGivenUp = await outcomes.giveUp(run.claimed)
    const end: ThreadEnd = isGivenUp ? { ended: 'claimLost' } : await this.#runInThread(run)
    if (!isGivenUp) {
      await outcomes.conclude(run.claimed, end, {
        calledOff: run.calledOff,
        milliseconds: Math.round(performance.now() - run.startedAt),
      })
    }
    if (end.ended === 'completed' && !run.claimed.dryRun) {
      this.#options.onRejected(organisationId, importId, end.written.failed)
    }
    if (end.ended !== 'completed' || claim.attempt > 1) {
      await clearStaging(patientPool, organisationId, importId)
    }
  }

  async #runInThread(run: Run): Promise<ThreadEnd> {
    const { threads, spoolFolder, outcomes } = this.#options
    const { claim } = run.claimed
    const spoolFile = join(spoolFolder, `${claim.importId}-${claim.attempt}`)
    if (run.calledOff === undefined) {
      run.thread = threads.run(run.claimed, spoolFile, (progress) => {
        run.progress = progress
      })
    }
    const end: ThreadEnd = (await run.thread?.end) ?? { ended: 'aborted' }
    await rm(spoolFile, { force: true })
    if (end.ended !== 'completed' && end.ended !== 'claimLost') await outcomes.endConnections(claim)
    return end
  }
}
