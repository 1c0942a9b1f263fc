import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import type { Logger } from 'pino'
import type { Config } from '../config.ts'
import { limits } from '../limits.ts'
import { isDatabaseAway, openClient, openPool } from '../platform/database.ts'
import type { Metrics } from '../platform/metrics.ts'
import type { Claim, ClaimedImport } from './claims.ts'
import * as claims from './claims.ts'
import { ImportThreads, type RunningThread, type ThreadEnd } from './import-threads.ts'
import { clearStaging, maintain } from './maintenance.ts'
import { cancelledChannel, queuedChannel } from './queue.ts'
import type { Progress } from './run-import.ts'
import { makeSpoolFolder } from './spool-folder.ts'

export interface WorkerOptions {
  connectionString: string
  config: Pick<Config, 'workerConcurrency' | 'importRetentionDays' | 'uploadRetentionDays'>
  log: Logger
  metrics?: Metrics
}

export interface ImportWorker {
  stop(): Promise<void>
}

interface Run {
  claimed: ClaimedImport
  progress: Progress
  thread: RunningThread | undefined
  /** Why it is called off: the claim is gone, or it is given back. */
  calledOff: 'lost' | 'givenBack' | undefined
  done: Promise<void>
}

/** Claims imports and runs them, several organisations at a time, until it is stopped. Heals when the database is away. */
export async function startWorker(options: WorkerOptions): Promise<ImportWorker> {
  const { connectionString, config, log, metrics } = options
  // Whoever is not answered for as long as a lease lasts holds none any more: the network may have lost the connection.
  const answerSecondsMax = limits.importLeaseSeconds
  const pool = openPool({
    connectionString,
    connectionsMax: 4,
    applicationName: 'cartage-worker',
    statementSecondsMax: answerSecondsMax,
  })
  // Removing what many imports left may take longer than that.
  const patientPool = openPool({
    connectionString,
    connectionsMax: 4,
    applicationName: 'cartage-worker',
    statementSecondsMax: limits.maintenanceMinutes * 60,
  })
  const threads = new ImportThreads(connectionString)
  const spoolFolder = await makeSpoolFolder()
  const spoolOf = (claim: Claim) => join(spoolFolder, `${claim.importId}-${claim.attempt}`)
  const running = new Map<string, Run>()
  let owner: number | undefined
  let listener: pg.Client | undefined
  let endListener = () => {}
  let connecting: Promise<void> | undefined
  let stopping = false
  let claiming = false
  let claimAgain = false

  /** The connection that hears notifications and holds the lock which shows that this worker lives. */
  async function connect(): Promise<void> {
    const client = await openClient(connectionString, 'cartage-worker-life', answerSecondsMax)
    const onLost = () => {
      if (listener !== client) return
      listener = undefined
      owner = undefined
      client.end().catch(() => {})
      // Without the lock others may take these imports at any moment, so they are no longer ours to run.
      for (const run of running.values()) callOff(run, 'givenBack')
      if (!stopping) log.warn('the connection to the database was lost; reconnecting')
    }
    client.on('error', onLost)
    client.on('end', onLost)
    client.on('notification', ({ channel, payload }) => {
      if (channel === queuedChannel) void claimWhilePossible()
      const cancelled = channel === cancelledChannel ? running.get(payload ?? '') : undefined
      if (cancelled) callOff(cancelled, 'lost')
    })
    try {
      const number = await claims.registerWorker(client)
      await client.query(`listen ${queuedChannel}`)
      await client.query(`listen ${cancelledChannel}`)
      listener = client
      owner = number
      endListener = onLost
    } catch (error) {
      client.end().catch(() => {})
      throw error
    }
  }

  async function claimWhilePossible(): Promise<void> {
    claimAgain = true
    if (claiming) return
    claiming = true
    try {
      while (claimAgain) {
        claimAgain = false
        while (!stopping && owner !== undefined && running.size < config.workerConcurrency) {
          const claimed = await claims.claimNext(
            pool,
            owner,
            new Date(),
            [...running.values()].map((run) => run.claimed),
          )
          if (claimed === undefined) break
          start(claimed)
        }
      }
    } catch (error) {
      log.warn({ err: error }, 'could not ask the queue')
    } finally {
      claiming = false
    }
  }

  function start(claimed: ClaimedImport): void {
    const run: Run = {
      claimed,
      progress: { progress: 0, received: claimed.received, processed: 0 },
      thread: undefined,
      calledOff: undefined,
      done: Promise.resolve(),
    }
    running.set(claimed.importId, run)
    run.done = carryOut(run)
      .catch((error) => log.error({ err: error, importId: claimed.importId }, 'an import was left behind'))
      .finally(() => {
        running.delete(claimed.importId)
        void claimWhilePossible()
      })
  }

  async function carryOut(run: Run): Promise<void> {
    const { claimed } = run
    const { claim } = claimed
    if (claim.attempt > 1) await claims.endConnections(pool, claim, claim.attempt - 1)
    if (claimed.attemptsLeft < 0) {
      await fail(
        run,
        `The import was interrupted ${limits.importAttemptsMax} times and was given up. Nothing was written. Send it again; if it fails again, split it.`,
      )
      await clearStaging(patientPool, claim.organisationId, claim.importId)
      return
    }
    if (run.calledOff === undefined) {
      run.thread = threads.run(claimed, spoolOf(claim), (progress) => {
        run.progress = progress
      })
    }
    const end: ThreadEnd = (await run.thread?.end) ?? { ended: 'aborted' }
    await rm(spoolOf(claim), { force: true })
    if (end.ended !== 'completed' && end.ended !== 'claimLost') {
      await untilReached(() => claims.endConnections(pool, claim, claim.attempt)).catch(() => {})
    }
    await conclude(run, end)
    if (end.ended !== 'completed' || claim.attempt > 1) {
      await clearStaging(patientPool, claim.organisationId, claim.importId)
    }
  }

  async function conclude(run: Run, end: ThreadEnd): Promise<void> {
    const { claimed } = run
    const about = { importId: claimed.importId, kind: claimed.kind, attempt: claimed.claim.attempt }
    switch (end.ended) {
      case 'completed':
        metrics?.importsFinished.inc({ kind: claimed.kind, status: 'completed' })
        metrics?.rowsImported.inc({ kind: claimed.kind }, end.written.received - end.written.failed)
        metrics?.rowsRejected.inc({ kind: claimed.kind }, end.written.failed)
        log.info({ ...about, ...end.written }, 'import completed')
        return
      case 'claimLost':
        log.info(about, 'import was cancelled or taken over; nothing was written')
        return
      case 'aborted':
        log.info({ ...about, because: run.calledOff }, 'import was called off')
        if (run.calledOff !== 'lost') await giveBack(claimed.claim, false)
        return
      case 'databaseAway':
        log.warn({ ...about, message: end.message }, 'the database went away during an import')
        await delay(limits.importPollMilliseconds)
        // Not the import's fault, unless it happens again and again: an import may be what fills the disk.
        await giveBack(claimed.claim, claimed.claim.attempt > limits.importAttemptsMax)
        return
      case 'unreadable':
        await fail(run, end.reason)
        return
      case 'outOfMemory':
        await fail(
          run,
          'The file needs more memory than an import may use. Split it, or save it as CSV, and send it again.',
        )
        return
      case 'hung':
        await fail(
          run,
          'The file could not be read in the time that an import may take. Save it again as CSV and send it again.',
        )
        return
      case 'broken':
        log.error({ ...about, message: end.message }, 'an import broke')
        if (claimed.attemptsLeft > 0) await giveBack(claimed.claim, true)
        else
          await fail(
            run,
            `The import could not be finished in ${limits.importAttemptsMax} attempts because of a fault of ours. Nothing was written. Send it again; if it fails again, tell us its id.`,
          )
    }
  }

  async function fail(run: Run, message: string): Promise<void> {
    const { claimed } = run
    if (!(await untilReached(() => claims.fail(pool, claimed.claim, message, new Date())))) return
    metrics?.importsFinished.inc({ kind: claimed.kind, status: 'failed' })
    log.info({ importId: claimed.importId, kind: claimed.kind, message }, 'import failed')
  }

  const giveBack = (claim: Claim, counted: boolean) =>
    untilReached(() => claims.release(pool, claim, counted))

  /** Repeats a fenced statement while the database is away; gives up when stopping, or when others have long taken over. */
  async function untilReached<T>(statement: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + limits.importLeaseSeconds * 1000
    for (;;) {
      try {
        return await statement()
      } catch (error) {
        if (!isDatabaseAway(error) || stopping || Date.now() > deadline) throw error
        await delay(limits.importPollMilliseconds)
      }
    }
  }

  function callOff(run: Run, why: 'lost' | 'givenBack'): void {
    run.calledOff ??= why
    run.thread?.abort()
  }

  /** A connection that only listens is not told when the network has lost it: it is asked. */
  async function checkListener(): Promise<void> {
    const checked = listener
    await checked?.query('select 1').catch(() => {
      if (listener === checked) endListener()
    })
  }

  async function beat(): Promise<void> {
    if (owner === undefined) return
    const mine = [...running.values()].filter((run) => run.claimed.claim.owner === owner)
    if (mine.length === 0) return
    const kept = await claims.renewLeases(
      pool,
      owner,
      mine.map((run) => ({ claim: run.claimed.claim, ...run.progress })),
    )
    for (const run of mine) {
      if (!kept.has(run.claimed.importId) && run.thread !== undefined) callOff(run, 'lost')
    }
  }

  async function poll(): Promise<void> {
    // One at a time: where connecting takes longer than a turn, a second connection would be left open for ever.
    connecting ??= owner === undefined && !stopping ? connect() : undefined
    await connecting?.finally(() => {
      connecting = undefined
    })
    await claimWhilePossible()
  }

  const beating = repeat(limits.importHeartbeatMilliseconds, beat, log)
  const checking = repeat(limits.importHeartbeatMilliseconds, checkListener, log)
  const polling = repeat(limits.importPollMilliseconds, poll, log)
  const maintaining = repeat(
    limits.maintenanceMinutes * 60_000,
    () => maintain(patientPool, config, new Date()),
    log,
  )
  await poll()
  log.info({ concurrency: config.workerConcurrency }, 'worker started')

  return {
    async stop() {
      stopping = true
      await Promise.all([polling.stop(), maintaining.stop()])
      const all = () => Promise.all([...running.values()].map((run) => run.done))
      await Promise.race([all(), delay(limits.workerDrainSeconds * 1000, undefined, { ref: false })])
      for (const run of running.values()) callOff(run, 'givenBack')
      await all()
      await Promise.all([beating.stop(), checking.stop()])
      await threads.stop()
      const last = listener
      listener = undefined
      await last?.end().catch(() => {})
      await Promise.all([pool.end(), patientPool.end()])
      await rm(spoolFolder, { recursive: true, force: true })
    },
  }
}

/** Does something again and again, never twice at a time; what fails is tried again next time. */
function repeat(milliseconds: number, task: () => Promise<unknown>, log: Logger) {
  let underWay: Promise<unknown> | undefined
  const timer = setInterval(() => {
    underWay ??= task()
      .catch((error) => log.warn({ err: error }, 'a periodic step failed; it will be tried again'))
      .finally(() => {
        underWay = undefined
      })
  }, milliseconds)
  return {
    async stop() {
      clearInterval(timer)
      await underWay
    },
  }
}
