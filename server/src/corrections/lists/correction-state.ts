import type { Import } from '../../imports/record/import-record.ts'
import { limits } from '../../limits.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Change, findUndoable } from '../changes/change-log.ts'
import type { Editor } from '../changes/editor.ts'
import type { CountServices } from './correction-counts.ts'
import { findLaterImport, type WrittenSince } from './count-written.ts'
import { listSentImports, type SentImport } from './sent-imports.ts'

/** Progress of a correction, for the rows one person sees. */
export interface CorrectionState {
  /** Changes whenever anybody changes something. */
  version: string
  rowCount: number
  open: number
  changed: number
  /** Open, changed and accepted by the importer's check. */
  accepted: number
  sent: number
  closed: number
  writtenSince: WrittenSince
  /** Who else has these rows open now. */
  people: string[]
  /** What *Undo* undoes next. */
  undoable: Change | null
  /** The imports in which rows were sent again. */
  sentImports: SentImport[]
}

/** Also records that this person is present. */
export async function readState(
  { pool, correctionCounter }: CountServices,
  record: Import,
  editor: Editor,
  now: Date,
): Promise<CorrectionState> {
  const { organisationId, importId } = record
  await notePresence(pool, organisationId, importId, editor, now)
  const counts = await correctionCounter.read(organisationId, [record], editor)
  const found = counts.get(importId) ?? nothingCounted
  const { rows: rowCount, changed, accepted, sent, closed } = found
  const later = await findLaterImport(pool, organisationId, record)
  const writtenSince = await correctionCounter.readWritten(record, editor, later, found)
  return {
    // Without a change by anybody, rows are reopened when a correction import fails or is cancelled, and written by
    // later imports.
    version: `${found.version}.${sent}.${writtenSince.open}`,
    rowCount,
    open: rowCount - sent - closed,
    changed,
    accepted,
    sent,
    closed,
    writtenSince,
    people: await whoElseIsHere(pool, organisationId, importId, editor, now),
    undoable: sent === rowCount ? null : await findUndoable(pool, record, editor),
    sentImports: await listSentImports(pool, record, editor),
  }
}

const nothingCounted = { version: '0', rows: 0, changed: 0, accepted: 0, sent: 0, closed: 0 }

async function notePresence(
  db: Database,
  organisationId: string,
  importId: string,
  { userId, name }: Editor,
  now: Date,
) {
  await db.query({
    name: 'note-presence',
    text: `
      insert into correction_presence (organisation_id, import_id, user_id, name, seen_at)
      values ($1, $2, $3, $4, $5)
      on conflict (organisation_id, import_id, user_id) do update set name = excluded.name, seen_at = excluded.seen_at`,
    values: [organisationId, importId, userId, name, now],
  })
}

/** Customers' users do not see who works at the operator. */
async function whoElseIsHere(
  db: Database,
  organisationId: string,
  importId: string,
  editor: Editor,
  now: Date,
): Promise<string[]> {
  if (editor.customerId !== null) return []
  const { rows } = await db.query<{ name: string }>({
    name: 'who-else-is-here',
    text: `
      select name from correction_presence
      where organisation_id = $1 and import_id = $2 and user_id <> $3 and seen_at > $4
      order by seen_at desc limit 10`,
    values: [
      organisationId,
      importId,
      editor.userId,
      new Date(now.getTime() - limits.correctionPresenceSeconds * 1000),
    ],
  })
  return rows.map((row) => row.name)
}
