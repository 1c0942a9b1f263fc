import { errors } from '../errors.ts'
import type { Doer } from '../organisations/audit-log.ts'
import type { Pool } from '../platform/database.ts'
import { asPublished, type Publishing } from './as-published.ts'
import { laneFactsInForce, refuseBlocked } from './blocked.ts'
import { changeVersion } from './change-version.ts'
import { laneZoneFindings } from './checks/blocking.ts'
import { readLaneFacts } from './lane-facts.ts'
import type { Reading } from './snapshot.ts'
import type { State } from './state.ts'
import type { Tagged } from './things.ts'
import {
  contentCounts,
  refuseOtherThanDraft,
  type VersionAnswer,
  type VersionPath,
} from './version-access.ts'
import { type PublishRequest, publishShape, readBody } from './version-requests.ts'
import { isPublished, periodsOf, readZones, type Version, versionTables } from './versions.ts'
import { withdrawVersion } from './write-versions.ts'

interface Publication {
  effectiveFrom: string
  replaced: Version | undefined
  reason: string | null
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
  const { kind, versionId } = path
  return changeVersion(pool, organisationId, doer, path, ifMatch, {
    async check(draft, reading): Promise<Publication> {
      refuseOtherThanDraft(draft, 'published')
      const effectiveFrom = firstDay(draft, asked)
      const publishing = asPublished(reading.state, kind, draft, effectiveFrom)
      const { replaced } = publishing
      if (replaced) refuseReplacing(reading.state, path.owner, effectiveFrom, asked)
      await refuseWrong(reading, path, publishing)
      return { effectiveFrom, replaced, reason: asked.reason ?? null }
    },
    async write(client, { effectiveFrom, replaced, reason }) {
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
      const counts = await contentCounts(client, organisationId, kind, versionId)
      const details = { versionId, effectiveFrom, ...counts, replaces: replaced?.versionId ?? null }
      return { action: 'publish', details, ...(reason !== null && { reason }) }
    },
  })
}

function firstDay(draft: Version, asked: PublishRequest): string {
  const effectiveFrom = asked.effectiveFrom ?? draft.effectiveFrom
  if (effectiveFrom === null) {
    throw errors.invalidBody(['effectiveFrom is required: the draft has no first day of its own'])
  }
  if (draft.effectiveTo !== null && draft.effectiveTo < effectiveFrom) {
    throw errors.invalidBody([`effectiveFrom must not be after the draft's effectiveTo ${draft.effectiveTo}`])
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
    throw errors.invalidBody(['reason is required to replace a version that has begun'])
  }
}

async function refuseWrong(
  { client, state }: Reading,
  { kind, owner }: VersionPath,
  { target, published }: Publishing,
): Promise<void> {
  const zones =
    kind === 'zoneSets' ? await readZones(client, state.organisationId, published.versionId) : undefined
  refuseBlocked(
    target,
    await laneFactsInForce(client, target),
    zones && new Map([[published.versionId, zones]]),
  )
  if (kind === 'zoneSets') return
  // A version whose days are over still prices old shipments, so its zones must exist too.
  const ofCard = target.versions[kind].filter((one) => one.owner === owner && isPublished(one))
  const held = periodsOf(ofCard).filter(
    ({ version, to }) => version === published && to !== null && to < state.today,
  )
  if (held.length === 0) return
  const laneFacts = await readLaneFacts(client, state.organisationId, [published.versionId])
  const findings = laneZoneFindings({ state: target, laneFacts }, held)
  if (findings.length > 0) throw errors.invalidBody(findings.map(({ message }) => message))
}
