import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../errors.ts'
import { importOfConnection } from '../../imports/worker/leases.ts'
import { limits } from '../../limits.ts'
import { beginHold, continueHold, endHold, type HoldMark, type HoldStage } from '../../organisations/holds.ts'
import type { Database, Pool } from '../../platform/database/database.ts'

/**
 * Holds an organisation while it is copied. The hold is renewed until it ends, so that it does not outlive a killed
 * process for long.
 */
export class CopyHold {
  readonly #pool: Pool
  readonly #organisationId: string
  readonly #signal: AbortSignal | undefined
  readonly #timer: NodeJS.Timeout
  #stage: HoldStage = 'copying'
  #mark: HoldMark
  #continuing: Promise<void> = Promise.resolve()
  #lost: unknown

  private constructor(pool: Pool, organisationId: string, mark: HoldMark, signal: AbortSignal | undefined) {
    this.#pool = pool
    this.#organisationId = organisationId
    this.#mark = mark
    this.#signal = signal
    this.#timer = setInterval(() => this.#continue(), limits.holdRenewSeconds * 1000)
  }

  /** Waiting ends with an error when the signal is aborted. */
  static async begin(pool: Pool, organisationId: string, signal?: AbortSignal): Promise<CopyHold> {
    const mark = await beginHold(pool, organisationId)
    if (mark === undefined) throw isHeldAlready(organisationId)
    return new CopyHold(pool, organisationId, mark, signal)
  }

  /**
   * Callers may still write until this returns; afterwards nobody does. Returns since when they were refused, by
   * `performance.now`. Others' long changes must not keep the organisation read-only: it is open until they have ended.
   */
  async enterReadOnly(tell: (text: string) => void): Promise<number> {
    const deadline = Date.now() + limits.holdWaitMinutes * 60_000
    for (;;) {
      await this.#enter('settling')
      if (!(await this.#isQuietBy(deadline, tell))) throw doesNotEnd()
      const start = performance.now()
      await this.#enter('read-only')
      // By then, every process has read the hold.
      await sleep(limits.holdSettleSeconds * 1000)
      const isQuiet = await this.#isQuietBy(Date.now() + limits.holdPatienceSeconds * 1000)
      if (isQuiet) return start
      tell(
        `It was read-only for ${secondsSince(start)} s, but a change that began earlier is still running. The organisation can be changed until that has ended.`,
      )
    }
  }

  async #enter(stage: HoldStage): Promise<void> {
    this.#stage = stage
    await this.check()
  }

  /**
   * Waits until what was under way has ended: transactions that began before everybody could know of the hold, a running
   * import, and a spreadsheet that is read. False if that takes too long; with `tell`, somebody is told soon.
   */
  async #isQuietBy(deadline: number, tell?: (text: string) => void): Promise<boolean> {
    const toldAt = performance.now() + limits.holdPatienceSeconds * 1000
    let isTold = tell === undefined
    const since = await databaseTime(this.#pool)
    const isQuiet = async () =>
      !(await hasWritersSince(this.#pool, this.#organisationId, since)) &&
      !(await isAtWork(this.#pool, this.#organisationId))
    while (!(await isQuiet())) {
      this.#signal?.throwIfAborted()
      if (Date.now() > deadline) return false
      if (!isTold && performance.now() > toldAt) {
        tell?.('Waiting for an import or a change that is under way. The organisation can still be changed …')
        isTold = true
      }
      await sleep(100)
    }
    return true
  }

  /** Throws if the hold has run out in between, or somebody else has ended it: then somebody may have written. */
  async check(): Promise<void> {
    await this.#continue()
    if (this.#lost !== undefined) throw this.#lost
  }

  /** The organisation stays read-only until somebody opens or erases it. */
  async keep(): Promise<void> {
    clearInterval(this.#timer)
    await this.#continue(true)
    if (this.#lost !== undefined) throw this.#lost
  }

  async end(): Promise<void> {
    clearInterval(this.#timer)
    await this.#continuing
    await endHold(this.#pool, this.#organisationId, this.#mark)
  }

  /** One after the other: each changes the mark. */
  #continue(isKept = false): Promise<void> {
    this.#continuing = this.#continuing.then(async () => {
      if (this.#lost !== undefined) return
      const [id, stage] = [this.#organisationId, this.#stage]
      try {
        const mark = await continueHold(this.#pool, id, this.#mark, stage, isKept)
        if (mark === undefined) this.#lost = wasOpen()
        else this.#mark = mark
      } catch (error) {
        this.#lost = error
      }
    })
    return this.#continuing
  }
}

const isHeldAlready = (organisationId: string) =>
  new StartError(
    `The organisation ${organisationId} is being exported, or is kept read-only. The command "org open" ends that.`,
  )

const wasOpen = () =>
  new StartError(
    'The organisation could be changed while it was copied: this process stood still for too long, or somebody opened ' +
      'or erased the organisation. Nothing was exported; run the command again.',
  )

/** With one decimal. */
export const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1)

const doesNotEnd = () =>
  new StartError(
    'An import or a change of the organisation has not ended. Nothing was exported; try again later.',
  )

async function databaseTime(database: Database): Promise<string> {
  const { rows } = await database.query<{ at: string }>('select clock_timestamp()::text as at')
  return rows[0]?.at ?? ''
}

/**
 * Whether a transaction that wrote something, and began before that time, is open. PostgreSQL does not say for whom it
 * writes, but connections of imports have their names: those of other organisations may go on for minutes. A vacuum
 * writes indexes only.
 */
async function hasWritersSince(database: Database, organisationId: string, since: string): Promise<boolean> {
  const { rows } = await database.query<{ name: string }>(
    `select distinct coalesce(who.application_name, '') as name
     from pg_locks held
     join pg_class written on written.oid = held.relation and written.relkind = 'r'
     join pg_stat_activity who on who.pid = held.pid and who.backend_type = 'client backend'
     where held.locktype = 'relation' and held.mode = 'RowExclusiveLock' and who.datname = current_database()
       and who.pid <> pg_backend_pid() and who.xact_start < $1::timestamptz`,
    [since],
  )
  const importIds = rows.map(({ name }) => importOfConnection(name))
  if (importIds.includes(undefined)) return true
  const { rowCount } = await database.query(
    'select 1 from import where organisation_id = $1 and import_id = any ($2::uuid[])',
    [organisationId, importIds],
  )
  return rowCount !== 0
}

async function isAtWork(database: Database, organisationId: string): Promise<boolean> {
  const { rowCount: imports } = await database.query(
    `select 1 from import where organisation_id = $1 and status = 'processing'`,
    [organisationId],
  )
  const { rowCount: uploads } = await database.query(
    `select 1 from configuration_upload where organisation_id = $1 and state = 'reading' and lease_until > now()`,
    [organisationId],
  )
  return imports !== 0 || uploads !== 0
}
