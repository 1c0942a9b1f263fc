import { errors } from '../../errors.ts'
import { recordChange as recordInAuditLog } from '../../organisations/audit-log.ts'
import { type Client, type Pool, patiently } from '../../platform/database/database.ts'
import {
  type Change,
  type ChangeContext,
  findRepeated,
  noteSettled,
  recordChange,
} from '../changes/change-log.ts'
import { changing } from '../changes/change-turns.ts'
import { withProgress } from '../changes/note-progress.ts'
import { chosenRows, onlyOwn, type RowChoice, rowsChosen } from '../rows/chosen-rows.ts'
import { planForMany } from '../rows/plan-for-many.ts'
import { type RowStep, stepsOf } from '../rows/row-steps.ts'

/**
 * Closes open rows without sending them. All rows of a shipment are closed together, since the others could not be
 * sent alone. Undoing the change opens them again.
 */
export async function closeRows(
  pool: Pool,
  context: ChangeContext,
  changeId: string,
  reason: string,
  choice: RowChoice,
): Promise<Change> {
  return withProgress(pool, context, 'closing', (note) =>
    changing(pool, context, async (client) => {
      const earlier = await findRepeated(client, context, changeId)
      if (earlier) return earlier
      await planForMany(client, rowsChosen(choice))
      const { organisationId, importId } = context
      const chosen = chosenRows(context, choice, [organisationId, importId])
      const { steps, rowsTotal } = await stepsOf(client, chosen.text, chosen.values)
      let rowCount = 0
      for (const step of steps) {
        rowCount += await closeStep(client, context, changeId, reason, choice, step)
        await note(step.rowsDone, rowsTotal)
      }
      if (rowCount === 0) throw errors.nothingToClose()
      await noteSettled(client, context)
      return recordClosing(client, context, { changeId, label: reason, rowCount })
    }),
  )
}

/** Rows of a shipment that are further down are closed with its first row; later steps find them closed. */
async function closeStep(
  client: Client,
  context: ChangeContext,
  changeId: string,
  reason: string,
  choice: RowChoice,
  { after, upTo }: RowStep,
): Promise<number> {
  const { organisationId, importId, editor, now } = context
  const first = [organisationId, importId, reason, editor.name, now, changeId, after, upTo]
  const chosen = onlyOwn(editor, chosenRows(context, choice, first))
  const { rowCount } = await client.query({
    text: `with chosen as (${chosen.text} and r.row_number > $7 and r.row_number <= $8), closed as (
       update correction_row r
       set state = 'closed', closed_reason = $3::text, changed_by = $4::text, changed_at = $5::timestamptz
       where r.organisation_id = $1 and r.import_id = $2 and r.state = 'open' and ${chosen.own}
         and (r.row_number in (select row_number from chosen)
           or r.shipment_id in (select shipment_id from chosen where shipment_id is not null))
       returning r.row_number)
     insert into correction_change_cell (organisation_id, import_id, change_id, row_number, column_name)
     select $1::uuid, $2::uuid, $6::uuid, row_number, '' from closed`,
    values: chosen.values,
    ...patiently,
  })
  return rowCount ?? 0
}

async function recordClosing(
  client: Client,
  context: ChangeContext,
  closed: Pick<Change, 'changeId' | 'label' | 'rowCount'>,
): Promise<Change> {
  const change: Change = { ...closed, kind: 'close', cellCount: 0, undoneAt: null }
  await recordChange(client, context, change)
  const { organisationId, importId, doer } = context
  if (doer) {
    await recordInAuditLog(client, organisationId, doer, {
      action: 'close',
      kind: 'rejectedRows',
      identity: importId,
      details: { rowCount: closed.rowCount },
      reason: closed.label,
    })
  }
  return change
}
