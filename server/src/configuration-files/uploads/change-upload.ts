import type { Tagged } from '../../configuration/apply/things.ts'
import { writeConfiguration } from '../../configuration/apply/write-configuration.ts'
import { removeDraft } from '../../configuration/versions/fill-draft.ts'
import { readBody } from '../../configuration/versions/version-requests.ts'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import { type Client, inTransaction, type Pool } from '../../platform/database/database.ts'
import { lockUntilEnd } from '../../platform/database/transaction-lock.ts'
import type { MendedCell } from '../read/file-reading.ts'
import { draftOf, pathOfDraft } from './store-reading.ts'
import { readMode, refuseNoDay } from './take-upload.ts'
import { revisionIn, showUpload, type UploadAnswer } from './upload-answer.ts'
import { endDeadReadings, findUpload, leaseUntil, type Upload } from './upload-record.ts'
import { type UploadPatch, uploadPatchShape } from './upload-requests.ts'

/** Takes answers, mended cells, the mode and the first day. The file is read again with them, as the next attempt. */
export async function changeUpload(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  uploadId: string,
  ifMatch: string | undefined,
  body: unknown,
): Promise<{ attempt: number; answer: Tagged<UploadAnswer> }> {
  if (ifMatch === undefined) throw errors.ifMatchRequired()
  const patch = readBody(uploadPatchShape, body)
  const attempt = await inTransaction(pool, async (client) => {
    await lockUntilEnd(client, 'uploads', organisationId)
    await endDeadReadings(client, organisationId)
    const upload = await findUpload(client, organisationId, uploadId)
    refuseOther(upload, ifMatch)
    if (!['asks', 'ready', 'failed'].includes(upload.state)) throw notOpen(upload, 'changed')
    await refuseManyReadings(client, organisationId)
    return readAgain(client, organisationId, withPatch(upload, patch))
  })
  return { attempt, answer: await showUpload(pool, organisationId, doer, uploadId) }
}

/** Makes an upload one that is being read. Returns the number of the attempt. */
export async function readAgain(client: Client, organisationId: string, upload: Upload): Promise<number> {
  const { rows } = await client.query<{ attempt: number }>(
    `update configuration_upload
     set state = 'reading', failure = null, lease_until = ${leaseUntil}, attempt = attempt + 1, answers = $3,
       mended = $4, mode = $5, effective_from = $6, based_on = $7, revision = revision + 1, changed_at = now()
     where organisation_id = $1 and upload_id = $2
     returning attempt`,
    [
      organisationId,
      upload.uploadId,
      JSON.stringify(upload.answers),
      JSON.stringify(upload.mended),
      upload.mode,
      upload.effectiveFrom,
      upload.basedOn,
    ],
  )
  return rows[0]?.attempt ?? 0
}

export function refuseOther(upload: Upload, ifMatch: string): void {
  if (revisionIn(ifMatch) === upload.revision) return
  const { fileName, changedAt, endedBy } = upload
  throw errors.changedMeanwhile(`${fileName} was changed at ${changedAt}: read it again`, {
    ...(endedBy !== null && { changedBy: endedBy }),
    changedAt,
    isDeleted: false,
  })
}

const whyNotOpen: Record<Upload['state'], string> = {
  reading: 'is being read',
  asks: 'has open questions',
  ready: 'is ready',
  applied: 'was applied',
  discarded: 'was discarded',
  failed: 'could not be read',
}

export const notOpen = ({ fileName, state }: Upload, doing: string) =>
  errors.inUse([`${fileName} ${whyNotOpen[state]}: it cannot be ${doing}`])

async function refuseManyReadings(client: Client, organisationId: string): Promise<void> {
  const { rows } = await client.query<{ reading: number }>(
    `select count(*)::int as reading from configuration_upload where organisation_id = $1 and state = 'reading'`,
    [organisationId],
  )
  if ((rows[0]?.reading ?? 0) >= limits.configurationReadingsPerOrganisationMax)
    throw errors.tooManyReadings()
}

function withPatch(upload: Upload, patch: UploadPatch): Upload {
  const answers: Record<string, string> = { ...upload.answers }
  for (const [id, answer] of Object.entries(patch.answers ?? {})) {
    if (answer === null) delete answers[id]
    else answers[id] = answer
  }
  if (Object.keys(answers).length > limits.answersMax) {
    throw errors.invalidField('answers', `must have at most ${limits.answersMax} elements in all`)
  }
  const keyOf = ({ sheet, row, column }: Omit<MendedCell, 'text'>) => JSON.stringify([sheet, row, column])
  const mended = new Map(upload.mended.map((cell) => [keyOf(cell), cell]))
  for (const { text, ...place } of patch.mended ?? []) {
    if (text === null) mended.delete(keyOf(place))
    else mended.set(keyOf(place), { ...place, text })
  }
  if (mended.size > limits.mendedCellsMax) {
    throw errors.invalidField('mended', `must have at most ${limits.mendedCellsMax} elements in all`)
  }
  const effectiveFrom = patch.effectiveFrom === undefined ? upload.effectiveFrom : patch.effectiveFrom
  refuseNoDay(effectiveFrom)
  return {
    ...upload,
    answers,
    mended: [...mended.values()],
    effectiveFrom,
    mode: patch.mode === undefined ? upload.mode : readMode(upload.kind, patch.mode),
  }
}

const discarded = ['configuration_upload_file', 'configuration_upload_sheet', 'upload_row', 'upload_origin']

/** Ends it without applying it. Its draft goes too, unless somebody has published it. */
export async function discardUpload(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  uploadId: string,
  ifMatch: string | undefined,
): Promise<void> {
  if (ifMatch === undefined) throw errors.ifMatchRequired()
  const discard = async (client: Client) => {
    const upload = await findUpload(client, organisationId, uploadId)
    refuseOther(upload, ifMatch)
    if (upload.state === 'applied' || upload.state === 'discarded') throw notOpen(upload, 'discarded')
    await client.query(
      `update configuration_upload
       set state = 'discarded', lease_until = null, draft_id = null, revision = revision + 1, changed_at = now(),
         ended_by = $3, ended_at = $4
       where organisation_id = $1 and upload_id = $2`,
      [organisationId, uploadId, doer.name, doer.at],
    )
    for (const table of discarded) {
      await client.query(`delete from ${table} where organisation_id = $1 and upload_id = $2`, [
        organisationId,
        uploadId,
      ])
    }
  }
  const before = await findUpload(pool, organisationId, uploadId)
  if (before.draftId === null) return inTransaction(pool, discard)
  const isDone = await writeConfiguration<void, boolean>(pool, organisationId, doer, {
    async check() {},
    async write({ client, state }) {
      const draft = draftOf(state, before)
      if (draft === undefined) return { result: false, changes: [] }
      await discard(client)
      const path = pathOfDraft(before, draft.versionId)
      await removeDraft(client, organisationId, path)
      const details = { versionId: draft.versionId, state: 'DRAFT', label: draft.label, upload: uploadId }
      return { result: true, changes: [{ action: 'delete', kind: path.kind, identity: path.owner, details }] }
    },
  })
  if (!isDone) await inTransaction(pool, discard)
}
