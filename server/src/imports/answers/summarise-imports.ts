import type { Database } from '../../platform/database/database.ts'
import { type Import, importColumns } from '../record/import-record.ts'

export interface ImportSummary {
  queued: number
  processing: number
  /** Of the requested days. */
  failedImports: number
  importsWithRejectedRows: number
  rejectedRows: number
}

export interface ImportDay {
  day: string
  received: number
  rejected: number
}

export async function summariseImports(
  db: Database,
  organisationId: string,
  since: Date,
): Promise<ImportSummary> {
  const active = await db.query<{ queued: number; processing: number }>(
    `select count(*) filter (where status = 'queued')::integer as queued,
       count(*) filter (where status = 'processing')::integer as processing
     from import where organisation_id = $1 and status in ('queued', 'processing')`,
    [organisationId],
  )
  const ended = await db.query<Omit<ImportSummary, 'queued' | 'processing'>>(
    `select count(*) filter (where status = 'failed')::integer as "failedImports",
       count(*) filter (where status = 'completed' and failed > 0)::integer as "importsWithRejectedRows",
       coalesce(sum(failed) filter (where status = 'completed'), 0)::integer as "rejectedRows"
     from import
     where organisation_id = $1 and not dry_run and finished_at is not null and finished_at >= $2`,
    [organisationId, since],
  )
  return {
    queued: 0,
    processing: 0,
    failedImports: 0,
    importsWithRejectedRows: 0,
    rejectedRows: 0,
    ...active.rows[0],
    ...ended.rows[0],
  }
}

/** Whether nothing was ever imported. Imports are removed after some time, the ledgers stay. */
export async function isNewOrganisation(db: Database, organisationId: string): Promise<boolean> {
  for (const traces of [
    'select from import where organisation_id = $1 and not dry_run limit 1',
    'select from shipment where organisation_id = $1 limit 1',
    'select from activity where organisation_id = $1 limit 1',
  ]) {
    if ((await db.query(traces, [organisationId])).rowCount !== 0) return false
  }
  return true
}

/**
 * Imports that failed since a time and need attention, newest first. Leaves out those that somebody dismissed, retried
 * ones, those whose file was sent again later, and those of corrected rows, which are open again.
 */
export async function listUnsettledFailures(
  db: Database,
  organisationId: string,
  since: Date,
  limit: number,
): Promise<Import[]> {
  const { rows } = await db.query<Import>(
    `select ${importColumns} from import
     where organisation_id = $1 and status = 'failed' and not dry_run and finished_at >= $2
       and corrected_from is null and retried_by is null and not settled
       and not exists (
         select from import later
         where later.organisation_id = $1 and later.kind = import.kind and later.file_name = import.file_name
           and later.sequence > import.sequence and later.status <> 'cancelled' and not later.dry_run)
     order by sequence desc
     limit $3`,
    [organisationId, since, limit],
  )
  return rows
}

/**
 * Rows read and rejected by completed imports per day, up to today in the organisation's time zone. Corrected rows that
 * were sent again are the same rows, so they do not count twice.
 */
export async function countRowsByDay(
  db: Database,
  organisationId: string,
  timeZone: string,
  today: string,
  days: number,
): Promise<ImportDay[]> {
  const { rows } = await db.query<ImportDay>(
    `select to_char(finished_at at time zone $2, 'YYYY-MM-DD') as day, sum(received)::integer as received,
       sum(failed)::integer as rejected
     from import
     where organisation_id = $1 and status = 'completed' and not dry_run and corrected_from is null
       and finished_at >= (($3::date - $4::integer + 1)::timestamp at time zone $2)
     group by day`,
    [organisationId, timeZone, today, days],
  )
  const known = new Map(rows.map((row) => [row.day, row]))
  const last = Date.parse(`${today}T00:00:00Z`)
  return Array.from({ length: days }, (_, position) => {
    const day = new Date(last - (days - 1 - position) * 86_400_000).toISOString().slice(0, 10)
    return known.get(day) ?? { day, received: 0, rejected: 0 }
  })
}
