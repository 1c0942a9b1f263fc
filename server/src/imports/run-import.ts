import { limits } from '../limits.ts'
import type { Client } from '../platform/database.ts'
import type { Row } from '../spreadsheets/row.ts'
import type { Attempt, Written } from './attempt.ts'
import type { ClaimedImport } from './claims.ts'
import { complete } from './end-claim.ts'
import { markEnd, wasEnded } from './import-ends.ts'
import type { Checked } from './import-record.ts'
import { readRows } from './read-import.ts'
import { activityCheck, shipmentCheck } from './row-checks.ts'
import type { Stage } from './stage.ts'
import { ActivityStage } from './stage-activities.ts'
import { ShipmentStage } from './stage-shipments.ts'
import { openUpload, type StoredUpload } from './stored-upload.ts'

export interface RunProgress {
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
  /** Whether the rows may be on another node than the import's row. */
  isCluster: boolean
  signal: AbortSignal
  /** Where to put a workbook while reading it; the caller removes it. */
  spoolFile: string
  now: () => Date
  report: (progress: RunProgress) => void
}

export type RunResult =
  | { ended: 'completed'; written: Written }
  | { ended: 'claimLost' }
  /** An earlier attempt has written the rows and marked the end; the import's row does not say so yet. */
  | { ended: 'endFound' }

/**
 * Runs a claimed import: read, check, stage, write, complete. Everything that people will see is written in one
 * transaction, whose last statement completes the import if the claim still holds. An error leaves the connections in an
 * unknown state: close them.
 */
export async function runImport(claimed: ClaimedImport, options: RunOptions): Promise<RunResult> {
  if (options.isCluster && (await wasEnded(options.reader, claimed))) return { ended: 'endFound' }
  const attempt = await openAttempt(claimed, options)
  const { record, claim, writer, stager, now } = attempt
  await writer.query('begin')
  const written =
    record.kind === 'shipments'
      ? await write(
          attempt,
          await shipmentCheck(stager, claim.organisationId, record, now()),
          new ShipmentStage(attempt),
        )
      : await write(
          attempt,
          await activityCheck(stager, claim.organisationId, record),
          new ActivityStage(attempt),
        )
  options.signal.throwIfAborted()
  // The import's row is locked from the fence to COMMIT, so a process frozen there would block a takeover.
  await writer.query(`set local idle_in_transaction_session_timeout = '${limits.importLeaseSeconds}s'`)
  const finishedAt = now()
  if (options.isCluster && !(await markEnd(writer, claim, { status: 'completed', ...written }, finishedAt))) {
    await writer.query('rollback')
    return { ended: 'endFound' }
  }
  const isMine = await complete(writer, claim, written, finishedAt, options.isCluster)
  await writer.query(isMine ? 'commit' : 'rollback')
  return isMine ? { ended: 'completed', written } : { ended: 'claimLost' }
}

/** Reads every row, checks it and stages it, then writes what was staged. */
async function write<Accepted>(
  attempt: Attempt,
  check: (row: Row) => Checked<Accepted>,
  stage: Stage<Accepted>,
): Promise<Written> {
  let received = 0
  for await (const rows of attempt.rows()) {
    for (const row of rows) {
      received++
      if (!isSuperseded(row)) stage.add(row, check(row))
    }
    await stage.send()
    attempt.report({ received, processed: stage.accepted })
  }
  return { received, ...(await stage.write()) }
}

async function openAttempt(claimed: ClaimedImport, options: RunOptions): Promise<Attempt> {
  const { claim, ...record } = claimed
  const { reader, writer, stager, signal, spoolFile, report } = options
  const upload = await openUpload(reader, claim.organisationId, claim.importId, record.uploadBytes, spoolFile)
  return {
    record,
    claim,
    columns: record.columns,
    dryRun: record.dryRun,
    writer,
    stager,
    now: clockAfter(record.startedAt, options.now),
    async *rows() {
      for await (const batch of readRows(upload, record)) {
        signal.throwIfAborted()
        yield batch
      }
    },
    report: (counts) => report({ ...counts, progress: progressOf(upload, counts.received) }),
  }
}

/**
 * Times of one attempt: each after the start of the import and never before an earlier one. An import starts when those
 * before it have ended, so what it writes is later than their ends, even if clocks differ. Rows that are sent again are
 * judged by that.
 */
function clockAfter(startedAt: string | null, now: () => Date): () => Date {
  let latest = startedAt === null ? 0 : Date.parse(startedAt) + 1
  return () => {
    latest = Math.max(latest, now().getTime())
    return new Date(latest)
  }
}

/** A later element of the push replaces this one: count its rows, but neither write nor reject them. */
const isSuperseded = (row: Row): boolean => 'superseded' in row && row.superseded === true

const bytesPerWorkbookRow = 100

/** Workbooks are not read in order, so estimate progress from the number of rows. */
function progressOf(upload: StoredUpload, received: number): number {
  const streamed = upload.bytesRead < upload.bytes
  const part = streamed ? upload.bytesRead / upload.bytes : (received * bytesPerWorkbookRow) / upload.bytes
  return Math.max(1, Math.min(95, Math.floor(part * 95)))
}
