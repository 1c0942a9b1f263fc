import { errors } from '../../errors.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Pool } from '../../platform/database/database.ts'
import { keptFactsInForce, refuseBlocked } from '../apply/blocked.ts'
import type { Tagged } from '../apply/things.ts'
import { withdrawVersion } from '../apply/write-versions.ts'
import { laneZoneFindings } from '../checks/blocking.ts'
import type { State } from '../document/state.ts'
import { type Held, isPublished, periodsOf, type Version } from '../document/version.ts'
import { asPublished, type Publishing } from '../state/as-published.ts'
import type { ContentCounts } from '../state/content-counts.ts'
import { keptLaneFacts, type LaneFacts } from '../state/lane-facts.ts'
import type { Reading } from '../state/snapshot.ts'
import { refuseOtherThanDraft, type VersionAnswer, type VersionPath } from '../state/version-access.ts'
import { readZones, versionTables } from '../state/versions.ts'
import { changeVersion, type VersionWork } from './change-version.ts'
import { forgetDraftChanges } from './draft-changes.ts'
import { type PublishRequest, publishShape, readBody } from './version-requests.ts'

export interface Publication {
  effectiveFrom: string
  replaced: Version | undefined
  reason: string | null
  counts: ContentCounts
}

/** Quotes use the draft from its first day on. A published version with the same first day is withdrawn. */
export function publishVersion(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  ifMatch: string | undefined,
  body: unknown,
): Promise<Tagged<VersionAnswer>> {
  if (ifMatch === undefined) throw errors.ifMatchRequired()
  const asked = readBody(publishShape, body)
  return changeVersion(
    pool,
    organisationId,
    doer,
    path,
    ifMatch,
    publishing(organisationId, doer, path, asked),
  )
}

/** The two steps of publishing, for a transaction that does more. */
export function publishing(
  organisationId: string,
  doer: Doer,
  path: VersionPath,
  asked: PublishRequest,
): VersionWork<Publication> {
  const { kind, versionId } = path
  return {
    async check(draft, reading) {
      refuseOtherThanDraft(draft, 'published')
      const effectiveFrom = firstDay(draft, asked)
      const after = asPublished(reading.state, kind, draft, effectiveFrom)
      const { replaced } = after
      if (replaced) refuseReplacing(reading.state, path.owner, effectiveFrom, asked)
      const counts = await checkContent(reading, path, after)
      return { effectiveFrom, replaced, reason: asked.reason ?? null, counts }
    },
    async write(client, { effectiveFrom, replaced, reason, counts }) {
      if (replaced) {
        const author = { name: doer.name, at: doer.at }
        await withdrawVersion(client, organisationId, kind, replaced.versionId, author, versionId)
      }
      await client.query(
        `update ${versionTables[kind].table}
         set state = 'PUBLISHED', effective_from = $3, reason = $4, published_by = $5, published_at = $6,
           changed_at = $6, revision = revision + 1
         where organisation_id = $1 and version_id = $2`,
        [organisationId, versionId, effectiveFrom, reason, doer.name, doer.at],
      )
      await forgetDraftChanges(client, organisationId, versionId)
      const details = { versionId, effectiveFrom, ...counts, replaces: replaced?.versionId ?? null }
      return { action: 'publish', details, counts, ...(reason !== null && { reason }) }
    },
  }
}

function firstDay(draft: Version, asked: PublishRequest): string {
  const effectiveFrom = asked.effectiveFrom ?? draft.effectiveFrom
  if (effectiveFrom === null) {
    throw errors.invalidField('effectiveFrom', 'is required: the draft has no first day of its own')
  }
  if (draft.effectiveTo !== null && draft.effectiveTo < effectiveFrom) {
    throw errors.invalidField(
      'effectiveFrom',
      `must not be after the draft's effectiveTo ${draft.effectiveTo}`,
    )
  }
  return effectiveFrom
}

/** A version that has begun has priced quotes, so replacing it needs an explicit request with a reason. */
function refuseReplacing(
  state: State,
  owner: string,
  effectiveFrom: string,
  { replace, reason }: PublishRequest,
): void {
  if (effectiveFrom > state.today) return
  if (replace !== true) {
    throw errors.inUse([
      `${owner} from ${effectiveFrom} has begun: send replace and a reason to withdraw it, or give a later effectiveFrom`,
    ])
  }
  if (reason === undefined) {
    throw errors.invalidField('reason', 'is required to replace a version that has begun')
  }
}

/** Refuses what could not be priced, or would be priced wrongly. Returns how much is published. */
const checkContent = (reading: Reading, path: VersionPath, publishing: Publishing): Promise<ContentCounts> =>
  path.kind === 'zoneSets' ? checkZones(reading, publishing) : checkLanes(reading, path, publishing)

async function checkZones(
  { client, state }: Reading,
  { target, published: { versionId } }: Publishing,
): Promise<ContentCounts> {
  const zones = await readZones(client, state.organisationId, versionId)
  refuseBlocked(target, await keptFactsInForce(client, target), { zones: new Map([[versionId, zones]]) })
  return { zones: zones.length, members: zones.reduce((sum, { members }) => sum + members.length, 0) }
}

async function checkLanes(
  { client, state }: Reading,
  { owner }: VersionPath,
  { target, published }: Publishing,
): Promise<ContentCounts> {
  const inForce = await keptFactsInForce(client, target)
  refuseBlocked(target, inForce)
  const { versionId } = published
  const ofCard = target.versions.rateCards.filter((one) => one.owner === owner && isPublished(one))
  const isOver = ({ to }: Held<Version>) => to !== null && to < state.today
  const held = periodsOf(ofCard).filter((one) => one.version === published && isOver(one))
  if (held.length === 0) return countsOf(inForce.filter((facts) => facts.versionId === versionId))
  // A version whose days are over still prices old shipments, so its zones must exist too.
  const laneFacts = await keptLaneFacts(client, state.organisationId, [published])
  const findings = laneZoneFindings({ state: target, laneFacts }, held)
  if (findings.length > 0) throw errors.blocked(findings.map(({ message }) => message))
  return countsOf(laneFacts)
}

const countsOf = (facts: LaneFacts[]): ContentCounts => ({
  lanes: facts.reduce((sum, { lanes }) => sum + lanes, 0),
  breaks: facts.reduce((sum, { breaks }) => sum + breaks, 0),
})
