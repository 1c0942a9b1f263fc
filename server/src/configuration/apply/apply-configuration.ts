import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Change, Doer } from '../../organisations/audit-log.ts'
import type { Client, Pool } from '../../platform/database/database.ts'
import { type Finding, withFirstPlaces } from '../checks/finding.ts'
import { runChecks } from '../checks/run-checks.ts'
import type { Failures } from '../document/failures.ts'
import type { State } from '../document/state.ts'
import { Contents } from '../state/contents.ts'
import { type LaneFacts, laneFactsOf } from '../state/lane-facts.ts'
import { onSnapshot, type Reading } from '../state/snapshot.ts'
import { laneFactsInForce, refuseBlocked } from './blocked.ts'
import { changesToRecord } from './changes-to-record.ts'
import { checkTurns } from './check-configuration.ts'
import { checkSpotTransit } from './check-spot-transit.ts'
import { type Differences, differencesOf } from './differences.ts'
import { conflictTexts, removalConflicts } from './in-use.ts'
import { otherUses } from './other-uses.ts'
import { type Changes, type Plan, type Publication, planChanges } from './plan.ts'
import { checkReferences } from './references.ts'
import { type Done, type Work, type Writing, writeConfiguration, writeWithin } from './write-configuration.ts'
import { writePlan } from './write-plan.ts'

export interface ApplyRequest extends Changes {
  /** What is wrong with the document on its own. If there is anything, nothing is applied. */
  failures: Failures
  /** How many parts to leave out of paths in messages: a request for one thing does not name its list. */
  pathPartsSkipped?: number
  /** Reports what would change, writes nothing, and blocks no writer. */
  dryRun?: boolean
  /**
   * Also runs the checks on the configuration after the change. `all`, for a dry run, reports findings of
   * severity E too; otherwise these refuse the change.
   */
  check?: 'warnings' | 'all'
  /** Whether the audit log also gets one row for the document as a whole. */
  isDocument?: boolean
  /** Refuses a state other than the one the caller has read. It can also create the document from the state. */
  precondition?(state: State, client: Client): Promise<void>
  /** The organisation is created in this transaction: its row already has the version of this first configuration. */
  isFirst?: boolean
  /** Reports every change, not only `changesToldMax` of them. */
  tellAll?: boolean
  /** Writes more in the same transaction, if anything changes. Its row is the first in the audit log. */
  beside?(client: Client, differences: Differences): Promise<Change>
}

export interface Applied extends Differences {
  /** Of the configuration, before and after. */
  versionBefore: string
  versionAfter: string
  target: State
  /** The versions that the change would publish. Only in a dry run. */
  publications?: Publication[]
  /** If checks were requested. */
  findings?: Finding[]
}

/** What to write, and what to report about it. */
interface Planned {
  plan: Plan
  differences: Differences
  findings?: Finding[]
}

/** Applies changes in one transaction. A change that changes nothing leaves no trace. */
export function applyConfiguration(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  request: ApplyRequest,
): Promise<Applied> {
  if (request.dryRun) return tryConfiguration(pool, organisationId, doer, request)
  return writeConfiguration(pool, organisationId, doer, {
    // Writers take turns too, so only a few of them wait for their turn to be checked.
    check: (reading) =>
      planChanged(reading, doer, request, (work) => checkTurns(pool).run(organisationId, work)),
    write: (writing, planned) => writePlanned(writing, planned, doer, request),
  })
}

/** The same within the caller's transaction, without findings. */
export async function applyWithin(
  client: Client,
  organisationId: string,
  doer: Doer,
  request: Omit<ApplyRequest, 'dryRun' | 'check'>,
): Promise<void> {
  const work: Work<Planned, Applied> = {
    check: (reading) => planChanged(reading, doer, request),
    write: (writing, planned) => writePlanned(writing, planned, doer, request),
  }
  await writeWithin(client, organisationId, doer, work, request)
}

