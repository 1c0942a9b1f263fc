import { setTimeout as delay } from 'node:timers/promises'
import type { Logger } from 'pino'
import { limits } from '../../limits.ts'
import { isDatabaseAway, type Pool } from '../../platform/database/database.ts'
import type { Metrics } from '../../platform/metrics.ts'
import { settle } from '../queue/settle-import.ts'
import type { Claim, ClaimedImport } from '../record/claims.ts'
import type { Written } from '../run/attempt.ts'
import { fail, type Released, release } from '../run/end-claim.ts'
import { endConnections } from './leases.ts'
import type { ThreadEnd } from './thread-pool.ts'

/** Why a run is aborted: the claim is lost, the import is given back, or the node with its rows does not answer. */
export type Why = 'lost' | 'givenBack' | 'nodeAway'

export interface RunFacts {
  calledOff: Why | undefined
  milliseconds: number
}

export interface OutcomesOptions {
  pool: Pool
  log: Logger
  metrics: Metrics | undefined
  isStopping(): boolean
}

const nothingWritten = 'import was cancelled or taken over; nothing was written'

/** Decides what happens to an import after an attempt. */
export class Outcomes {
  readonly #options: OutcomesOptions

  constructor(options: OutcomesOptions) {
    this.#options = options
  }

  /** Fails an import that was tried or interrupted too often; returns false if it may run. */
  async giveUp(claimed: ClaimedImport): Promise<boolean> {
    if (claimed.claim.attempt > 1) this.#options.metrics?.importRetries.inc({ kind: claimed.kind })
    const reason = reasonToGiveUp(claimed)
    if (reason === undefined) return false
    await this.#fail(claimed, reason, 0)
    return true
  }

  async conclude(claimed: ClaimedImport, end: ThreadEnd, { calledOff, milliseconds }: RunFacts) {
    const { log } = this.#options
    const about = { ...aboutImport(claimed), milliseconds }
    switch (end.ended) {
      case 'completed':
        this.#countCompleted(claimed, end.written, milliseconds)
        log.info({ ...about, ...end.written, flagged: end.written.flagged?.count }, 'import completed')
        return
      case 'claimLost':
        log.info(about, nothingWritten)
        return
      case 'endFound':
        await this.#settle(claimed, milliseconds)
        return
      case 'aborted':
        log.info({ ...about, because: calledOff }, 'import was stopped')
        if (calledOff === 'nodeAway') await this.#leaveNode(claimed.claim)
        else if (calledOff !== 'lost') await this.#giveBack(claimed.claim, 'interrupted')
        return
      case 'databaseAway':
        log.warn({ ...about, message: end.message }, 'the database went away during an import')
        await delay(limits.importPollMilliseconds)
        await this.#giveBack(claimed.claim, 'interrupted')
        return
      case 'nodeAway':
        log.warn({ ...about, message: end.message }, 'a node of the database cannot be reached')
        await this.#leaveNode(claimed.claim)
        return
      case 'incomplete':
        log.warn({ ...about, message: end.message }, 'parts of an import are not visible yet; waiting')
        if (isMissingTooLong(claimed)) await this.#fail(claimed, sentences.missing, milliseconds)
        else await this.#giveBack(claimed.claim, 'incomplete', limits.missingBytesWaitSeconds)
        return
      case 'broken':
        log.error({ ...about, message: end.message }, 'an import broke')
        if (claimed.attemptsLeft > 0) await this.#giveBack(claimed.claim, 'counted')
        else await this.#fail(claimed, sentences.broken, milliseconds)
        return
      case 'unreadable':
        await this.#fail(claimed, end.reason, milliseconds)
        return
      case 'outOfMemory':
      case 'hung':
        await this.#fail(claimed, sentences[end.ended], milliseconds)
    }
  }

  /** Terminates what the attempt still has open, because a running statement keeps its locks. */
  async endConnections(claim: Claim): Promise<void> {
    const { pool } = this.#options
    await this.#untilReached(() => endConnections(pool, claim, claim.attempt)).catch(() => {})
  }

