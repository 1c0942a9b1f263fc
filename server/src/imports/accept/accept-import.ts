import { createReadStream } from 'node:fs'
import type { Config } from '../../config.ts'
import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import { type Doer, recordChange } from '../../organisations/audit-log.ts'
import { listCustomFieldKeys } from '../../organisations/custom-fields.ts'
import { type Client, CommitInDoubt, inTransaction, type Pool } from '../../platform/database/database.ts'
import { onceForPool } from '../../platform/database/once-for-pool.ts'
import { FairTurns } from '../../platform/turns/fair-turns.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { type InspectedFile, inspectUpload } from '../../spreadsheets/inspect/inspect-upload.ts'
import { discardOrphan } from '../queue/orphans.ts'
import { enqueue, wasQueued } from '../queue/queue.ts'
import { queuedChannel, tellWorkers } from '../queue/tell-workers.ts'
import { takeRoom } from '../queue/upload-room.ts'
import type { UploadTurns } from '../queue/upload-turns.ts'
import { checkHeader } from '../read/check-header.ts'
import { columnMapText, readColumnMap } from '../read/column-map.ts'
import { fileStructure } from '../read/file-structure.ts'
import { readHeaderRow } from '../read/header-row.ts'
import type { PushSummary } from '../read/push-summary.ts'
import { storeUpload } from '../read/stored-upload.ts'
import type { Import, ImportKind, Submission } from '../record/import-record.ts'
import { ambiguousColumnsOf } from '../rows/dots.ts'
import { filesInspected } from './files-inspected.ts'
import { claimIdempotencyKey, findEarlierPush, hashOfPush, type IdempotentPush } from './idempotency.ts'

export interface AcceptServices {
  pool: Pool
  clock: () => Date
  config: Pick<Config, 'maxQueuedImports' | 'maxStoredUploadBytes'>
}

export interface PushOptions {
  dryRun: boolean
  idempotencyKey: string | undefined
  submittedBy: string | null
  /** The person who sends it, for the audit log; undefined for a program. */
  doer?: Doer | undefined
  /** The import whose rejected rows were corrected and are sent again. */
  correctedFrom?: string
  /** The customer whose user sends it. */
  customerId?: string | null
  /** Rows of a shipment that another import has written after this moment are rejected. */
  writtenAfter?: string
}

/** A received file on disk, with what its sender says about it. */
export interface SentFile {
  path: string
  fileName: string
  bytes: number
  /** SHA-256 of the file's bytes. */
  hash: Buffer
  sourceDetails: string | undefined
  /** Maps headers of the file to columns, as JSON. */
  columnMap: string | undefined
  /** The row of the header, as sent. */
  headerRow: string | undefined
  /** Other fields of the form, by name. */
  fields: Readonly<Record<string, string>>
}

export interface AcceptedImport {
  importId: string
  /** Shipments or activities; null for a file, whose rows are counted when it is read. */
  acceptedCount: number | null
  /** Whether the same push was already accepted with the same Idempotency-Key; then this is its import. */
  replayed: boolean
}

/** Accepts a checked JSON push. `bytes` is the body as sent; it is what we store. */
export async function acceptPush(
  services: AcceptServices,
  organisationId: string,
  kind: ImportKind,
  summary: PushSummary,
  bytes: Buffer,
  options: PushOptions,
): Promise<AcceptedImport> {
  const submission = {
    ...newSubmission(kind, options),
    ...pushedAsData,
    ...summary,
    uploadBytes: bytes.length,
  }
  return accept(
    services,
    organisationId,
    storing(organisationId, submission, bytes),
    idempotent(submission, options, bytes),
    options.doer,
  )
}

