import { errors } from '../../errors.ts'
import type { Client, Database } from '../../platform/database/database.ts'
import { uuidv7 } from '../../platform/values/uuid.ts'
import { takeUpload } from '../queue/take-upload.ts'
import type { Import, ImportStatus, Submission } from '../record/import-record.ts'
import { findImportOfAnyKind } from '../record/list-all-imports.ts'
import { type AcceptedImport, type AcceptServices, accept } from './accept-import.ts'
import { hashOfPush } from './idempotency.ts'
import type { RetryOptions } from './retry-import.ts'

export interface CheckedImport extends AcceptedImport {
  dryRun: Import
}

export interface CheckedOptions extends RetryOptions {
  /** The reference; that of the dry run if left out or blank. */
  sourceDetails?: string | undefined
}

/**
 * Imports the file of a dry run. The transaction that accepts the new import moves the upload to it, with how
 * it was read, so a dry run is imported at most once.
 */
export async function importChecked(
  services: AcceptServices,
  organisationId: string,
  dryRunId: string,
  { idempotencyKey, submittedBy, doer, sourceDetails, customerId = null }: CheckedOptions,
): Promise<CheckedImport> {
  const dryRun = await findImportOfAnyKind(services.pool, organisationId, customerId, dryRunId)
  if (dryRun === undefined) throw errors.importNotFound()
  const submission: Submission = {
    ...dryRun,
    importId: uuidv7(),
    received: dryRun.source === 'data' ? dryRun.received : 0,
    dryRun: false,
    sourceDetails: sourceDetails?.trim() ? sourceDetails : dryRun.sourceDetails,
    retryOf: null,
    checkedBy: dryRun.importId,
    submittedBy,
  }
  const { importId, acceptedCount } = submission
  const push = idempotencyKey && {
    key: idempotencyKey,
    route: `${dryRun.kind} checked`,
    bodyHash: hashOfPush(dryRun.importId, ...(sourceDetails === undefined ? [] : [sourceDetails])),
  }
  const store = async (client: Client) => {
    const isTaken = await takeUpload(client, organisationId, dryRun, 'dry run', importId)
    if (!isTaken) throw await whyNot(client, organisationId, dryRunId)
    return submission
  }
  const storing = { importId, acceptedCount, store }
  const accepted = await accept(services, organisationId, storing, push || undefined, doer)
  return { ...accepted, dryRun }
}

interface DryRunState {
  status: ImportStatus
  dryRun: boolean
  takenBy: string | null
}

async function whyNot(db: Database, organisationId: string, importId: string) {
  const { rows } = await db.query<DryRunState>(
    `select status, dry_run as "dryRun", retried_by as "takenBy" from import
     where organisation_id = $1 and import_id = $2`,
    [organisationId, importId],
  )
  if (rows[0] === undefined) return errors.importNotFound()
  const { status, dryRun, takenBy } = rows[0]
  if (!dryRun) return errors.notADryRun()
  if (takenBy !== null) return errors.dryRunImported(takenBy)
  return status === 'completed' ? errors.uploadGone() : errors.dryRunNotCompleted(status)
}
