import { setTimeout as sleep } from 'node:timers/promises'
import { StartError } from '../../errors.ts'
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

  /** Callers may still write until this returns; afterwards nobody does. */
  async enter(stage: Exclude<HoldStage, 'copying'>): Promise<void> {
    await this.check()
    await hold(this.#pool, this.#organisationId, stage)
    await untilQuiet(this.#pool, this.#organisationId, stage)
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

/**
 * Waits until what was under way has ended: a running import, and a spreadsheet that is read. Then for the transactions
 * that began before everybody could know of the hold; PostgreSQL says only which ones have written, not for whom.
 */
async function untilQuiet(database: Database, organisationId: string, stage: HoldStage): Promise<void> {
  const deadline = Date.now() + limits.holdWaitMinutes * 60_000
  const wait = async (isQuiet: () => Promise<boolean>) => {
    while (!(await isQuiet())) {
      if (Date.now() > deadline) {
        throw new StartError(
          'An import or a change of the organisation does not end. Nothing was exported; try again later.',
        )
      }
      await sleep(100)
    }
  }
  if (stage === 'read-only') await sleep(limits.holdSettleSeconds * 1000)
  const since = await databaseTime(database)
  await wait(async () => !(await hasWritersSince(database, since)))
  await wait(async () => !(await isAtWork(database, organisationId)))
}

async function databaseTime(database: Database): Promise<string> {
  const { rows } = await database.query<{ at: string }>('select clock_timestamp()::text as at')
  return rows[0]?.at ?? ''
}

async function hasWritersSince(database: Database, since: string): Promise<boolean> {
  const { rowCount } = await database.query(
    `select 1 from pg_locks held join pg_stat_activity who on who.pid = held.pid
     where held.locktype = 'relation' and held.mode = 'RowExclusiveLock' and who.datname = current_database()
       and who.pid <> pg_backend_pid() and who.xact_start < $1::timestamptz limit 1`,
    [since],
  )
  return rowCount === 1
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
