import { rm } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Config } from '../../config.ts'
import { limits } from '../../limits.ts'
import { openPool, type Pool } from '../../platform/database/database.ts'
import { watchSchema } from '../../platform/database/schema-watch.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { SilentNodes } from '../queue/silent-nodes.ts'
import { makeSpoolFolder } from '../queue/spool-folder.ts'
import { ClaimLoop } from './claim-loop.ts'
import { confirmEnds } from './confirm-ends.ts'
import { ImportRuns } from './import-runs.ts'
import { maintain } from './maintenance.ts'
import { Outcomes } from './outcomes.ts'
import { repeat } from './repeat.ts'
import { ThreadPool } from './thread-pool.ts'
import { WorkerLife } from './worker-life.ts'

export interface WorkerOptions {
  connectionString: string
  config: Pick<Config, 'workerConcurrency' | 'importRetentionDays' | 'uploadRetentionDays'>
  log: Logger
  metrics?: Metrics
  /**
   * Prepares the rejected rows of a large import for correction, so that the first person to open them need not wait.
   */
  openRejected?(pool: Pool, organisationId: string, importId: string): Promise<unknown>
}

export interface ImportWorker {
  stop(): Promise<void>
}

/**
 * Claims and runs imports of several organisations at a time until stopped. Reconnects when the database comes back.
 * Its parts: the life connection, the claim loop, the runs and their outcomes.
 */
export async function startWorker(options: WorkerOptions): Promise<ImportWorker> {
  const { connectionString, config, log, metrics } = options
  // A worker that gets no answer for the length of a lease has lost it.
  const pool = workerPool(connectionString, limits.importLeaseSeconds)
  // Cleaning up after many imports may take longer.
  const patientPool = workerPool(connectionString, limits.maintenanceMinutes * 60)
  metrics?.watchPools(() => [pool, patientPool])
  const threads = new ThreadPool(connectionString)
  const spoolFolder = await makeSpoolFolder()
  const schema = watchSchema(pool, log)
  let stopping = false

  const outcomes = new Outcomes({ pool, log, metrics, isStopping: () => stopping })
  const claim = () => claimLoop.claim()
  // One after the other: each needs two connections of the pool.
  let opening: Promise<unknown> = Promise.resolve()
  const runs = new ImportRuns({
    pool,
    patientPool,
    threads,
    spoolFolder,
    outcomes,
    log,
    onEnd: claim,
    silentNodes: new SilentNodes(pool),
    onRejected(organisationId, importId, rows) {
      if (rows < limits.correctionRowsOpenedEarlyMin) return
      opening = opening
        .then(() => (stopping ? undefined : options.openRejected?.(patientPool, organisationId, importId)))
        // The first person who opens the rows prepares them instead.
        .catch((error) =>
          log.warn({ err: error, importId, organisationId }, 'rejected rows could not be prepared'),
        )
    },
  })
  const life = new WorkerLife(
    connectionString,
    {
      queued: claim,
      cancelled: (importId) => runs.callOff(importId, 'lost'),
      lost: () => runs.callOffAll('givenBack'),
    },
    log,
  )
  const claimLoop = new ClaimLoop({
    pool,
    log,
    owner: () => life.owner,
    running: () => runs.claimed,
    concurrency: config.workerConcurrency,
    mayClaim: () => schema.tooNew === undefined,
    start: (claimed) => runs.start(claimed),
  })

  async function poll(): Promise<void> {
    await life.connect()
    await claim()
  }
  const beating = repeat(limits.importHeartbeatMilliseconds, () => runs.beat(life.owner), log)
  const checking = repeat(limits.importHeartbeatMilliseconds, () => life.check(), log)
  const polling = repeat(limits.importPollMilliseconds, poll, log)
  const watching = repeat(limits.nodeReportSeconds * 1000, () => runs.leaveSilentNodes(), log)
  const confirming = repeat(limits.endCheckSeconds * 1000, () => confirmEnds(pool, new Date(), log), log)
  const maintaining = repeat(
    limits.maintenanceMinutes * 60_000,
    () => maintain(patientPool, config, new Date()),
    log,
  )
  const watchingSchema = repeat(limits.schemaCheckSeconds * 1000, () => schema.refresh(), log)
  await schema.refresh().catch(() => {})
  await poll()
  log.info({ concurrency: config.workerConcurrency }, 'worker started')

  return {
    async stop() {
      stopping = true
      claimLoop.stop()
      await Promise.all([polling.stop(), confirming.stop(), maintaining.stop(), watchingSchema.stop()])
      await Promise.race([runs.allDone(), delay(limits.workerDrainSeconds * 1000, undefined, { ref: false })])
      runs.callOffAll('givenBack')
      await runs.allDone()
      await opening
      await Promise.all([beating.stop(), checking.stop(), watching.stop()])
      await threads.stop()
      await life.stop()
      await Promise.all([pool.end(), patientPool.end()])
      await rm(spoolFolder, { recursive: true, force: true })
    },
  }
}

const workerPool = (connectionString: string, statementSecondsMax: number) =>
  openPool({ connectionString, connectionsMax: 4, applicationName: 'cartage-worker', statementSecondsMax })
