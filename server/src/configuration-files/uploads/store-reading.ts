import { writeConfiguration } from '../../configuration/apply/write-configuration.ts'
import { summariseLanes } from '../../configuration/compare/compare-lanes.ts'
import { contentDifferences } from '../../configuration/compare/difference.ts'
import { countBreaks } from '../../configuration/document/breaks.ts'
import type { State } from '../../configuration/document/state.ts'
import type { Version } from '../../configuration/document/version.ts'
import type { VersionPath } from '../../configuration/state/version-access.ts'
import type { VersionContent } from '../../configuration/state/version-content.ts'
import { readLanes } from '../../configuration/state/versions.ts'
import { fillDraft, refuseBadContent, removeDraft } from '../../configuration/versions/fill-draft.ts'
import { limits } from '../../limits.ts'
import type { Change } from '../../organisations/audit-log.ts'
import { type Client, inTransaction, type Pool } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import type { FileKind } from '../read/file-reading.ts'
import { type Ground, type Laid, versionsFor } from './known.ts'
import { replaceable } from './lay-over.ts'
import { finishReading, type Outcome, storeOrigins } from './outcome.ts'
import type { PreparedReading, ReadingOrder } from './reading-order.ts'
import { type SheetFacts, type StoredReading, type Upload, versionedKindOf } from './upload-record.ts'

/** Stores what a reading gave. False: the version it was laid over has been replaced meanwhile. */
export async function storeReading(
  pool: Pool,
  order: ReadingOrder,
  upload: Upload,
  ground: Ground,
  { reading, content }: PreparedReading,
  sheets: Promise<SheetFacts[]>,
): Promise<boolean> {
  const origins = storeOrigins(pool, order, reading.origins)
  // Its error is thrown where the reading ends.
  origins.catch(() => {})
  const stored: Outcome['reading'] = {
    questions: [...reading.questions],
    marks: [...reading.marks],
    counts: reading.counts,
    notes: [...reading.notes],
    remember: reading.remember,
    difference: null,
    against: ground.against?.versionId ?? null,
    problems: [],
    kept: [],
    version: ground.state.version,
  }
  const outcome: Outcome = {
    state: 'ready',
    reading: stored,
    sheets,
    origins,
    refused: reading.refused,
    rounded: reading.rounded,
    document: null,
    draftId: upload.draftId,
    baseId: ground.base?.versionId ?? null,
  }
  if (reading.questions.length > 0) {
    await inTransaction(pool, (client) => finishReading(client, order, { ...outcome, state: 'asks' }))
    return true
  }
  if (content === undefined) {
    const document = reading.content.document ?? {}
    const refusedThings = thereOf(ground.state, upload.kind, reading.refusedThings ?? [])
    const { refusesUnnamed = false } = reading
    const wish = { ...upload, reading: { refusedThings, refusesUnnamed } }
    // Loaded only here, so that lanes and zones, the largest files, do not wait for it.
    const { tryDocument } = await import('./preview-document.ts')
    const tried = await tryDocument(pool, order.organisationId, order.doer, wish, document)
    const { difference, problems, kept, applied } = tried
    const version = applied?.versionBefore ?? stored.version
    const found = { ...stored, difference, problems, kept, version, refusedThings, refusesUnnamed }
    await inTransaction(pool, (client) =>
      finishReading(client, order, { ...outcome, reading: found, document }),
    )
    return true
  }
  return storeVersion(pool, order, upload, ground, content, outcome)
}

/** Only the identities that exist: a file may refuse very many rows. */
function thereOf(state: State, kind: FileKind, identities: readonly string[]): string[] {
  const list = replaceable[kind]
  return list === undefined ? [] : identities.filter((one) => state.things[list].has(one))
}

/** Writes the content into the draft of the upload; if it changes nothing, there is no draft. */
async function storeVersion(
  pool: Pool,
  order: ReadingOrder,
  upload: Upload,
  ground: Ground,
  content: VersionContent,
  outcome: Outcome,
): Promise<boolean> {
  const { organisationId, doer } = order
  const changesNothing =
    ground.against !== undefined && (await isSame(pool, organisationId, ground.against, content))
  if (changesNothing && draftOf(ground.state, upload) === undefined) {
    return inTransaction(pool, async (client) => {
      await finishReading(client, order, withoutChanges(outcome, content))
      return true
    })
  }
  return writeConfiguration<boolean, boolean>(pool, organisationId, doer, {
    async check({ state }) {
      const isSameGround = standsOn(state, upload, ground)
      if (isSameGround) refuseBadContent(state, pathOfDraft(upload, ''), content)
      return isSameGround
    },
    async write({ client, state }, isSameGround) {
      if (!isSameGround) return { result: false, changes: [] }
      const draft = draftOf(state, upload)
      const path = pathOfDraft(upload, draft?.versionId ?? uuidv7(doer.at.getTime()))
      if (changesNothing) {
        await removeDraft(client, organisationId, path)
        await finishReading(client, order, withoutChanges(outcome, content))
        return { result: true, changes: [changeOf('delete', path, upload, {})] }
      }
      const label = upload.fileName.slice(0, limits.configurationNameCharactersMax)
      const basedOn = ground.base?.versionId ?? null
      const settings = { path, draft, label, effectiveFrom: upload.effectiveFrom, basedOn }
      await fillDraft(client, state, doer, settings, content)
      const compared = await differenceOf(client, organisationId, ground, path.versionId, content)
      await finishReading(client, order, {
        ...outcome,
        draftId: path.versionId,
        reading: { ...outcome.reading, ...compared },
      })
      const change = changeOf(draft ? 'change' : 'create', path, upload, countsOf(content))
      return { result: true, changes: [change] }
    },
  })
}

