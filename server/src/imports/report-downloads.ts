import type { Database } from '../platform/database.ts'

export interface ReportDownload {
  downloadedAt: string
  downloadedBy: string
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