/** Accepts a file with a valid type and header row. Its rows are checked when the import runs. */
export async function acceptFile(
  services: AcceptServices & { uploadTurns: UploadTurns },
  organisationId: string,
  kind: ImportKind,
  file: SentFile,
  options: PushOptions,
): Promise<AcceptedImport> {
  const headerRow = readHeaderRow(file.headerRow)
  const inspected = await filesInspected.run(organisationId, () =>
    inspectUpload(file.path, file.fileName, headerRow),
  )
  const structure = fileStructure(
    kind,
    await listCustomFieldKeys(services.pool, organisationId),
    options.customerId,
  )
  const columnMap = readColumnMap(file.columnMap)
  const { columns } = checkHeader(inspected.header, structure, columnMap)
  const sourceDetails = file.sourceDetails?.trim() ? file.sourceDetails : file.fileName
  const submission: Submission = {
    ...newSubmission(kind, options),
    source: 'file',
    format: inspected.format,
    encoding: inspected.format === 'csv' ? inspected.encoding : null,
    delimiter: inspected.format === 'csv' ? inspected.delimiter : null,
    ...(inspected.format === 'xlsx' ? howWorkbookIsRead(inspected) : { sheet: null }),
    headerRow,
    columnMap,
    columns,
    sourceDetails,
    fileName: file.fileName,
    acceptedCount: null,
    received: 0,
    uploadBytes: file.bytes,
  }
  const reading = [
    ...(columnMap === null ? [] : [columnMapText(columnMap)]),
    ...(headerRow === null ? [] : [`header in row ${headerRow}`]),
  ]
  const push = idempotent(submission, options, file.fileName, sourceDetails, file.hash, ...reading)
  const chunks = () => createReadStream(file.path, { highWaterMark: limits.uploadChunkBytes })
  const bytes = () => services.uploadTurns.paced(organisationId, chunks())
  return filesStored(services.pool).run(organisationId, () =>
    accept(services, organisationId, storing(organisationId, submission, bytes), push, options.doer),
  )
}

/** Rejected rows of an import that are sent again, with what people corrected. */
export interface Correction {
  /** The import that rejected the rows. */
  record: Import
  submittedBy: string
  /** The customer whose user sends them. */
  customerId: string | null
  push: IdempotentPush
  /** Claims the rows for the new import in its transaction, so that nobody else can send them. */
  claim(client: Client, importId: string): Promise<{ columns: string[] }>
  /** The claimed rows as a CSV file. */
  payload(client: Client, importId: string, columns: readonly string[]): AsyncIterable<Buffer>
}

/** Same delimiter as the rejected file: it decides what `1.234` can mean, and the check must agree. */
export const delimiterOfCorrection = ({ delimiter }: Pick<Import, 'delimiter'>): string =>
  delimiter === ';' ? ';' : ','

/** Accepts corrected rows as a new import, linked to the one that rejected them. */
export async function acceptCorrection(
  services: AcceptServices,
  organisationId: string,
  { record, submittedBy, customerId, push, claim, payload }: Correction,
): Promise<AcceptedImport> {
  const options = {
    dryRun: false,
    idempotencyKey: push.key,
    submittedBy,
    correctedFrom: record.importId,
    customerId,
  }
  const submission = newSubmission(record.kind, options)
  const { importId } = submission
  const store = async (client: Client): Promise<Submission> => {
    const { columns } = await claim(client, importId)
    const uploadBytes = await storeUpload(
      client,
      organisationId,
      importId,
      payload(client, importId, columns),
    )
    return {
      ...submission,
      writtenAfter: record.kind === 'shipments' ? record.finishedAt : null,
      source: 'file',
      format: 'csv',
      encoding: 'utf-8',
      delimiter: delimiterOfCorrection(record),
      sheet: null,
      // A number that may be a date still counts days as in the workbook.
      datesFrom1904: record.datesFrom1904,
      ambiguousColumns: ambiguousColumnsOf(record),
      columnMap: null,
      columns,
      sourceDetails: record.sourceDetails,
      fileName: record.fileName,
      acceptedCount: null,
      received: 0,
      uploadBytes,
    }
  }
  return filesStored(services.pool).run(organisationId, () =>
    accept(services, organisationId, { importId, acceptedCount: null, store }, push),
  )
}

/** A large file holds a connection while it is written; if files held all of them, nobody else would get an answer. */
const filesStored = onceForPool(() => new FairTurns(limits.filesStoredAtOnceMax))

/** A submission with the step that stores its upload in the accepting transaction. */
export interface Storing {
  importId: string
  acceptedCount: number | null
  store(client: Client): Promise<Submission>
}

