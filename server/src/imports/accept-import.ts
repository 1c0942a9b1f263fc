import { createReadStream } from 'node:fs'
import type { Config } from '../config.ts'
import { errors } from '../errors.ts'
import { limits } from '../limits.ts'
import { listCustomFieldKeys } from '../organisations/custom-fields.ts'
import { atMost } from '../platform/at-most.ts'
import { CommitInDoubt, inTransaction, type Pool } from '../platform/database.ts'
import { uuidv7 } from '../platform/uuid.ts'
import { inspectUpload } from '../spreadsheets/inspect-upload.ts'
import { checkHeader } from './check-header.ts'
import { fileStructure } from './file-structure.ts'
import { claimIdempotencyKey, findEarlierPush, hashOfPush, type IdempotentPush } from './idempotency.ts'
import type { ImportKind, Submission } from './import-record.ts'
import { activityPushFailures, countLines, shipmentPushFailures } from './push-failures.ts'
import { enqueue, wasQueued } from './queue.ts'
import {
  type ActivityPush,
  columnsOfActivityPush,
  columnsOfShipmentPush,
  type ShipmentPush,
} from './read-json.ts'
import { storeUpload } from './stored-upload.ts'

export interface AcceptServices {
  pool: Pool
  clock: () => Date
  config: Pick<Config, 'maxQueuedImports'>
}

/** How a push is to be taken, whatever it carries. */
export interface PushOptions {
  dryRun: boolean
  idempotencyKey: string | undefined
  submittedBy: string | null
  /** The import whose rejected rows were corrected and are sent again. */
  correctedFrom?: string
}

/** A file that arrived whole and stands on disk, with what its sender says about it. */
export interface SentFile {
  path: string
  fileName: string
  bytes: number
  /** SHA-256 of the file's bytes. */
  hash: Buffer
  sourceDetails: string | undefined
}

export interface AcceptedImport {
  importId: string
  /** Shipments or activities; null for a file, whose rows are counted when it is read. */
  acceptedCount: number | null
}

/** Takes a body of shipments that its schema has passed. `bytes` is the body as it was sent, and is what is kept. */
export async function acceptShipmentPush(
  services: AcceptServices,
  organisationId: string,
  push: ShipmentPush,
  bytes: Buffer,
  options: PushOptions,
): Promise<AcceptedImport> {
  const failures = await findShipmentPushFailures(services, organisationId, push)
  if (failures.length > 0) throw errors.invalidBody(failures)
  const submission = {
    ...newSubmission('shipments', options),
    ...pushedAsData,
    columns: columnsOfShipmentPush(push),
    sourceDetails: push.sourceDetails ?? null,
    acceptedCount: push.shipments.length,
    received: countLines(push),
    uploadBytes: bytes.length,
  }
  return accept(services, organisationId, submission, bytes, idempotent(submission, options, bytes))
}

/** What is wrong with a body of shipments beyond its schema, for this organisation. */
export async function findShipmentPushFailures(
  { pool }: Pick<AcceptServices, 'pool'>,
  organisationId: string,
  push: unknown,
): Promise<string[]> {
  const customFields = await listCustomFieldKeys(pool, organisationId)
  return shipmentPushFailures(push, new Set(customFields))
}

/** Takes a body of activities that its schema has passed. */
export async function acceptActivityPush(
  services: AcceptServices,
  organisationId: string,
  push: ActivityPush,
  bytes: Buffer,
  options: PushOptions,
): Promise<AcceptedImport> {
  const failures = activityPushFailures(push)
  if (failures.length > 0) throw errors.invalidBody(failures)
  const submission = {
    ...newSubmission('activities', options),
    ...pushedAsData,
    columns: columnsOfActivityPush(push),
    sourceDetails: push.sourceDetails ?? null,
    acceptedCount: push.activities.length,
    received: push.activities.length,
    uploadBytes: bytes.length,
  }
  return accept(services, organisationId, submission, bytes, idempotent(submission, options, bytes))
}

/** Takes a file whose type and header row are right; its rows are checked when it is run. */
export async function acceptFile(
  services: AcceptServices,
  organisationId: string,
  kind: ImportKind,
  file: SentFile,
  options: PushOptions,
): Promise<AcceptedImport> {
  const inspected = await inspecting(() => inspectUpload(file.path, file.fileName))
  const structure = fileStructure(kind, await listCustomFieldKeys(services.pool, organisationId))
  const { columns } = checkHeader(inspected.header, structure)
  const sourceDetails = file.sourceDetails?.trim() ? file.sourceDetails : file.fileName
  const submission: Submission = {
    ...newSubmission(kind, options),
    source: 'file',
    format: inspected.format,
    encoding: inspected.format === 'csv' ? inspected.encoding : null,
    delimiter: inspected.format === 'csv' ? inspected.delimiter : null,
    columns,
    sourceDetails,
    fileName: file.fileName,
    acceptedCount: null,
    received: 0,
    uploadBytes: file.bytes,
  }
  const push = idempotent(submission, options, file.fileName, sourceDetails, file.hash)
  const bytes = () => createReadStream(file.path, { highWaterMark: limits.uploadChunkBytes })
  // While a large file is written it keeps a connection: were they all taken, nobody else would be answered.
  return storing(() => accept(services, organisationId, submission, bytes, push))
}

// The header of a workbook may stand behind all of its texts: were many read at once, others would wait for an answer.
const inspecting = atMost(limits.filesInspectedAtOnceMax)
const storing = atMost(limits.filesStoredAtOnceMax)

/**
 * Claims the idempotency key, keeps what was sent and queues the import, in one transaction: what was answered with
 * 202 is durable, and what was not leaves no trace; where the answer to COMMIT is lost, the database is asked again.
 */
async function accept(
  { pool, clock, config }: AcceptServices,
  organisationId: string,
  submission: Submission,
  payload: Buffer | (() => AsyncIterable<Buffer>),
  push: IdempotentPush | undefined,
): Promise<AcceptedImport> {
  const { importId, acceptedCount } = submission
  for (;;) {
    const earlier = push && (await findEarlierPush(pool, organisationId, push, clock()))
    if (earlier !== undefined) return { importId: earlier, acceptedCount }

    const accepting = inTransaction(pool, async (client) => {
      if (push && !(await claimIdempotencyKey(client, organisationId, push, importId, clock()))) return false
      await storeUpload(client, organisationId, importId, Buffer.isBuffer(payload) ? payload : payload())
      const queued = await enqueue(client, organisationId, submission, config.maxQueuedImports, clock)
      if (queued === undefined) throw errors.tooManyImportsQueued(config.maxQueuedImports)
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
    if (isAccepted) return { importId, acceptedCount }
  }
}

const pushedAsData = {
  source: 'data',
  format: 'json',
  encoding: null,
  delimiter: null,
  fileName: null,
} as const

function newSubmission(kind: ImportKind, options: PushOptions) {
  return {
    importId: uuidv7(),
    kind,
    dryRun: options.dryRun,
    correctedFrom: options.correctedFrom ?? null,
    submittedBy: options.submittedBy,
  }
}

function idempotent(
  { kind, source }: Submission,
  { idempotencyKey, dryRun }: PushOptions,
  ...parts: (string | Buffer)[]
): IdempotentPush | undefined {
  if (idempotencyKey === undefined) return undefined
  const bodyHash = hashOfPush(dryRun ? 'dry run' : 'run', ...parts)
  return { key: idempotencyKey, route: `${kind} ${source}`, bodyHash }
}
