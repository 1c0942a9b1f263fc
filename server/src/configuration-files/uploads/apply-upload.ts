import { applyConfiguration } from '../../configuration/apply/apply-configuration.ts'
import type { Tagged } from '../../configuration/apply/things.ts'
import { writeConfiguration } from '../../configuration/apply/write-configuration.ts'
import type { State } from '../../configuration/document/state.ts'
import {
  type LastChange,
  lastPublicationSince,
  toldOf,
  versionMoved,
} from '../../configuration/state/last-change.ts'
import { publishing } from '../../configuration/versions/publish-version.ts'
import { readBody } from '../../configuration/versions/version-requests.ts'
import { errors } from '../../errors.ts'
import type { Change, Doer } from '../../organisations/audit-log.ts'
import { type Client, type Database, inTransaction, type Pool } from '../../platform/database/database.ts'
import { notOpen, readAgain, refuseOther } from './change-upload.ts'
import { saveMapping } from './mappings.ts'
import { readStoredDocument, requestOf } from './preview-document.ts'
import { draftOf, pathOfDraft, standsOn } from './store-reading.ts'
import { etagOfUpload, showUpload, type UploadAnswer } from './upload-answer.ts'
import { findUpload, type Upload, versionedKindOf } from './upload-record.ts'
import { type ApplyUploadRequest, applyUploadShape } from './upload-requests.ts'

/** The version that the file was laid over is not the one in force any more: the file must be read again. */
class GroundMoved extends Error {
  override readonly name = 'GroundMoved'
  readonly last: LastChange | undefined

  constructor(last: LastChange | undefined) {
    super('Read against another version')
    this.last = last
  }
}

/** Starts the next reading of an upload. */
type ReadNext = (attempt: number) => void

/** Applies what the preview shows, in one transaction. If anything has changed since, nothing is applied. */
export async function applyUpload(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  uploadId: string,
  ifMatch: string | undefined,
  body: unknown,
  readNext: ReadNext,
): Promise<Tagged<UploadAnswer>> {
  if (ifMatch === undefined) throw errors.ifMatchRequired()
  const asked = readBody(applyUploadShape, body)
  const { kind } = await findUpload(pool, organisationId, uploadId)
  const order = { pool, organisationId, doer, uploadId, ifMatch, asked }
  try {
    await (versionedKindOf(kind) ? applyVersion(order) : applyDocument(order))
  } catch (error) {
    if (!(error instanceof GroundMoved)) throw error
    const attempt = await inTransaction(pool, async (client) =>
      readAgain(client, organisationId, await findUpload(client, organisationId, uploadId)),
    )
    readNext(attempt)
    throw errors.changedMeanwhile(
      'Another version was published in the meantime, and the file is now compared with it. Look at the difference again',
      toldOf(error.last),
    )
  }
  return showUpload(pool, organisationId, doer, uploadId)
}

interface ApplyOrder {
  pool: Pool
  organisationId: string
  doer: Doer
  uploadId: string
  ifMatch: string
  asked: ApplyUploadRequest
}

/** The upload, if it can be applied as the caller has seen it. */
async function uploadToApply(
  database: Database,
  state: State,
  { organisationId, uploadId, ifMatch, asked }: ApplyOrder,
): Promise<Upload> {
  const upload = await findUpload(database, organisationId, uploadId)
  refuseOther(upload, ifMatch)
  if (upload.state !== 'ready') throw notOpen(upload, 'applied')
  if (etagOfUpload(upload.revision, state.version) !== ifMatch) {
    throw await versionMoved(database, state, 'look at the difference again')
  }
  const refused = upload.reading?.counts.refused ?? 0
  if (refused !== (asked.acceptRefused ?? 0)) {
    throw errors.inUse([
      `${refused} ${refused === 1 ? 'row is' : 'rows are'} refused: send acceptRefused ${refused} to leave them out`,
    ])
  }
  return upload
}

const nothingChanges = ({ fileName }: Upload) =>
  errors.inUse([`${fileName} changes nothing: it can only be discarded`])

