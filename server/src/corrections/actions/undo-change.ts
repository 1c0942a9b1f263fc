import { errors } from '../../errors.ts'
import type { Import } from '../../imports/record/import-record.ts'
import { reasons } from '../../imports/rows/reasons.ts'
import { recordChange as recordInAuditLog } from '../../organisations/audit-log.ts'
import { type Client, type Pool, patiently } from '../../platform/database/database.ts'
import { trimmedInSql } from '../../platform/values/trim-ends.ts'
import {
  type Change,
  type ChangeContext,
  findChange,
  isOfShipments,
  noteSettled,
} from '../changes/change-log.ts'
import { changing } from '../changes/change-turns.ts'
import { hiddenColumns, lockedColumns } from '../changes/editor.ts'
import { type NoteProgress, withProgress } from '../changes/note-progress.ts'
import { planForMany } from '../rows/plan-for-many.ts'
import { type RowStep, stepsOf } from '../rows/row-steps.ts'
import { joinAsSent } from '../rows/rows-as-sent.ts'
import { noteReadable } from '../rows/unreadable-rows.ts'

export interface Undone {
  change: Change
  /** Rows that are as they were before the change. */
  rowCount: number
  /** Rows that stay as they are because they were changed again or sent since. */
  leftAlone: number
}

/** Undoes one change by its id, whoever loaded its rows. Undoing it twice changes nothing. */
export async function undoChange(pool: Pool, context: ChangeContext, changeId: string): Promise<Undone> {
  return withProgress(pool, context, 'undoing', (note) =>
    changing(pool, context, async (client) => {
      const change = await findChange(client, context, changeId)
      if (change === undefined) throw errors.changeNotFound()
      await planForMany(client, change.rowCount)
      await refuseStrangers(client, context, changeId)
      if (change.undoneAt !== null) return { change, rowCount: 0, leftAlone: 0 }
      const rowCount = await restoreRows(client, context, change, note)
      await markUndone(client, context, change, rowCount)
      if (change.kind === 'close') await noteSettled(client, context)
      return {
        change: { ...change, undoneAt: context.now.toISOString() },
        rowCount,
        leftAlone: change.rowCount - rowCount,
      }
    }),
  )
}

async function restoreRows(
  client: Client,
  context: ChangeContext,
  { changeId, kind }: Change,
  note: NoteProgress,
): Promise<number> {
  const { organisationId, importId } = context
  const { steps, rowsTotal } = await stepsOf(
    client,
    `select distinct row_number from correction_change_cell
     where organisation_id = $1 and import_id = $2 and change_id = $3`,
    [organisationId, importId, changeId],
  )
  let rowCount = 0
  for (const step of steps) {
    rowCount += await (kind === 'edit' ? putBackCells : openAgain)(client, context, changeId, step)
    if (kind === 'edit') await noteReadable(client, context, changeId, step)
    await note(step.rowsDone, rowsTotal)
  }
  return rowCount
}

async function markUndone(
  client: Client,
  { organisationId, importId, editor, now, doer }: ChangeContext,
  { changeId, kind }: Change,
  rowCount: number,
): Promise<void> {
  await client.query(
    `update correction_change set undone_at = $4, undone_by = $5
     where organisation_id = $1 and import_id = $2 and change_id = $3`,
    [organisationId, importId, changeId, now, editor.name],
  )
  if (!doer || kind !== 'close') return
  await recordInAuditLog(client, organisationId, doer, {
    action: 'reopen',
    kind: 'rejectedRows',
    identity: importId,
    details: { rowCount },
  })
}

/** A customer's user can undo a change only if it touched nothing but what this person could have changed. */
async function refuseStrangers(
  client: Client,
  { organisationId, importId, editor }: ChangeContext,
  changeId: string,
): Promise<void> {
  if (editor.customerId === null) return
  const { rows: imports } = await client.query<Pick<Import, 'customerId'>>(
    'select customer_id as "customerId" from import where organisation_id = $1 and import_id = $2',
    [organisationId, importId],
  )
  const locked = lockedColumns(editor, imports[0] ?? { customerId: null })
  const { rowCount } = await client.query({
    text: `select 1 from correction_change_cell c
     join correction_row r on r.organisation_id = c.organisation_id and r.import_id = c.import_id
       and r.row_number = c.row_number
     where c.organisation_id = $1 and c.import_id = $2 and r.organisation_id = $1 and r.import_id = $2
       and c.change_id = $3 and (r.customer_id is distinct from $4 or c.column_name = any ($5::text[]))
     limit 1`,
    values: [organisationId, importId, changeId, editor.customerId, [...locked, ...hiddenColumns(editor)]],
    ...patiently,
  })
  if (rowCount !== 0) throw errors.changeNotFound()
}

/** Restores a row only if each cell is still as the change left it. */
async function putBackCells(
  client: Client,
  { organisationId, importId, editor, now }: ChangeContext,
  changeId: string,
  { after, upTo }: RowStep,
): Promise<number> {
  const { rowCount } = await client.query({
    text: `with made as (
       select c.row_number, array_agg(c.column_name) as columns,
         coalesce(jsonb_object_agg(c.column_name, c.before) filter (where c.before is not null), '{}') as before,
         coalesce(jsonb_object_agg(c.column_name, c.after) filter (where c.after is not null), '{}') as after,
         coalesce(array_agg(c.column_name) filter (where c.after is null), '{}') as cleared
       from correction_change_cell c
       where c.organisation_id = $1 and c.import_id = $2 and c.change_id = $3
         and c.row_number > $7 and c.row_number <= $8
       group by c.row_number),
     back as (
       select r.row_number, nullif((coalesce(r.cells, '{}') - made.columns) || made.before, '{}') as cells,
         case when ${isOfShipments} then d.label end as label,
         position($6::text in d.error) > 0 as unreadable
       from made
       join correction_row r on r.row_number = made.row_number
       ${joinAsSent}
       where r.organisation_id = $1 and r.import_id = $2 and r.state = 'open' and coalesce(r.cells, '{}') @> made.after
         and not coalesce(r.cells, '{}') ?| made.cleared)
     update correction_row r
     set cells = back.cells, unreadable = back.unreadable, checked = null, changed_by = $4, changed_at = $5,
       shipment_id = nullif(${trimmedInSql(`coalesce(back.cells ->> 'shipmentId', back.label)`)}, '')
     from back
     where r.organisation_id = $1 and r.import_id = $2 and r.row_number = back.row_number`,
    values: [organisationId, importId, changeId, editor.name, now, reasons.unreadableText.text, after, upTo],
    ...patiently,
  })
  return rowCount ?? 0
}

async function openAgain(
  client: Client,
  { organisationId, importId, editor, now }: ChangeContext,
  changeId: string,
  { after, upTo }: RowStep,
): Promise<number> {
  const { rowCount } = await client.query({
    text: `update correction_row r
     set state = 'open', closed_reason = null, changed_by = $4, changed_at = $5
     where r.organisation_id = $1 and r.import_id = $2 and r.state = 'closed' and r.row_number in (
       select c.row_number from correction_change_cell c
       where c.organisation_id = $1 and c.import_id = $2 and c.change_id = $3
         and c.row_number > $6 and c.row_number <= $7)`,
    values: [organisationId, importId, changeId, editor.name, now, after, upTo],
    ...patiently,
  })
  return rowCount ?? 0
}
