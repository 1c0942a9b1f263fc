import type { ClearedCounts } from '../../ledger/count-cleared.ts'
import { hasHiddenColumns } from '../read/file-structure.ts'
import type { Flagged } from '../record/flagged.ts'
import { noteOf } from '../record/import-note.ts'
import type { ColumnMap, Import, ImportSource, ImportStatus } from '../record/import-record.ts'
import { errorReportPath } from '../rejected/error-report.ts'

/** An import as the API shows it. */
export interface ImportAnswer {
  importId: string
  source: ImportSource
  status: ImportStatus
  progress: number
  counts: { received: number; processed: number; failed: number }
  flagged: Flagged | null
  cleared?: ClearedCounts
  sourceDetails: string
  submittedAt: string
  startedAt: string | null
  finishedAt: string | null
  errorMessage: string | null
  errorReportUrl: string | null
  encoding: string | null
  delimiter: string | null
  sheet: string | null
  headerRow: number | null
  note: string | null
  columnMap: ColumnMap | null
  dryRun?: true
  retryOf?: string
}

/** How to make links, and for whom. */
export interface LinkMaker {
  publicUrl: string
  signingSecret: Buffer
  now: Date
  /** Who gets the links: a key's prefix or an e-mail address. */
  madeFor: string
  /** The customer whose user gets them; null for others. */
  customerId: string | null
}

export function importAnswer(record: Import, links: LinkMaker): ImportAnswer {
  const { importId, source, status, progress, submittedAt, startedAt, finishedAt } = record
  const { received, processed, failed } = record
  const hasReport = finishedAt !== null && failed > 0 && !hasHiddenColumns(record, links.customerId)
  return {
    importId,
    source,
    status,
    progress,
    counts: { received, processed, failed },
    flagged: record.flagged,
    ...(record.cleared !== null && { cleared: record.cleared }),
    sourceDetails: record.sourceDetails ?? '',
    submittedAt,
    startedAt,
    finishedAt,
    errorMessage: record.errorMessage,
    errorReportUrl: hasReport
      ? links.publicUrl + errorReportPath(record, links.signingSecret, links.now, links.madeFor)
      : null,
    encoding: record.encoding,
    delimiter: record.delimiter,
    sheet: record.sheet,
    headerRow: record.headerRow,
    note: noteOf(record),
    columnMap: record.columnMap,
    ...(record.dryRun && { dryRun: true }),
    ...(record.retryOf !== null && { retryOf: record.retryOf }),
  }
}
