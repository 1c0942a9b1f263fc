import type { Database } from '../../platform/database/database.ts'
import { NotVisibleYet } from '../../platform/database/not-visible-yet.ts'
import type { Flagged } from './flagged.ts'
import { type Import, jsonOrNull } from './import-record.ts'

/**
 * On a cluster the import is on the coordinator and its rows are on another node. One may become visible before the
 * other, and a crash between the two commits can lose one of them. So the end of an import is marked next to its rows,
 * in their transaction. The first mark decides how the import ended; the import's own row follows (`settle`). A single
 * PostgreSQL commits both at once, so an import that completes there needs no mark.
 */
export interface MarkedEnd extends Pick<Import, 'cleared' | 'shortRows'> {
  status: 'completed' | 'failed' | 'cancelled'
  received: number
  processed: number
  failed: number
  replaced: number | null
  flagged: Flagged | null
  errorMessage: string | null
  finishedAt: string | null
}

interface ImportId {
  organisationId: string
  importId: string
}

/**
 * Marks the end of an import. False if it is already marked: then write nothing. Waits for a transaction that has
 * marked it but not ended yet. Mark first, then update the import's row: the same order everywhere avoids deadlocks.
 */
export async function markEnd(
  client: Database,
  { organisationId, importId }: ImportId,
  end: Partial<MarkedEnd> & Pick<MarkedEnd, 'status'>,
  finishedAt: Date,
): Promise<boolean> {
  const { status, received = 0, processed = 0, failed = 0, replaced = null, errorMessage = null } = end
  const flagged = end.flagged ? JSON.stringify(end.flagged) : null
  const { rowCount } = await client.query(
    `insert into import_end (
       organisation_id, import_id, status, received, processed, failed, error_message, finished_at, replaced, flagged, cleared,
       short_rows)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (organisation_id, import_id) do nothing`,
    [
      organisationId,
      importId,
      status,
      received,
      processed,
      failed,
      errorMessage,
      finishedAt,
      replaced,
      flagged,
      jsonOrNull(end.cleared),
      jsonOrNull(end.shortRows),
    ],
  )
  return rowCount === 1
}

export async function findEnd(
  db: Database,
  { organisationId, importId }: ImportId,
): Promise<MarkedEnd | undefined> {
  const { rows } = await db.query<MarkedEnd>(
    `select status, received, processed, failed, replaced, flagged, cleared, short_rows as "shortRows", error_message as "errorMessage", finished_at as "finishedAt"
     from import_end where organisation_id = $1 and import_id = $2`,
    [organisationId, importId],
  )
  return rows[0]
}

/**
 * Checks the marks before a claimed import runs. True if an earlier attempt has ended it. Throws while the
 * end of an earlier import of the organisation is not visible, because this one must not overtake its rows.
 */
export async function wasEnded(
  db: Database,
  { organisationId, importId, sequence }: Import,
): Promise<boolean> {
  const { rows } = await db.query<{ importId: string }>(
    `select import_id as "importId" from import
     where organisation_id = $1 and end_marked and status = 'completed' and sequence < $2::bigint`,
    [organisationId, sequence],
  )
  const earlier = rows.map((row) => row.importId)
  const seen = await findMarks(db, organisationId, [importId, ...earlier])
  if (seen.has(importId)) return true
  if (seen.size < earlier.length) {
    throw new NotVisibleYet('ends of earlier imports', seen.size, earlier.length)
  }
  return false
}

/** The imports as shown to callers: one whose rows are not visible yet is still processing. */
export async function asVisible(
  db: Database,
  organisationId: string,
  records: readonly Import[],
): Promise<Import[]> {
  const marked = records.filter(({ endMarked, status }) => endMarked && status === 'completed')
  if (marked.length === 0) return [...records]
  const importIds = marked.map(({ importId }) => importId)
  const seen = await findMarks(db, organisationId, importIds)
  return records.map((record) =>
    marked.includes(record) && !seen.has(record.importId) ? stillProcessing(record) : record,
  )
}

/** Those of the imports whose end is marked and visible. */
export async function findMarks(
  db: Database,
  organisationId: string,
  importIds: readonly string[],
): Promise<Set<string>> {
  const { rows } = await db.query<{ importId: string }>(
    'select import_id as "importId" from import_end where organisation_id = $1 and import_id = any ($2::uuid[])',
    [organisationId, importIds],
  )
  return new Set(rows.map(({ importId }) => importId))
}

const stillProcessing = (record: Import): Import => ({
  ...record,
  status: 'processing',
  progress: 99,
  failed: 0,
  replaced: null,
  flagged: null,
  cleared: null,
  shortRows: null,
  finishedAt: null,
})
