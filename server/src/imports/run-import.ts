import { limits } from '../limits.ts'
import type { Client } from '../platform/database.ts'
import type { Attempt, Written } from './attempt.ts'
import { type ClaimedImport, complete } from './claims.ts'
import { readRows } from './read-import.ts'
import { activityCheck, shipmentCheck } from './row-checks.ts'
import { openUpload, type StoredUpload } from './stored-upload.ts'
import { writeActivities } from './write-activities.ts'
import { writeShipments } from './write-shipments.ts'

export interface Progress {
  progress: number
  received: number
  processed: number
}

export interface RunOptions {
  /** Streams the upload. */
  reader: Client
  /** Holds the one transaction that writes. */
  writer: Client
  /** Fills the staging tables meanwhile. */
  stager: Client
  signal: AbortSignal
  /** Where a workbook is put while it is read; the caller removes it. */
  spoolFile: string
  now: () => Date
  report: (progress: Progress) => void
}

export type RunResult = { ended: 'completed'; written: Written } | { ended: 'claimLost' }

/**
 * Runs a claimed import: read, check, stage, write, and complete it if the claim still holds. Everything that people
 * will see is written in one transaction, whose last statement is the fence. An error leaves the connections in an
 * unknown state: close them.
 */
export async function runImport(claimed: ClaimedImport, options: RunOptions): Promise<RunResult> {
  const { claim, attemptsLeft: _, ...record } = claimed
  const { writer, stager, reader, now } = options
  const upload = await openUpload(reader, claim.organisationId, claim.importId, options.spoolFile)
  const attempt: Attempt = {
    record,
    claim,
    columns: record.columns,
    dryRun: record.dryRun,
    writer,
    stager,
    now,
    async *rows() {
      for await (const batch of readRows(upload, record)) {
        options.signal.throwIfAborted()
        yield batch
      }
    },
    report: (counts) => options.report({ ...counts, progress: progressOf(upload, counts.received) }),
  }
  await writer.query('begin')
  const written =
    record.kind === 'shipments'
      ? await writeShipments(
          attempt,
          await shipmentCheck(stager, claim.organisationId, record.columns, now()),
        )
      : await writeActivities(attempt, await activityCheck(stager, claim.organisationId, record.columns))
  options.signal.throwIfAborted()
  // From the fence to COMMIT the import's row is locked, so nobody could take it over from a process that is frozen there.
  await writer.query(`set local idle_in_transaction_session_timeout = '${limits.importLeaseSeconds}s'`)
  const isMine = await complete(writer, claim, written, now())
  await writer.query(isMine ? 'commit' : 'rollback')
  return isMine ? { ended: 'completed', written } : { ended: 'claimLost' }
}

const bytesPerWorkbookRow = 100

/** A workbook is read out of order, so its rows are guessed from its size. */
function progressOf(upload: StoredUpload, received: number): number {
  const streamed = upload.bytesRead < upload.bytes
  const part = streamed ? upload.bytesRead / upload.bytes : (received * bytesPerWorkbookRow) / upload.bytes
  return Math.max(1, Math.min(95, Math.floor(part * 95)))
}