  #countCompleted({ kind, dryRun }: ClaimedImport, written: Written, milliseconds: number): void {
    const { metrics } = this.#options
    metrics?.importsFinished.inc({ kind, status: 'completed' })
    metrics?.importSeconds.observe({ kind, status: 'completed' }, milliseconds / 1000)
    if (!dryRun) metrics?.rowsImported.inc({ kind }, written.received - written.failed)
    metrics?.rowsRejected.inc({ kind }, written.failed)
  }

  async #fail(claimed: ClaimedImport, message: string, milliseconds: number): Promise<void> {
    const { pool, log, metrics } = this.#options
    const { kind, claim } = claimed
    if (!(await this.#untilReached(() => fail(pool, claim, message, new Date())))) {
      await this.#settle(claimed, milliseconds)
      return
    }
    metrics?.importsFinished.inc({ kind, status: 'failed' })
    metrics?.importSeconds.observe({ kind, status: 'failed' }, milliseconds / 1000)
    log.info({ ...aboutImport(claimed), milliseconds, message }, 'import failed')
  }

  /** An earlier attempt may have ended the import without being able to record it. */
  async #settle(claimed: ClaimedImport, milliseconds: number): Promise<void> {
    const { pool, log, metrics } = this.#options
    const { organisationId, importId, kind } = claimed
    const end = await this.#untilReached(() => settle(pool, organisationId, importId))
    if (end === undefined) {
      log.info({ ...aboutImport(claimed), milliseconds }, nothingWritten)
      return
    }
    log.warn(
      { ...aboutImport(claimed), ...end, flagged: end.flagged?.count },
      'an earlier attempt had ended the import; recorded its end',
    )
    if (end.status === 'completed') this.#countCompleted(claimed, end, milliseconds)
    else metrics?.importsFinished.inc({ kind, status: end.status })
  }

  #leaveNode(claim: Claim): Promise<boolean> {
    return this.#giveBack(claim, 'nodeAway', limits.nodeAwaySeconds)
  }

  #giveBack(claim: Claim, how: Released, waitSeconds = 0): Promise<boolean> {
    return this.#untilReached(() => release(this.#options.pool, claim, how, waitSeconds))
  }

  /**
   * Repeats a fenced statement while the database is unavailable; stops with the worker, or once others must have
   * taken over.
   */
  async #untilReached<T>(statement: () => Promise<T>): Promise<T> {
    const deadline = Date.now() + limits.importLeaseSeconds * 1000
    for (;;) {
      try {
        return await statement()
      } catch (error) {
        if (!isDatabaseAway(error) || this.#options.isStopping() || Date.now() > deadline) throw error
        await delay(limits.importPollMilliseconds)
      }
    }
  }
}

const aboutImport = ({ importId, organisationId, kind, claim }: ClaimedImport) => ({
  importId,
  organisationId,
  kind,
  attempt: claim.attempt,
})

function reasonToGiveUp({ attemptsLeft, interruptions }: ClaimedImport): string | undefined {
  if (attemptsLeft < 0) return sentences.attempts
  if (interruptions >= limits.importInterruptionsMax) return sentences.interruptions
  return undefined
}

const isMissingTooLong = ({ missingSince }: ClaimedImport) =>
  missingSince !== null && Date.now() - Date.parse(missingSince) > limits.missingBytesMinutes * 60_000

const sentences = {
  attempts: `The import was interrupted ${limits.importAttemptsMax} times and has failed. Nothing was written. Send it again; if it fails again, split it.`,
  interruptions: `The import was interrupted ${limits.importInterruptionsMax} times by restarts and has failed. Nothing was written. Retry it or send it again.`,
  missing: `Parts of the upload could not be read for ${limits.missingBytesMinutes} minutes, so the import has failed. Nothing was written. Send it again.`,
  outOfMemory:
    'The file needs more memory than an import may use. Split it, or save it as CSV, and send it again.',
  hung: 'Reading the file took longer than an import may take. Save it again as CSV and send it again.',
  broken: `The import could not be finished in ${limits.importAttemptsMax} attempts because of a fault on our side. Nothing was written. Send it again; if it fails again, tell us its id.`,
}
