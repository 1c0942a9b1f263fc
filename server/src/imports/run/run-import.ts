import { clearStagedAttempt } from '../../ledger/staged-shipments.ts'
import { limits } from '../../limits.ts'
import type { Client } from '../../platform/database/database.ts'
import type { Row } from '../../spreadsheets/cells/row.ts'
import { readRows } from '../read/read-import.ts'
import { openUpload, type StoredUpload } from '../read/stored-upload.ts'
import type { ClaimedImport } from '../record/claims.ts'
import type { RowCheck } from '../record/import-record.ts'
import { clearRejectedAttempt } from '../rejected/rejected-rows.ts'
import { Dots } from '../rows/dots.ts'
import { activityCheck, shipmentCheck } from '../rows/row-checks.ts'
import type { Attempt, Written } from './attempt.ts'
import type { HowEnded, ImportEnd } from './import-end.ts'
import { keepAmbiguous } from './keep-ambiguous.ts'
import type { Stage } from './stage.ts'
import { ActivityStage } from './stage-activities.ts'
import { ShipmentStage } from './stage-shipments.ts'

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
  /** How it ends on this database. */
  end: ImportEnd
  signal: AbortSignal
  /** Where to put a workbook while reading it; the caller removes it. */
  spoolFile: string
  now: () => Date
  report: (progress: RunProgress) => void
}

export type RunResult = { ended: 'completed'; written: Written } | { ended: Exclude<HowEnded, 'completed'> }

/**
 * Runs a claimed import: read, check, stage, write, complete. Everything that people will see is written in one
 * transaction, whose last statement completes the import if the claim still holds. An error leaves the connections in an
 * unknown state: close them.
 */
export async function runImport(claimed: ClaimedImport, options: RunOptions): Promise<RunResult> {
  if (await options.end.wasFound(options.reader, claimed)) return { ended: 'endFound' }
  const attempt = await openAttempt(claimed, options)
  const { record, claim, writer, stager, now } = attempt
  const dots = new Dots(record)
  await writer.query('begin')
  let staged = await stageRows(attempt, dots)
  if (dots.isContradicted) {
    // Later rows show that numbers of earlier ones were read wrongly: read all again, knowing it.
    await staged.stage.discard()
    await takeBack(attempt)
    dots.startAgain()
    staged = await stageRows(attempt, dots)
  }
  const { learnt } = dots
  if (learnt !== null) await keepAmbiguous(stager, claim, learnt)
  const written: Written = { received: staged.received, ...(await staged.stage.write()) }
  options.signal.throwIfAborted()
  // The import's row is locked from the fence to COMMIT, so a process frozen there would block a takeover.
  await writer.query(`set local idle_in_transaction_session_timeout = '${limits.importLeaseSeconds}s'`)
  const ended = await options.end.complete(writer, claim, written, now())
  await writer.query(ended === 'completed' ? 'commit' : 'rollback')
  return ended === 'completed' ? { ended, written } : { ended }
}

interface Staged {
  received: number
  stage: Pick<Stage<never>, 'discard' | 'write'>
}

async function stageRows(attempt: Attempt, dots: Dots): Promise<Staged> {
  const { record, claim, stager, now, columns } = attempt
  const table = { columns, customerId: record.customerId, dots }
  return record.kind === 'shipments'
    ? stageChecked(
        attempt,
        await shipmentCheck(stager, claim.organisationId, table, now()),
        new ShipmentStage(attempt),
      )
    : stageChecked(
        attempt,
        await activityCheck(stager, claim.organisationId, table),
        new ActivityStage(attempt),
      )
}

/** Reads every row, checks it and stages it. */
async function stageChecked<Accepted>(
  attempt: Attempt,
  check: RowCheck<Accepted>,
  stage: Stage<Accepted>,
): Promise<Staged> {
  let received = 0
  for await (const rows of attempt.rows()) {
    for (const row of rows) {
      received++
      if (isSuperseded(row)) continue
      let checked = check(row)
      while ('load' in checked) {
        await checked.load()
        checked = check(row)
      }
      stage.add(row, checked)
    }
    await stage.send()
    attempt.report({ received, processed: stage.accepted })
  }
  return { received, stage }
}

/** Takes back everything that was staged. */
async function takeBack({ writer, stager, claim }: Attempt): Promise<void> {
  await writer.query('rollback')
  await clearStagedAttempt(stager, claim)
  await clearRejectedAttempt(stager, claim)
  await writer.query('begin')
}

async function openAttempt(claimed: ClaimedImport, options: RunOptions): Promise<Attempt> {
  const { claim, ...record } = claimed
  const { reader, writer, stager, signal, spoolFile, report } = options
  const upload = await openUpload(reader, claim.organisationId, claim.importId, record.uploadBytes, spoolFile)
  let reported: RunProgress = { progress: 0, received: 0, processed: 0 }
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
    report: ({ received, processed }) => {
      // Nobody sees progress go back when the rows are read again.
      reported = {
        progress: Math.max(reported.progress, progressOf(upload, received)),
        received: Math.max(reported.received, received),
        processed: Math.max(reported.processed, processed),
      }
      report(reported)
    },
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
