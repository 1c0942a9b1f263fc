import { errors } from '../../errors.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import type { Client, Database } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { takeUpload } from '../queue/take-upload.ts'
import { findImport } from '../record/find-imports.ts'
import type { Import, ImportKind, ImportStatus, Submission } from '../record/import-record.ts'
import { type AcceptedImport, type AcceptServices, accept } from './accept-import.ts'
import { hashOfPush } from './idempotency.ts'

export interface RetryOptions {
  idempotencyKey: string | undefined
  submittedBy: string | null
  /** The person who retries it, for the audit log; undefined for a program. */
  doer?: Doer | undefined
  /** Only an import that users of this customer sent. */
  customerId?: string | null
}

export interface RetriedImport extends AcceptedImport {
  failed: Import
}

/**
 * Queues a new import from the upload of a failed one, which stays failed. The accepting transaction moves the upload
 * to the new import, so it can be retried only once.
 */
export async function retryImport(
  services: AcceptServices,
  organisationId: string,
  kind: ImportKind,
  importId: string,
  { idempotencyKey, submittedBy, doer, customerId }: RetryOptions,
): Promise<RetriedImport> {
  const failed = await findImport(services.pool, organisationId, kind, importId, customerId)
  // Its rows were reopened when it failed; a retry could write them twice.
  if (failed.correctedFrom !== null) throw errors.correctionFailed()
  const submission: Submission = {
    ...failed,
    importId: uuidv7(),
    // For files this is only how far the failed attempt got.
    received: failed.source === 'data' ? failed.received : 0,
    retryOf: failed.importId,
    checkedBy: null,
    submittedBy,
    // If several imports of it failed, what was sent is as old as the first of them.
    writtenAfter: kind === 'shipments' ? (failed.writtenAfter ?? failed.finishedAt) : null,
  }
  const push =
    idempotencyKey === undefined
      ? undefined
      : { key: idempotencyKey, route: `${kind} retry`, bodyHash: hashOfPush(failed.importId) }
  const { importId: newImportId, acceptedCount } = submission
  const store = async (client: Client) => {
    const isTaken = await takeUpload(client, organisationId, failed, 'failed', newImportId)
    if (!isTaken) throw await whyNot(client, organisationId, importId)
    return submission
  }
  const retried = { importId: newImportId, acceptedCount, store }
  const accepted = await accept(services, organisationId, retried, push, doer)
  return { ...accepted, failed }
}

async function whyNot(db: Database, organisationId: string, importId: string) {
  const { rows } = await db.query<{ status: ImportStatus; retriedBy: string | null }>(
    'select status, retried_by as "retriedBy" from import where organisation_id = $1 and import_id = $2',
    [organisationId, importId],
  )
  if (rows[0] === undefined) return errors.importNotFound()
  const { status, retriedBy } = rows[0]
  if (status !== 'failed') return errors.importNotFailed(status)
  return retriedBy === null ? errors.uploadGone() : errors.importRetried(retriedBy)
}
