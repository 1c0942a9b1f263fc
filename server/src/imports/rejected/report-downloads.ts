import { errors } from '../../errors.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'

export interface ReportDownload {
  downloadedAt: string
  downloadedBy: string
}

/** A link needs no key, so no other limit counts who follows it. */
export async function refuseManyDownloads(
  db: Database,
  organisationId: string,
  importId: string,
  now: Date,
): Promise<void> {
  const { rows } = await db.query<{ count: number; first: string | null }>(
    `select count(*)::integer as count, min(downloaded_at) as first
     from error_report_download
     where organisation_id = $1 and import_id = $2 and downloaded_at > $3`,
    [organisationId, importId, new Date(now.getTime() - 60_000)],
  )
  const { count, first } = rows[0] ?? { count: 0, first: null }
  if (first === null || count < limits.reportsPerImportPerMinuteMax) return
  const secondsLeft = Math.max(1, Math.ceil((Date.parse(first) + 60_000 - now.getTime()) / 1000))
  throw errors.tooManyReports(limits.reportsPerImportPerMinuteMax, secondsLeft)
}

/** Records a download of the error report: its rows may come back as a file. */
export async function noteReportDownload(
  db: Database,
  organisationId: string,
  importId: string,
  downloadedBy: string,
  now: Date,
): Promise<void> {
  await db.query(
    `insert into error_report_download (organisation_id, import_id, downloaded_at, downloaded_by)
     values ($1, $2, $3, $4)
     on conflict (organisation_id, import_id, downloaded_at) do nothing`,
    [organisationId, importId, now, downloadedBy],
  )
}

/** The latest downloads of an import's error report. */
export async function listReportDownloads(
  db: Database,
  organisationId: string,
  importId: string,
): Promise<ReportDownload[]> {
  const { rows } = await db.query<ReportDownload>(
    `select downloaded_at as "downloadedAt", downloaded_by as "downloadedBy"
     from error_report_download
     where organisation_id = $1 and import_id = $2
     order by downloaded_at desc
     limit 10`,
    [organisationId, importId],
  )
  return rows
}
