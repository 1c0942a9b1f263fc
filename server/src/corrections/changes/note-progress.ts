import { limits } from '../../limits.ts'
import { type Database, type Pool, wholeOf } from '../../platform/database/database.ts'
import type { ChangeContext } from './change-log.ts'

export const longWorks = ['opening', 'changing', 'undoing', 'closing', 'checking', 'sending'] as const
export type LongWork = (typeof longWorks)[number]

/** Call it after each step with the number of rows done so far. */
export type NoteProgress = (rowsDone: number, rowsTotal: number) => Promise<void>

/**
 * Runs a change to many rows and notes its progress outside its transaction, so that people who wait can see it. Short
 * changes end before the first note. A failed note is ignored: the change matters, not the note.
 */
export async function withProgress<T>(
  pool: Pool,
  { organisationId, importId }: Pick<ChangeContext, 'organisationId' | 'importId'>,
  what: LongWork,
  work: (note: NoteProgress) => Promise<T>,
): Promise<T> {
  // The change holds a connection of its organisation's share, and a note must not wait for another.
  const beside = wholeOf(pool)
  let lastNote = Date.now()
  let isNoted = false
  const note: NoteProgress = async (rowsDone, rowsTotal) => {
    if (Date.now() - lastNote < limits.correctionProgressMilliseconds) return
    lastNote = Date.now()
    isNoted = true
    await beside
      .query({
        name: 'note-correction-progress',
        text: `
          insert into correction_progress (organisation_id, import_id, what, rows_done, rows_total, noted_at)
          values ($1, $2, $3, $4, $5, $6)
          on conflict (organisation_id, import_id) do update
          set what = excluded.what, rows_done = excluded.rows_done, rows_total = excluded.rows_total,
            noted_at = excluded.noted_at`,
        values: [organisationId, importId, what, rowsDone, rowsTotal, new Date()],
      })
      .catch(() => {})
  }
  try {
    return await work(note)
  } finally {
    if (isNoted) await forget(pool, organisationId, importId)
  }
}

async function forget(pool: Pool, organisationId: string, importId: string): Promise<void> {
  await pool
    .query('delete from correction_progress where organisation_id = $1 and import_id = $2', [
      organisationId,
      importId,
    ])
    .catch(() => {})
}

export interface Progress {
  what: LongWork
  /** Below 100: at the end there is no progress to show. */
  percent: number
}

/** The long change that runs now, whoever started it; null if there is none. */
export async function readProgress(
  db: Database,
  organisationId: string,
  importId: string,
  now: Date,
): Promise<Progress | null> {
  const since = new Date(now.getTime() - limits.correctionProgressSeconds * 1000)
  const { rows } = await db.query<{ what: LongWork; rowsDone: number; rowsTotal: number }>({
    name: 'read-correction-progress',
    text: `
      select what, rows_done as "rowsDone", rows_total as "rowsTotal" from correction_progress
      where organisation_id = $1 and import_id = $2 and noted_at > $3`,
    values: [organisationId, importId, since],
  })
  const [noted] = rows
  if (noted === undefined) return null
  const share = noted.rowsDone / Math.max(1, noted.rowsTotal)
  return { what: noted.what, percent: Math.min(99, Math.floor(share * 100)) }
}
