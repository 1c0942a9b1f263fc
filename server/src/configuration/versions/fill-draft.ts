import { errors } from '../../errors.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Client } from '../../platform/database/database.ts'
import { writeContents } from '../apply/write-versions.ts'
import { Failures } from '../document/failures.ts'
import type { State } from '../document/state.ts'
import type { Version } from '../document/version.ts'
import { type Lane, rateCardVersionShape, zoneSetVersionShape } from '../document/version-shapes.ts'
import { checkLaneServices } from '../kinds/rate-cards.ts'
import type { VersionPath } from '../state/version-access.ts'
import type { VersionContent } from '../state/version-content.ts'
import { versionTables } from '../state/versions.ts'
import { insertDraft, refuseTooManyDrafts } from './make-draft.ts'

export interface DraftToFill {
  path: VersionPath
  /** The draft that is filled again; undefined: a new one is made. */
  draft: Version | undefined
  label: string
  effectiveFrom: string | null
  basedOn: string | null
}

/** Checks the whole content of a draft like that of a document: whoever made it, there is one validator. */
export function refuseBadContent(state: State, { kind, owner }: VersionPath, content: VersionContent): void {
  const version = { effectiveFrom: state.today, ...content }
  const failures = new Failures(version)
  if (kind === 'zoneSets') zoneSetVersionShape.read(version, [], failures)
  else {
    rateCardVersionShape.read(version, [], failures)
    const lanes: Lane[] = 'lanes' in content ? content.lanes : []
    checkLaneServices(state, state.things.rateCards.get(owner)?.carrier ?? '', lanes, ['lanes'], failures)
  }
  if (failures.any) throw errors.invalidBody(failures.inOrder())
}

/** Writes all lanes or zones of a draft, in the caller's transaction. What it had before is deleted. */
export async function fillDraft(
  client: Client,
  state: State,
  doer: Doer,
  { path, draft, label, effectiveFrom, basedOn }: DraftToFill,
  content: VersionContent,
): Promise<void> {
  const { organisationId } = state
  const { kind, owner, versionId } = path
  if (draft === undefined) {
    refuseTooManyDrafts(state, kind, owner)
    const request = {
      label,
      ...(effectiveFrom !== null && { effectiveFrom }),
      ...(basedOn !== null && { copyOf: basedOn }),
    }
    await insertDraft(client, organisationId, kind, owner, versionId, request, doer)
  } else {
    await emptyVersion(client, organisationId, kind, versionId)
    await client.query(
      `update ${versionTables[kind].table}
       set effective_from = $3, based_on = $4, changed_at = $5, revision = revision + 1
       where organisation_id = $1 and version_id = $2`,
      [organisationId, versionId, effectiveFrom, basedOn, doer.at],
    )
  }
  await writeContents(client, organisationId, [{ versionId, content }])
}

/** Members go with their zones. */
async function emptyVersion(
  client: Client,
  organisationId: string,
  kind: VersionPath['kind'],
  versionId: string,
): Promise<void> {
  await client.query(
    kind === 'rateCards'
      ? 'delete from lane where organisation_id = $1 and version_id = $2'
      : 'delete from zone where organisation_id = $1 and version_id = $2',
    [organisationId, versionId],
  )
}

/** Deletes a draft in the caller's transaction. */
export async function removeDraft(
  client: Client,
  organisationId: string,
  { kind, versionId }: VersionPath,
): Promise<void> {
  await client.query(
    `delete from ${versionTables[kind].table} where organisation_id = $1 and version_id = $2 and state = 'DRAFT'`,
    [organisationId, versionId],
  )
}
