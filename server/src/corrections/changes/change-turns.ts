import { setTimeout as delay } from 'node:timers/promises'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { type Client, inTransaction, isLockTimeout, type Pool } from '../../platform/database/database.ts'
import { BoundedTurns } from '../../platform/turns/bounded-turns.ts'
import { type ChangeContext, lockCorrection } from './change-log.ts'

type OneImport = Pick<ChangeContext, 'organisationId' | 'importId'>

/** In this process, changes to one import's rows wait here, without a connection. */
const turns = new BoundedTurns((own) => own === 0, limits.rowsLockedWaitSeconds, errors.rowsBeingChanged)

/**
 * Runs a change to an import's rows in one transaction, when nobody else is changing them. If somebody else still is
 * after a few seconds, it is refused.
 */
export function changing<T>(
  pool: Pool,
  context: OneImport,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  return oneAtATime(context, () =>
    inTransaction(pool, async (client) => {
      await lockCorrection(client, context)
      return work(client)
    }),
  )
}

/** For work that calls `lockCorrection` in a transaction of its own, which begins again if somebody has the lock. */
export function oneAtATime<T>({ organisationId, importId }: OneImport, work: () => Promise<T>): Promise<T> {
  return turns.run(`${organisationId} ${importId}`, () =>
    whileLocked(limits.rowsLockedWaitSeconds, work, errors.rowsBeingChanged),
  )
}

/** Begins again, without a connection in between, while another process holds the lock that the work does not wait for. */
export async function whileLocked<T>(
  waitSecondsMax: number,
  work: () => Promise<T>,
  refusal: () => Error,
): Promise<T> {
  const deadline = performance.now() + waitSecondsMax * 1000
  for (;;) {
    try {
      return await work()
    } catch (error) {
      if (!isLockTimeout(error)) throw error
      if (performance.now() > deadline) throw refusal()
      await delay(limits.rowsLockedRetryMilliseconds)
    }
  }
}