/**
 * Claims the idempotency key, stores the upload and queues the import in one transaction. A 202 is durable
 * and anything else leaves no trace. If the reply to COMMIT is lost, we ask the database again. A key without
 * an import was left by a crash of a cluster: nobody got a 202 for it.
 */
export async function accept(
  { pool, clock, config }: AcceptServices,
  organisationId: string,
  { importId, acceptedCount, store }: Storing,
  push: IdempotentPush | undefined,
  doer?: Doer,
): Promise<AcceptedImport> {
  for (;;) {
    const earlier = push && (await findEarlierPush(pool, organisationId, push, clock()))
    if (earlier !== undefined) {
      if (await wasQueued(pool, organisationId, earlier)) {
        return { importId: earlier, acceptedCount, replayed: true }
      }
      await inTransaction(pool, (client) => discardOrphan(client, organisationId, earlier))
    }

    const accepting = inTransaction(pool, async (client) => {
      if (push && !(await claimIdempotencyKey(client, organisationId, push, importId, clock()))) return false
      const submission = await store(client)
      const queued = await enqueue(client, organisationId, submission, config.maxQueuedImports, clock)
      if (queued === undefined) throw errors.tooManyImportsQueued(config.maxQueuedImports)
      // An upload taken over from another import was counted when it was first sent.
      if (submission.retryOf === null && submission.checkedBy === null) {
        await takeRoom(client, organisationId, submission.uploadBytes, config.maxStoredUploadBytes)
      }
      if (doer) await recordChange(client, organisationId, doer, submitted(submission))
      return true
    })
    const isAccepted = await accepting.catch(async (error) => {
      if (!(error instanceof CommitInDoubt)) throw error
      const isQueued = await wasQueued(pool, organisationId, importId).catch(() => {
        throw error
      })
      if (!isQueued) throw errors.unavailable()
      return true
    })
    if (isAccepted) {
      await tellWorkers(pool, queuedChannel, organisationId)
      return { importId, acceptedCount, replayed: false }
    }
  }
}

const submitted = ({ importId, retryOf, checkedBy, dryRun, fileName, sourceDetails }: Submission) => ({
  action: retryOf === null ? ('upload' as const) : ('retry' as const),
  kind: 'import',
  identity: importId,
  details: {
    name: fileName ?? sourceDetails,
    ...(dryRun && { dryRun }),
    ...(retryOf !== null && { retryOf }),
    ...(checkedBy !== null && { checkedBy }),
  },
})

function storing(
  organisationId: string,
  submission: Submission,
  payload: Buffer | (() => AsyncIterable<Buffer>),
): Storing {
  const { importId, acceptedCount } = submission
  const store = async (client: Client) => {
    await storeUpload(client, organisationId, importId, Buffer.isBuffer(payload) ? payload : payload())
    return submission
  }
  return { importId, acceptedCount, store }
}

const howWorkbookIsRead = ({ sheet, unreadSheets, datesFrom1904 }: InspectedFile & { format: 'xlsx' }) => ({
  sheet,
  unreadSheets: unreadSheets.length > 0 ? unreadSheets : null,
  datesFrom1904,
})

const pushedAsData = {
  source: 'data',
  format: 'json',
  encoding: null,
  delimiter: null,
  sheet: null,
  columnMap: null,
  fileName: null,
} as const

function newSubmission(kind: ImportKind, options: PushOptions) {
  return {
    importId: uuidv7(),
    kind,
    dryRun: options.dryRun,
    correctedFrom: options.correctedFrom ?? null,
    retryOf: null,
    checkedBy: null,
    submittedBy: options.submittedBy,
    customerId: options.customerId ?? null,
    writtenAfter: options.writtenAfter ?? null,
    unreadSheets: null,
    datesFrom1904: null,
    headerRow: null,
    ambiguousColumns: null,
  }
}

function idempotent(
  { kind, source }: Submission,
  { idempotencyKey, dryRun, customerId }: PushOptions,
  ...parts: (string | Buffer)[]
): IdempotentPush | undefined {
  if (idempotencyKey === undefined) return undefined
  const bodyHash = hashOfPush(dryRun ? 'dry run' : 'run', ...parts, ...(customerId ? [customerId] : []))
  return { key: idempotencyKey, route: `${kind} ${source}`, bodyHash }
}