const tryConfiguration = (
  pool: Pool,
  organisationId: string,
  doer: Doer,
  request: ApplyRequest,
): Promise<Applied> =>
  checkTurns(pool).run(organisationId, () =>
    onSnapshot(pool, organisationId, doer.at, async (reading) => {
      const { plan, differences, findings } = await planChanged(reading, doer, request)
      const { version } = reading.state
      return {
        ...differences,
        versionBefore: version,
        versionAfter: version,
        target: plan.target,
        publications: plan.publications,
        ...(findings && { findings }),
      }
    }),
  )

type InTurn = <Result>(work: () => Promise<Result>) => Promise<Result>

/** Works out what would change, refuses what is not allowed, and checks the rest. */
async function planChanged(
  { client, state }: Reading,
  doer: Doer,
  request: ApplyRequest,
  inTurn: InTurn = (work) => work(),
): Promise<Planned> {
  await request.precondition?.(state, client)
  const plan = await planChecked(client, state, request, doer.at)
  const planned = { plan, differences: differencesOf(plan, request.tellAll) }
  if (request.check === undefined) return planned
  const contents = new Contents(client, state.organisationId, plan.publications)
  const fresh = new Set(plan.publications.map(({ versionId }) => versionId))
  const findings = await inTurn(() => runChecks(contents, plan.target, doer.at, { fresh }))
  return { ...planned, findings: findings.map(withFirstPlaces) }
}

async function writePlanned(
  { client, versionBefore, versionAfter }: Writing,
  { plan, differences, findings }: Planned,
  doer: Doer,
  request: ApplyRequest,
): Promise<Done<Applied>> {
  const { counts } = differences
  const hasChanges = counts.new + counts.changed + counts.removed > 0
  const changes: Change[] = []
  if (hasChanges) {
    await writePlan(client, plan, doer)
    if (request.beside) changes.push(await request.beside(client, differences))
    changes.push(...changesToRecord(plan, differences, request))
  }
  return {
    changes,
    ...(plan.organisation && { organisation: plan.organisation.new }),
    result: {
      ...differences,
      versionBefore,
      versionAfter: hasChanges ? versionAfter : versionBefore,
      target: plan.target,
      ...(findings && { findings }),
    },
  }
}

/** Works out what would change and refuses what is not allowed. */
async function planChecked(
  client: Client,
  state: State,
  request: Omit<ApplyRequest, 'precondition'>,
  now: Date,
): Promise<Plan> {
  const { failures } = request
  const refuse = () => {
    if (failures.any) throw errors.invalidBody(failures.inOrder(request.pathPartsSkipped))
  }
  refuse()
  const plan = await planChanges(client, state, request, now, failures)
  checkReferences(request.document, state, plan, failures)
  await checkSpotTransit(client, request.document, plan, failures)
  const conflicts = removalConflicts(plan, await otherUses(client, plan), request)
  if (conflicts.length > 0) {
    const texts = conflicts.flatMap(conflictTexts)
    throw errors.inUse(
      texts.slice(0, limits.validationMessagesMax),
      conflicts.slice(0, limits.validationMessagesMax),
    )
  }
  refuse()
  if (request.dryRun && request.check === 'all') return plan
  const zones = new Map(
    plan.publications.flatMap(({ versionId, content }) =>
      'zones' in content ? [[versionId, content.zones]] : [],
    ),
  )
  refuseBlocked(plan.target, await laneFactsAfter(client, plan), {
    zones,
    services: request.document.services,
  })
  return plan
}

/** Only changes of cards, zones and services can make lanes wrong, and reading about all lanes takes time. */
async function laneFactsAfter(client: Client, plan: Plan): Promise<LaneFacts[]> {
  const touchesLanes =
    plan.publications.length + plan.ends.length + plan.withdrawals.length > 0 ||
    plan.kinds.services.changed.length > 0
  if (!touchesLanes) return []
  const fresh = plan.publications.flatMap(({ versionId, content }) =>
    'lanes' in content ? laneFactsOf(versionId, content.lanes) : [],
  )
  return laneFactsInForce(client, plan.target, fresh)
}
