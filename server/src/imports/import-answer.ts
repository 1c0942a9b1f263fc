import { errorReportPath } from './error-report.ts'
import type { Import, ImportSource, ImportStatus } from './import-record.ts'

/** An import as the API shows it. */
export interface ImportAnswer {
  importId: string
  source: ImportSource
  status: ImportStatus
  progress: number
  counts: { received: number; processed: number; failed: number }
  sourceDetails: string
  submittedAt: string
  startedAt: string | null
  finishedAt: string | null
  errorMessage: string | null
  errorReportUrl: string | null
  dryRun?: true
}

/** How links are made: under which address, signed with what, and from when they count. */
export interface LinkMaker {
  publicUrl: string
  signingSecret: Buffer
  now: Date
}

export function importAnswer(record: Import, links: LinkMaker): ImportAnswer {
  const { importId, source, status, progress, submittedAt, startedAt, finishedAt } = record
  const { received, processed, failed } = record
  const hasReport = finishedAt !== null && failed > 0
  return {
    importId,
    source,
    status,
    progress,
    counts: { received, processed, failed },
    sourceDetails: record.sourceDetails ?? '',
    submittedAt,
    startedAt,
    finishedAt,
    errorMessage: record.errorMessage,
    errorReportUrl: hasReport
      ? links.publicUrl + errorReportPath(record, links.signingSecret, links.now)
      : null,
    ...(record.dryRun && { dryRun: true }),
  }
}
