import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Pool } from '../../platform/database/database.ts'
import { onceForPool } from '../../platform/database/once-for-pool.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import type { Finding } from '../checks/finding.ts'
import { runChecks } from '../checks/run-checks.ts'
import type { State } from '../document/state.ts'
import { asPublished } from '../state/as-published.ts'
import { Contents } from '../state/contents.ts'
import { onSnapshot } from '../state/snapshot.ts'

export interface Checked {
  /** Of the configuration that was checked. */
  version: string
  findings: Finding[]
}

/** Checks an organisation's current configuration, or as it would be on the first day of a draft. */
export const checkConfiguration = (
  pool: Pool,
  organisationId: string,
  now: Date,
  draftId?: string,
): Promise<Checked> =>
  checkTurns(pool).run(organisationId, () =>
    onSnapshot(pool, organisationId, now, async ({ client, state }) => {
      const contents = new Contents(client, organisationId)
      const { version } = state
      if (draftId === undefined) return { version, findings: await runChecks(contents, state, now) }
      const { target, day } = withDraft(state, draftId)
      const fresh = new Set([draftId])
      return { version, findings: await runChecks(contents, target, now, { day, fresh }) }
    }),
  )

/** A draft without a first day begins today. */
function withDraft(state: State, draftId: string): { target: State; day: string } {
  for (const kind of ['rateCards', 'zoneSets'] as const) {
    const draft = state.versions[kind].find((one) => one.versionId === draftId && one.state === 'DRAFT')
    if (draft === undefined) continue
    const effectiveFrom = draft.effectiveFrom ?? state.today
    const day = effectiveFrom > state.today ? effectiveFrom : state.today
    return { target: asPublished(state, kind, draft, effectiveFrom).target, day }
  }
  throw errors.badRequest(`draft names ${draftId}, which is not a draft`)
}

/** The checks of a large card take a second of this process: organisations take turns. */
export const checkTurns = onceForPool(() => new FairTurns(limits.checksAtOnceMax))