function applyVersion(order: ApplyOrder): Promise<void> {
  const { pool, organisationId, doer, asked } = order
  const { replace = false, reason } = asked
  return writeConfiguration(pool, organisationId, doer, {
    async check(reading) {
      const { client, state } = reading
      const upload = await uploadToApply(client, state, order)
      if (upload.draftId === null) throw nothingChanges(upload)
      const draft = draftOf(state, upload)
      if (draft === undefined) throw errors.inUse(['The draft of this upload was published or deleted'])
      const path = pathOfDraft(upload, draft.versionId)
      const { baseId, createdAt, reading: read } = upload
      const ground = { base: versionIn(baseId), against: versionIn(read?.against ?? null) }
      if (!standsOn(state, upload, ground)) {
        throw new GroundMoved(
          await lastPublicationSince(client, organisationId, path.kind, path.owner, createdAt),
        )
      }
      if (asked.publish === false) return { upload, path, work: undefined, publication: undefined }
      if (upload.effectiveFrom === null) {
        throw errors.invalidField('effectiveFrom', 'is required: set the first day of the upload first')
      }
      const wanted = { effectiveFrom: upload.effectiveFrom, replace, ...(reason && { reason }) }
      const work = publishing(organisationId, doer, path, wanted)
      return { upload, path, work, publication: await work.check(draft, reading) }
    },
    async write({ client, state }, { upload, path, work, publication }) {
      const changes = [await endUpload(client, state, upload, order)]
      if (work && publication) {
        const done = await work.write(client, publication)
        const { counts: _, ...change } = done ?? { action: 'publish' as const }
        changes.push({ ...change, kind: path.kind, identity: path.owner })
      }
      return { result: undefined, changes }
    },
  })
}

const versionIn = (versionId: string | null) => (versionId === null ? undefined : { versionId })

async function applyDocument(order: ApplyOrder): Promise<void> {
  const { pool, organisationId, doer, uploadId } = order
  const upload = await findUpload(pool, organisationId, uploadId)
  const content = await readStoredDocument(pool, organisationId, uploadId)
  const { request } = requestOf(upload, content)
  const removals = request.precondition
  let current: { state: State; upload: Upload } | undefined
  request.precondition = async (state, client) => {
    current = { state, upload: await uploadToApply(client, state, order) }
    await removals?.(state, client)
  }
  request.beside = (client) => {
    if (current === undefined) throw new Error('The upload was not looked at')
    return endUpload(client, current.state, current.upload, order)
  }
  const { counts } = await applyConfiguration(pool, organisationId, doer, request)
  if (counts.new + counts.changed + counts.removed === 0) throw nothingChanges(upload)
}

/** Marks the upload as applied and keeps its mapping. Returns its row for the audit log. */
async function endUpload(
  client: Client,
  state: State,
  upload: Upload,
  { organisationId, doer, asked }: ApplyOrder,
): Promise<Change> {
  const { rowCount } = await client.query(
    `update configuration_upload
     set state = 'applied', revision = revision + 1, changed_at = now(), ended_by = $4, ended_at = $5
     where organisation_id = $1 and upload_id = $2 and state = 'ready' and revision = $3`,
    [organisationId, upload.uploadId, upload.revision, doer.name, doer.at],
  )
  if (rowCount !== 1) throw errors.changedMeanwhile(`${upload.fileName} was changed: read it again`)
  await saveMapping(client, state, upload, doer)
  const { uploadId, kind, target, mode, fileName, sha256, mended, answers, reading } = upload
  const { counts, difference, remember } = reading ?? {}
  return {
    action: 'apply',
    kind: 'uploads',
    identity: fileName,
    details: {
      upload: uploadId,
      kind,
      target,
      mode,
      sha256,
      answers,
      mended: mended.length,
      mapping: remember,
      counts,
      difference: difference?.counts,
      acceptedRefused: asked.acceptRefused ?? 0,
    },
    ...(asked.reason && { reason: asked.reason }),
  }
}
