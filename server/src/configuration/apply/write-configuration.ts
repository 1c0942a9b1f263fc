import { limits } from '../../limits.ts'
import { type Change, type Doer, recordChanges } from '../../organisations/audit-log.ts'
import {
  keepVersionBesideRates,
  lockConfiguration,
  raiseConfigurationVersion,
  versionAfter as versionBehind,
} from '../../organisations/rate-book-version.ts'
import { type Client, inTransaction, type Pool } from '../../platform/database/database.ts'
import { onceForPool } from '../../platform/database/once-for-pool.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import type { OrganisationSettings } from '../document/organisation.ts'
import type { State } from '../document/state.ts'
import { readState } from '../state/read-state.ts'
import { onSnapshot, type Reading } from '../state/snapshot.ts'

/** What a change works with: a transaction that holds the organisation's lock, and the organisation's state. */
export interface Writing extends Reading {
  /** Of the configuration. */
  versionBefore: string
  versionAfter: string
}

/** The result of a change, and its rows in the audit log. No rows: nothing was changed. */
export interface Done<Result> {
  result: Result
  changes: Change[]
  /** The organisation's own settings, if they change. */
  organisation?: OrganisationSettings
}

/** A change in two steps. Other writers wait for the lock, so everything that can be checked before taking it is. */
export interface Work<Checked, Result> {
  /** Reads and refuses. It runs again, under the lock, if the configuration was changed in the meantime. */
  check(reading: Reading): Promise<Checked>
  write(writing: Writing, checked: Checked): Promise<Done<Result>>
}

/** The result of the step before the lock. */
interface Early<Checked> {
  state: State
  checked: Checked
}

/** The only way to change configuration, in one transaction. A change that changes nothing leaves no trace. */
export async function writeConfiguration<Checked, Result>(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  work: Work<Checked, Result>,
): Promise<Result> {
  try {
    return await turnsOf(pool).run(organisationId, async () => {
      const early = await checkEarly(pool, organisationId, doer, work)
      return inTransaction(pool, async (client) => {
        const { result, changes } = await writeWithin(client, organisationId, doer, work, { early })
        if (changes.length === 0) throw new LeaveNoTrace(result)
        return result
      })
    })
  } catch (error) {
    if (error instanceof LeaveNoTrace) return error.result as Result
    throw error
  }
}

const checkEarly = <Checked>(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  { check }: Pick<Work<Checked, unknown>, 'check'>,
): Promise<Early<Checked> | undefined> =>
  onSnapshot(pool, organisationId, doer.at, async (snapshot) => {
    const checked = await check(snapshot)
    return snapshot.isWhole ? { state: snapshot.state, checked } : undefined
  })

/** The same within the caller's transaction. */
export async function writeWithin<Checked, Result>(
  client: Client,
  organisationId: string,
  doer: Doer,
  work: Work<Checked, Result>,
  { isFirst = false, early }: { isFirst?: boolean; early?: Early<Checked> | undefined } = {},
): Promise<Done<Result>> {
  const versionBefore = isFirst ? '0' : await lockConfiguration(client, organisationId)
  const versionAfter = versionBehind(versionBefore)
  const known = early?.state.version === versionBefore ? early : undefined
  const state = known?.state ?? (await readState(client, organisationId, versionBefore, doer.at))
  const writing = { client, state, versionBefore, versionAfter }
  const done = await work.write(writing, known ? known.checked : await work.check(writing))
  await recordChanges(
    client,
    organisationId,
    doer,
    done.changes.map((change) => ({ ...change, versionBefore, versionAfter })),
  )
  if (done.changes.length > 0) {
    if (isFirst) await keepVersionBesideRates(client, organisationId, versionAfter)
    else await raiseConfigurationVersion(client, organisationId, done.organisation)
  }
  return done
}

/** Each writer that waits for the lock holds a connection. Turns keep them from taking the readers' connections. */
const turnsOf = onceForPool(() => new FairTurns(limits.configurationWritersAtOnceMax))

class LeaveNoTrace extends Error {
  readonly result: unknown

  constructor(result: unknown) {
    super('rolled back on purpose')
    this.result = result
  }
}
