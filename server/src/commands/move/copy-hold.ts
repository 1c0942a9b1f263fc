import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../errors.ts'
import { importOfConnection } from '../../imports/worker/leases.ts'
import { limits } from '../../limits.ts'
import { endHold, type HoldStage, hold, renewHold } from '../../organisations/holds.ts'
import type { Database, Pool } from '../../platform/database/database.ts'

/**
 * Holds an organisation while it is copied. The hold is renewed until it ends, so that it does not outlive a killed
 * process for long.
 */
export class CopyHold {
  readonly #pool: Pool
  readonly #organisationId: string
  readonly #timer: NodeJS.Timeout
  #renewing: Promise<void> = Promise.resolve()
  #lost: unknown

  private constructor(pool: Pool, organisationId: string) {
    this.#pool = pool
    this.#organisationId = organisationId
    this.#timer = setInterval(() => {
      this.#renewing = this.#renew()
    }, limits.holdRenewSeconds * 1000)
  }

  static async begin(pool: Pool, organisationId: string): Promise<CopyHold> {
    await hold(pool, organisationId, 'copying')
    return new CopyHold(pool, organisationId)
  }

  /**
   * Callers may still write until this returns; afterwards nobody does. Returns since when they were refused, by
   * `performance.now`. Others' long changes must not keep the organisation read-only: it is open until they have ended.
   */
  async enterReadOnly(tell: (text: string) => void): Promise<number> {
    const deadline = Date.now() + limits.holdWaitMinutes * 60_000
    for (;;) {
      await this.#enter('settling')
      if (!(await this.#isQuietBy(deadline))) throw doesNotEnd()
      const start = performance.now()
      await this.#enter('read-only')
      // Until everybody knows.
      await sleep(limits.holdSettleSeconds * 1000)
      const isQuiet = await this.#isQuietBy(Date.now() + limits.holdPatienceSeconds * 1000)
      if (isQuiet) return start
      tell(
        `It was read-only for ${secondsSince(start)} s, but a change that began earlier goes on. It can be changed until that has ended.`,
      )
    }
  }

  async #enter(stage: HoldStage): Promise<void> {
    await this.check()
    await hold(this.#pool, this.#organisationId, stage)
  }

  /**
   * Waits until what was under way has ended: transactions that began before everybody could know of the hold, a running
   * import, and a spreadsheet that is read. False if that takes too long.
   */
  async #isQuietBy(deadline: number): Promise<boolean> {
    const since = await databaseTime(this.#pool)
    const isQuiet = async () =>
      !(await hasWritersSince(this.#pool, this.#organisationId, since)) &&
      !(await isAtWork(this.#pool, this.#organisationId))
    while (!(await isQuiet())) {
      if (Date.now() > deadline) return false
      await sleep(100)
    }
    return true
  }

  /** Throws if the hold has run out in between: then somebody may have written. */
  async check(): Promise<void> {
    this.#renewing = this.#renewing.then(() => this.#renew())
    await this.#renewing
    if (this.#lost !== undefined) throw this.#lost
  }

  /** With `keep`, the organisation stays read-only until somebody opens or erases it. */
  async end(keep: boolean): Promise<void> {
    clearInterval(this.#timer)
    await this.#renewing
    if (keep) await hold(this.#pool, this.#organisationId, 'read-only', true)
    else await endHold(this.#pool, this.#organisationId)
  }

  async #renew(): Promise<void> {
    try {
      if (await renewHold(this.#pool, this.#organisationId)) return
      this.#lost ??= new StartError(
        'The organisation could be changed while it was copied: this process stood still for too long. Run the command again.',
      )
    } catch (error) {
      this.#lost ??= error
    }
  }
}

/** With one decimal. */
export const secondsSince = (start: number): string => ((performance.now() - start) / 1000).toFixed(1)

const doesNotEnd = () =>
  new StartError(
    'An import or a change of the organisation does not end. Nothing was exported; try again later.',
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
