import { errors } from '../../errors.ts'
import { copySettled } from '../../imports/queue/copy-settled.ts'
import type { Doer } from '../../organisations/audit-log.ts'
import { refuseWhileReadOnly } from '../../organisations/holds.ts'
import { type Client, type Database, patiently } from '../../platform/database/database.ts'
import type { Editor } from './editor.ts'

/**
 * One change a person made to the rows of an import: a cell, a paste, the same change to many rows, or closing rows.
 */
export interface Change {
  changeId: string
  kind: 'edit' | 'close'
  label: string
  cellCount: number
  rowCount: number
  undoneAt: string | null
}

/** Which import is changed, by whom, and when. */
export interface ChangeContext {
  organisationId: string
  importId: string
  editor: Editor
  now: Date
  /** Who closes rows or opens them again, for the audit log. Cells have a history of their own. */
  doer?: Doer
}

/**
 * Serialises changes to one import's rows and raises its change count. Call it first in every transaction that
 * changes rows. It does not wait, because that would hold a connection: `change-turns.ts` tries again.
 */
export async function lockCorrection(
  client: Client,
  { organisationId, importId }: Pick<ChangeContext, 'organisationId' | 'importId'>,
): Promise<void> {
  const { rowCount } = await client.query(
    'select 1 from correction where organisation_id = $1 and import_id = $2 for update nowait',
    [organisationId, importId],
  )
  if (rowCount === 0) throw errors.importNotFound()
  await refuseWhileReadOnly(client, organisationId)
  await client.query(
    'update correction set changes = changes + 1 where organisation_id = $1 and import_id = $2',
    [organisationId, importId],
  )
}

/** Call it at the end of a transaction that sends, closes or reopens rows: lists leave out imports without open rows. */
export async function noteSettled(
  client: Client,
  { organisationId, importId }: Pick<ChangeContext, 'organisationId' | 'importId'>,
): Promise<void> {
  const { rows } = await client.query<{ settled: boolean }>({
    text: `update correction set settled = not exists (
       select 1 from correction_row where organisation_id = $1 and import_id = $2 and state = 'open')
     where organisation_id = $1 and import_id = $2
     returning settled`,
    values: [organisationId, importId],
    ...patiently,
  })
  await copySettled(client, organisationId, [importId], rows[0]?.settled ?? false)
}

/** For statements on `correction_row`: whether its rows belong to shipments, which are sent whole, or to activities. */
export const isOfShipments = `(
  select kind = 'shipments' from correction where organisation_id = $1 and import_id = $2)`

export async function findChange(
  client: Client,
  { organisationId, importId }: ChangeContext,
  changeId: string,
): Promise<Change | undefined> {
  const { rows } = await client.query<Change>(
    `select change_id as "changeId", kind, label, cell_count as "cellCount", row_count as "rowCount",
       undone_at as "undoneAt"
     from correction_change where organisation_id = $1 and import_id = $2 and change_id = $3`,
    [organisationId, importId, changeId],
  )
  return rows[0]
}

/**
 * The change that this person has already made under this id, which its sender chose; undefined if it is new. Nobody
 * learns about another person's change by repeating its id.
 */
export async function findRepeated(
  client: Client,
  context: ChangeContext,
  changeId: string,
): Promise<Change | undefined> {
  const change = await findChange(client, context, changeId)
  if (change === undefined) return undefined
  const { organisationId, importId, editor } = context
  const { rowCount } = await client.query(
    `select 1 from correction_change
     where organisation_id = $1 and import_id = $2 and change_id = $3 and user_id = $4`,
    [organisationId, importId, changeId, editor.userId],
  )
  if (rowCount === 0) throw errors.changeNotFound()
  return change
}

/**
 * What *Undo* undoes next: this person's latest change that is not undone and has rows that were not sent; null if there
 * is none. The rows of a very large change are not looked through at each call.
 */
export async function findUndoable(
  db: Database,
  { organisationId, importId }: Pick<ChangeContext, 'organisationId' | 'importId'>,
  editor: Editor,
): Promise<Change | null> {
  const { rows } = await db.query<Change>({
    name: 'find-undoable-change',
    text: `
      select change_id as "changeId", kind, label, cell_count as "cellCount", row_count as "rowCount",
        undone_at as "undoneAt"
      from correction_change h
      where organisation_id = $1 and import_id = $2 and user_id = $3 and undone_at is null
        and (cell_count > $4 or exists (
          select 1 from correction_change_cell c
          join correction_row r on r.organisation_id = c.organisation_id and r.import_id = c.import_id
            and r.row_number = c.row_number
          where c.organisation_id = $1 and c.import_id = $2 and r.organisation_id = $1 and r.import_id = $2
            and c.change_id = h.change_id and r.state <> 'sent'))
      order by made_at desc, change_id desc
      limit 1`,
    values: [organisationId, importId, editor.userId, cellsLookedThroughMax],
  })
  return rows[0] ?? null
}

const cellsLookedThroughMax = 10_000

export async function recordChange(
  client: Client,
  { organisationId, importId, editor, now }: ChangeContext,
  change: Change,
): Promise<void> {
  const { changeId, kind, label, cellCount, rowCount } = change
  await client.query(
    `insert into correction_change (
       organisation_id, import_id, change_id, kind, label, cell_count, row_count, user_id, made_by, made_at)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
    [organisationId, importId, changeId, kind, label, cellCount, rowCount, editor.userId, editor.name, now],
  )
}
