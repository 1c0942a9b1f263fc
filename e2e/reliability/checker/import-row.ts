import type { Pool } from 'pg'

export interface ImportRow {
  importId: string
  organisationId: string
  sequence: number
  name: string
  kind: string
  source: string
  /** Shipments or activities of a push of data; null for a file. */
  acceptedCount: number | null
  status: string
  received: number
  processed: number
  failed: number
  /** Of the shipments, how many existed before; null for activities. */
  replaced: number | null
  dryRun: boolean
  submittedAt: Date
  startedAt: Date | null
  finishedAt: Date | null
  errorMessage: string | null
}

export async function readImports(database: Pool, organisationId: string): Promise<ImportRow[]> {
  const { rows } = await database.query<ImportRow>(
    `select import_id as "importId", organisation_id as "organisationId", sequence::integer, source_details as name,
            kind, source, accepted_count as "acceptedCount", status, received, processed, failed, replaced, dry_run as "dryRun", submitted_at as "submittedAt",
            started_at as "startedAt", finished_at as "finishedAt", error_message as "errorMessage"
     from import where organisation_id = $1 order by sequence`,
    [organisationId],
  )
  return rows
}