const lanesLookedAt = 20

/** Whether both have the same lanes or zones. Usually one of the first lanes differs already: then no more are read. */
async function isSame(
  pool: Pool,
  organisationId: string,
  against: Laid,
  content: VersionContent,
): Promise<boolean> {
  const after = listOf(content)
  if ('lanes' in content) {
    const first = await readLanes(pool, organisationId, against.versionId, lanesLookedAt)
    if (!areSame(first, after.slice(0, lanesLookedAt))) return false
  }
  return areSame(listOf(await against.content()), after)
}

const areSame = (before: readonly unknown[], after: readonly unknown[]) =>
  before.length === after.length &&
  before.every((value, at) => JSON.stringify(value) === JSON.stringify(after[at]))

const listOf = (content: VersionContent): readonly unknown[] =>
  'lanes' in content ? content.lanes : content.zones

function withoutChanges(outcome: Outcome, content: VersionContent): Outcome {
  const unchanged = 'lanes' in content ? content.lanes.length : membersOf(content)
  const difference = { counts: { new: 0, changed: 0, removed: 0, unchanged }, percent: null }
  return { ...outcome, draftId: null, reading: { ...outcome.reading, difference } }
}

export const pathOfDraft = (
  { kind, target }: Pick<Upload, 'kind' | 'target'>,
  versionId: string,
): VersionPath => ({
  kind: versionedKindOf(kind) ?? 'rateCards',
  owner: target ?? '',
  versionId,
})

/** The draft of an upload, unless it was published or deleted meanwhile. */
export const draftOf = (
  state: State,
  { kind, draftId }: Pick<Upload, 'kind' | 'draftId'>,
): Version | undefined =>
  state.versions[versionedKindOf(kind) ?? 'rateCards'].find(
    (one) => one.versionId === draftId && one.state === 'DRAFT',
  )

/** Whether the versions that the file was read against are still the ones to read it against. */
export function standsOn(
  state: State,
  upload: Pick<Upload, 'kind' | 'target' | 'basedOn' | 'effectiveFrom'>,
  ground: { base: { versionId: string } | undefined; against: { versionId: string } | undefined },
): boolean {
  const { base, against } = versionsFor(state, upload)
  return base?.versionId === ground.base?.versionId && against?.versionId === ground.against?.versionId
}

const changeOf = (
  action: 'create' | 'change' | 'delete',
  { kind, owner, versionId }: VersionPath,
  { uploadId, fileName, sha256 }: Upload,
  counts: Record<string, number>,
): Change => ({
  action,
  kind,
  identity: owner,
  details: { versionId, state: 'DRAFT', upload: uploadId, fileName, sha256, ...counts },
})

const membersOf = (content: VersionContent) =>
  'zones' in content ? content.zones.reduce((sum, { members }) => sum + 1 + members.length, 0) : 0

const countsOf = (content: VersionContent): Record<string, number> =>
  'lanes' in content
    ? { lanes: content.lanes.length, breaks: countBreaks(content.lanes) }
    : { zones: content.zones.length, members: membersOf(content) - content.zones.length }

/** How the draft differs from the version that it would replace. */
async function differenceOf(
  client: Client,
  organisationId: string,
  { against }: Ground,
  draftId: string,
  content: VersionContent,
): Promise<Pick<StoredReading, 'difference' | 'summary'>> {
  if ('lanes' in content) {
    const lanes = await summariseLanes(client, organisationId, against?.versionId ?? null, draftId)
    const { counts, percent } = lanes
    const draftRevision = await revisionOfCard(client, organisationId, draftId)
    return { difference: { counts, percent }, summary: { draftRevision, lanes } }
  }
  const all = contentDifferences((await against?.content()) ?? { zones: [] }, content)
  const count = (wanted: string) => all.filter(({ change }) => change === wanted).length
  const counts = { new: count('new'), changed: count('changed'), removed: count('removed') }
  const unchanged = membersOf(content) - counts.new - counts.changed
  return { difference: { counts: { ...counts, unchanged }, percent: null } }
}

async function revisionOfCard(client: Client, organisationId: string, versionId: string): Promise<number> {
  const { rows } = await client.query<{ revision: string }>(
    'select revision from rate_card_version where organisation_id = $1 and version_id = $2',
    [organisationId, versionId],
  )
  return Number(rows[0]?.revision)
}
