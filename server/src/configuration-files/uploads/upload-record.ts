import type { LaneSummary } from '../../configuration/compare/compare-lanes.ts'
import type { VersionedKind } from '../../configuration/document/version.ts'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { isUuid } from '../../platform/values/uuid.ts'
import type { Answers } from '../../recogniser/table/questions.ts'
import type {
  ColumnMark,
  FileCounts,
  FileKind,
  FileQuestion,
  MendedCell,
  Remembered,
} from '../read/file-reading.ts'

export type UploadState = 'reading' | 'asks' | 'ready' | 'applied' | 'discarded' | 'failed'
export type UploadMode = 'replace' | 'update'

/** A sheet of the file, as the page shows it. */
export interface SheetFacts {
  name: string
  isHidden: boolean
  /** The number of the last row that has something. */
  lastRow: number
  columns: number
}

export interface DifferenceCounts {
  new: number
  changed: number
  removed: number
  unchanged: number
}

/** How figures change, in percent; null if none does. */
export interface PercentSummary {
  mean: number | null
  largestRise: number | null
  largestFall: number | null
}

/** What a reading found, apart from the content itself. Kept with the upload. */
export interface StoredReading {
  questions: FileQuestion[]
  marks: ColumnMark[]
  counts: FileCounts
  notes: string[]
  sheets: SheetFacts[]
  remember: Remembered
  /** What the file would change; null while it asks. */
  difference: { counts: DifferenceCounts; percent: PercentSummary | null } | null
  /** The same for lanes, also by service and zone, as long as the draft has this revision. */
  summary?: { draftRevision: number; lanes: LaneSummary }
  /** The version it is compared with. */
  against: string | null
  /** The version of the configuration for which the difference was made. */
  version: string
  /** Why it cannot be applied as it is. */
  problems: string[]
  /** What the file leaves out but has begun, and so stays. */
  kept: string[]
  /** Things that exist and whose rows are refused: they stay as well. */
  refusedThings?: string[]
  /** A refused row does not say which thing it is about: nothing is removed. */
  refusesUnnamed?: boolean
}

export interface Upload {
  uploadId: string
  kind: FileKind
  target: string | null
  mode: UploadMode
  basedOn: string | null
  effectiveFrom: string | null
  fileName: string
  fileBytes: number
  sha256: string
  state: UploadState
  failure: string | null
  revision: string
  attempt: number
  answers: Answers
  mended: MendedCell[]
  reading: StoredReading | null
  draftId: string | null
  baseId: string | null
  createdBy: string
  createdAt: string
  changedAt: string
  endedBy: string | null
  endedAt: string | null
}

/** Without what is only needed to look at one upload. */
export type ListedUpload = Omit<Upload, 'answers' | 'mended' | 'reading'>

const listed = `upload_id as "uploadId", kind, target, mode, based_on as "basedOn", effective_from as "effectiveFrom",
  file_name as "fileName", file_bytes as "fileBytes", sha256, state, failure, revision, attempt, draft_id as "draftId",
  base_id as "baseId", created_by as "createdBy", created_at as "createdAt", changed_at as "changedAt",
  ended_by as "endedBy", ended_at as "endedAt"`

/** 404 unless the organisation has it. */
export async function findUpload(
  database: Database,
  organisationId: string,
  uploadId: string,
): Promise<Upload> {
  const { rows } = isUuid(uploadId)
    ? await database.query<Upload>(
        `select ${listed}, answers, mended, reading from configuration_upload
         where organisation_id = $1 and upload_id = $2`,
        [organisationId, uploadId],
      )
    : { rows: [] }
  const [found] = rows
  if (found === undefined) throw errors.thingNotFound('Upload')
  return found
}

/** Newest first, after an id. */
export async function listUploads(
  database: Database,
  organisationId: string,
  before: string | undefined,
  limit: number,
): Promise<ListedUpload[]> {
  const { rows } = await database.query<ListedUpload>(
    `select ${listed} from configuration_upload
     where organisation_id = $1 and ($2::uuid is null or upload_id < $2) order by upload_id desc limit $3`,
    [organisationId, before ?? null, limit],
  )
  return rows
}

export const nodeStopped =
  'The service stopped while it read this file. Send the same answers again, or send the file again.'

/**
 * The node that reads an upload renews its lease. If it dies, whoever looks next ends the reading. Times are those of
 * the database, which all nodes share.
 */
export async function endDeadReadings(database: Database, organisationId: string): Promise<void> {
  await database.query(
    `update configuration_upload set state = 'failed', failure = $2, lease_until = null, revision = revision + 1
     where organisation_id = $1 and state = 'reading' and lease_until < now()`,
    [organisationId, nodeStopped],
  )
}

export const leaseUntil = `now() + interval '${limits.configurationReadingLeaseSeconds} seconds'`

/** Keeps a reading alive. */
export async function renewLease(
  database: Database,
  organisationId: string,
  uploadId: string,
  attempt: number,
): Promise<void> {
  await database.query(
    `update configuration_upload set lease_until = ${leaseUntil}
     where organisation_id = $1 and upload_id = $2 and attempt = $3 and state = 'reading'`,
    [organisationId, uploadId, attempt],
  )
}

/** A reading that has already ended in another way is left alone. */
export async function failReading(
  database: Database,
  organisationId: string,
  uploadId: string,
  attempt: number,
  failure: string,
): Promise<void> {
  await database.query(
    `update configuration_upload
     set state = 'failed', failure = $4, lease_until = null, revision = revision + 1, changed_at = now()
     where organisation_id = $1 and upload_id = $2 and attempt = $3 and state = 'reading'`,
    [organisationId, uploadId, attempt, failure],
  )
}

/** Lanes and zones go into versions, everything else is applied as it is. */
export const versionedKindOf = (kind: FileKind): VersionedKind | undefined =>
  kind === 'lanes' ? 'rateCards' : kind === 'zones' ? 'zoneSets' : undefined
