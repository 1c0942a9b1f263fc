import type { Tagged } from '../../configuration/apply/things.ts'
import { onSnapshot } from '../../configuration/state/snapshot.ts'
import { publishing } from '../../configuration/versions/publish-version.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import { readConfigurationVersion } from '../../organisations/rate-book-version.ts'
import type { Database, Pool } from '../../platform/database/database.ts'
import type { Answers } from '../../recogniser/table/questions.ts'
import type { ColumnMark, FileCounts, FileQuestion, MendedCell } from '../read/file-reading.ts'
import { listMappings } from './mappings.ts'
import { problemsOf, readStoredDocument, tryDocument } from './preview-document.ts'
import { draftOf, pathOfDraft } from './store-reading.ts'
import {
  endDeadReadings,
  findUpload,
  type ListedUpload,
  listUploads,
  type SheetFacts,
  type StoredReading,
  type Upload,
  versionedKindOf,
} from './upload-record.ts'

/** An upload in a list. */
export type UploadSummary = Omit<ListedUpload, 'revision' | 'attempt' | 'baseId' | 'fileBytes'> & {
  bytes: number
}

/** One upload, with everything that a page asks and shows. */
export interface UploadAnswer extends UploadSummary {
  answers: Answers
  mended: MendedCell[]
  questions: FileQuestion[]
  marks: ColumnMark[]
  counts: FileCounts | null
  notes: string[]
  sheets: SheetFacts[]
  /** Since when and by whom answers about such files are remembered. */
  remembered: { name: string; at: string; by: string } | null
  difference: StoredReading['difference']
  against: string | null
  problems: string[]
  kept: string[]
}

/** The ETag of an upload: its own revision, and the version of the configuration that the preview is about. */
export const etagOfUpload = (revision: string, configurationVersion: string) =>
  `"${revision}.${configurationVersion}"`

/** The revision in an ETag: changing answers does not depend on the rest of the configuration. */
export const revisionIn = (etag: string): string => /^"(\d+)\./.exec(etag)?.[1] ?? ''

/** The upload first, then the version: a reading that ends in between changes both. */
export async function showUpload(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  uploadId: string,
): Promise<Tagged<UploadAnswer>> {
  await endDeadReadings(pool, organisationId)
  const upload = await findUpload(pool, organisationId, uploadId)
  const version = await readConfigurationVersion(pool, organisationId)
  const shown = answerOf(upload, await rememberedFor(pool, organisationId, upload))
  const thing = { ...shown, ...(await asOfNow(pool, organisationId, doer, upload, version)) }
  return { thing, etag: etagOfUpload(upload.revision, version) }
}

/** What the file would change now, if the configuration has changed since it was read. A draft stays as it is. */
async function asOfNow(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  upload: Upload,
  version: string,
): Promise<Partial<UploadAnswer>> {
  if (upload.state !== 'ready') return {}
  if (versionedKindOf(upload.kind) !== undefined)
    return { problems: await publishingProblems(pool, organisationId, doer, upload) }
  if (upload.reading?.version === version) return {}
  const content = await readStoredDocument(pool, organisationId, upload.uploadId)
  const { difference, problems, kept } = await tryDocument(pool, organisationId, doer, upload, content)
  return { difference, problems, kept }
}

/** Why publishing the draft from its first day would be refused, whatever reason is given for it. */
function publishingProblems(
  pool: Pool,
  organisationId: string,
  doer: Doer,
  upload: Upload,
): Promise<string[]> {
  return onSnapshot(pool, organisationId, doer.at, async (reading) => {
    const draft = draftOf(reading.state, upload)
    if (draft === undefined || upload.effectiveFrom === null) return []
    const wanted = { effectiveFrom: upload.effectiveFrom, replace: true, reason: upload.fileName }
    const { check } = publishing(organisationId, doer, pathOfDraft(upload, draft.versionId), wanted)
    return problemsOf(() => check(draft, reading))
  })
}

export async function showUploads(
  database: Database,
  organisationId: string,
  before: string | undefined,
  limit: number,
): Promise<UploadSummary[]> {
  await endDeadReadings(database, organisationId)
  return (await listUploads(database, organisationId, before, limit)).map(summaryOf)
}

function summaryOf(upload: ListedUpload): UploadSummary {
  const { revision: _, attempt: __, baseId: ___, fileBytes, ...shown } = upload
  return { ...shown, bytes: fileBytes }
}

function answerOf(upload: Upload, remembered: UploadAnswer['remembered']): UploadAnswer {
  const { answers, mended, reading, ...row } = upload
  return {
    ...summaryOf(row),
    answers,
    mended,
    questions: reading?.questions ?? [],
    marks: reading?.marks ?? [],
    counts: reading?.counts ?? null,
    notes: reading?.notes ?? [],
    sheets: reading?.sheets ?? [],
    remembered,
    difference: reading?.difference ?? null,
    against: reading?.against ?? null,
    problems: reading?.problems ?? [],
    kept: reading?.kept ?? [],
  }
}

async function rememberedFor(
  database: Database,
  organisationId: string,
  { kind, target }: Upload,
): Promise<UploadAnswer['remembered']> {
  const { rows } = await database.query<{ carrier: string }>(
    'select carrier_alias as carrier from rate_card where organisation_id = $1 and rate_card_alias = $2',
    [organisationId, target],
  )
  const carrier = kind === 'lanes' ? (rows[0]?.carrier ?? '') : kind === 'zones' ? '' : (target ?? '')
  const all = await listMappings(database, organisationId)
  const found = all.find((one) => one.kind === kind && one.carrier === carrier)
  return found ? { name: found.name, at: found.savedAt, by: found.savedBy } : null
}
