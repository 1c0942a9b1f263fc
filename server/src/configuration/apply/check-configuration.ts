import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { readConfigurationVersion } from '../../organisations/rate-book-version.ts'
import type { Database, Pool } from '../../platform/database/database.ts'
import { onceForPool } from '../../platform/database/once-for-pool.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import { localDate } from '../../platform/values/local-date.ts'
import { type Finding, withFirstPlaces } from '../checks/finding.ts'
import { type FindingCounts, keepFindings, readKeptFindings } from '../checks/kept-findings.ts'
import { runChecks } from '../checks/run-checks.ts'
import { countFindings, markSetAside, type ShownFinding } from '../checks/set-aside.ts'
import type { State } from '../document/state.ts'
import { readOrganisation } from '../kinds/read-things.ts'
import { asPublished } from '../state/as-published.ts'
import { Contents } from '../state/contents.ts'
import { onSnapshot } from '../state/snapshot.ts'

export interface Checked {
  /** Of the configuration that was checked. */
  version: string
  checkedAt: string
  counts: FindingCounts & { setAside: number }
  /** How many findings each thing has. */
  things: ReturnType<typeof countFindings>['things']
  findings: ShownFinding[]
}

/** Checks an organisation's current configuration, or as it would be on the first day of a draft. */
export async function checkConfiguration(
  pool: Pool,
  organisationId: string,
  now: Date,
  draftId?: string,
): Promise<Checked> {
  const { state, findings } = await checkTurns(pool).run(organisationId, () =>
    onSnapshot(pool, organisationId, now, async (snapshot) => {
      const contents = new Contents(snapshot.client, organisationId)
      if (draftId === undefined) {
        return { state: snapshot.state, findings: await runChecks(contents, snapshot.state, now) }
      }
      const { target, day } = withDraft(snapshot.state, draftId)
      const fresh = new Set([draftId])
      return { state: snapshot.state, findings: await runChecks(contents, target, now, { day, fresh }) }
    }),
  )
  if (draftId === undefined) await keepFindings(pool, state, now, findings)
  return shown(pool, state, now.toISOString(), findings)
}

async function shown(
  database: Database,
  { organisationId, version }: Pick<State, 'organisationId' | 'version'>,
  checkedAt: string,
  findings: Finding[],
): Promise<Checked> {
  const marked = await markSetAside(database, organisationId, findings)
  return { version, checkedAt, ...countFindings(marked), findings: marked.map(withFirstPlaces) }
}

/** What the checks found last, without running them. Undefined if they never ran. */
export async function lastChecks(
  database: Database,
  organisationId: string,
  now: Date,
): Promise<(Checked & { isCurrent: boolean }) | undefined> {
  const kept = await readKeptFindings(
    database,
    organisationId,
    await versionAndDay(database, organisationId, now),
  )
  if (kept === undefined) return undefined
  const { version, checkedAt, isCurrent, findings } = kept
  return { ...(await shown(database, { organisationId, version }, checkedAt, findings)), isCurrent }
}

/** The version of the configuration, and today where the organisation is. */
export async function versionAndDay(database: Database, organisationId: string, now: Date) {
  const { timeZone } = await readOrganisation(database, organisationId)
  return {
    version: await readConfigurationVersion(database, organisationId),
    today: localDate(now, timeZone),
  }
}

/** A draft without a first day begins today. */
export function withDraft(state: State, draftId: string): { target: State; day: string } {
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
