import { errors } from '../../errors.ts'
import {
  type AcceptServices,
  acceptCorrection,
  delimiterOfCorrection,
} from '../../imports/accept/accept-import.ts'
import { hashOfPush } from '../../imports/accept/idempotency.ts'
import type { Import } from '../../imports/record/import-record.ts'
import { reasons } from '../../imports/rows/reasons.ts'
import { limits } from '../../limits.ts'
import { type Doer, recordChange } from '../../organisations/audit-log.ts'
import { type Client, patiently } from '../../platform/database/database.ts'
import { csvRecord } from '../../spreadsheets/csv/csv-record.ts'
import { type ChangeContext, lockCorrection, noteSettled } from '../changes/change-log.ts'
import { oneAtATime } from '../changes/change-turns.ts'
import { type NoteProgress, withProgress } from '../changes/note-progress.ts'
import { type RowChoice, rowsChosen } from '../rows/chosen-rows.ts'
import { cellsOfRow, columnsToSend, effectiveRows } from '../rows/effective-rows.ts'
import { isIdTaken } from '../rows/id-taken.ts'
import { planForFew, planForMany } from '../rows/plan-for-many.ts'
import { wholeShipments } from './check-rows.ts'

/** Chosen rows that were not sent, by reason. */
export interface LeftOut {
  /** The row would replace a shipment of another customer. */
  idTaken: number
  /** A later import has written the shipment. */
  writtenSince: number
  /** The shipment would not be whole: other rows were sent before, or this person may not send them. */
  notWhole: number
  /** A cell still has unreadable text. */
  unreadable: number
  /** The last check did not accept the row, or not the whole shipment. Counted only with `onlyAccepted`. */
  stillWrong: number
}

export interface SendOutcome {
  importId: string
  rowCount: number
  leftOut: LeftOut
}

/** Rows to send. `onlyAccepted`: without those that the last check did not accept. */
export type SendChoice = RowChoice & { onlyAccepted?: boolean }

/**
 * Sends open rows again, with their corrections, as one new import. They are claimed in the transaction that accepts the
 * import: a row belongs to one import or to none, whoever presses first and whatever crashes.
 */
export async function sendRows(
  services: AcceptServices,
  record: Import,
  context: ChangeContext,
  choice: SendChoice,
  idempotencyKey: string,
  doer: Doer,
): Promise<SendOutcome> {
  const { organisationId, importId: correctedFrom } = record
  let claimed: Claimed = { rowNumbers: [], leftOut: nothingLeftOut }
  const accept = (note: NoteProgress) =>
    acceptCorrection(services, organisationId, {
      record,
      submittedBy: context.editor.name,
      // What the operator's people correct in a customer's upload stays that customer's.
      customerId: context.editor.customerId ?? record.customerId,
      push: {
        key: idempotencyKey,
        route: `correction ${correctedFrom}`,
        bodyHash: hashOfPush(JSON.stringify(choice)),
      },
      claim: async (client, newImportId) => {
        await lockCorrection(client, context)
        await planForMany(client, rowsChosen(choice))
        claimed = await claimRows(client, record, context, choice, newImportId)
        await noteSettled(client, context)
        await planForFew(client)
        await recordChange(client, organisationId, doer, {
          action: 'send',
          kind: 'rejectedRows',
          identity: correctedFrom,
          details: { importId: newImportId, ...outcomeOf(claimed) },
        })
        return { columns: await columnsToSend(client, record) }
      },
      payload: (client, _, columns) => csvOf(client, record, claimed.rowNumbers, columns, note),
    })
  const { importId } = await oneAtATime(record, () => withProgress(services.pool, record, 'sending', accept))
  const isRepeated = claimed.rowNumbers.length === 0
  return { importId, ...(isRepeated ? await readSent(services, record, importId) : outcomeOf(claimed)) }
}

interface Claimed {
  rowNumbers: number[]
  leftOut: LeftOut
}

const outcomeOf = ({ rowNumbers, leftOut }: Claimed) => ({ rowCount: rowNumbers.length, leftOut })

export const nothingLeftOut: LeftOut = {
  idTaken: 0,
  writtenSince: 0,
  notWhole: 0,
  unreadable: 0,
  stillWrong: 0,
}

/**
 * Rows of an import ($2), each with the reason why it cannot be sent, if there is one. It is the beginning of a
 * statement: a condition follows. `writtenAfter`: the parameter with the end of the import, null for activities.
 * `customer`: the parameter with the customer of a customer's user.
 */
export const standingOfRows = (
  writtenAfter: string,
  customer: string,
  { onlyAccepted = false }: SendChoice,
) => `
  select r.row_number, r.shipment_id, r.checked, r.cells is not null as is_changed, r.cells ? 'shipmentId' as has_typed_id,
    case
      when ${isIdTaken(customer)} then 'idTaken'
      when exists (
        select 1 from shipment s
        where s.organisation_id = $1 and s.shipment_id = r.shipment_id
          and s.updated_at > ${writtenAfter}::timestamptz) then 'writtenSince'
      when exists (
        select 1 from correction_row other
        where other.organisation_id = $1 and other.import_id = $2 and other.shipment_id = r.shipment_id
          and (other.state <> 'open'
            or (${customer}::text is not null and other.customer_id is distinct from ${customer}::text))) then 'notWhole'
      when r.unreadable or exists (
        select 1 from correction_row other
        where other.organisation_id = $1 and other.import_id = $2 and other.shipment_id = r.shipment_id
          and other.unreadable) then 'unreadable'
      ${onlyAccepted ? `when ${isStillWrong} then 'stillWrong'` : ''}
    end as left_out
  from correction_row r
  where r.organisation_id = $1 and r.import_id = $2`

/** A shipment is sent whole or not at all, but a row whose id is taken is left out on its own. */
const isStillWrong = `(
  r.checked is distinct from '[]' or exists (
    select 1 from correction_row other
    where other.organisation_id = $1 and other.import_id = $2 and other.shipment_id = r.shipment_id
      and other.state = 'open' and other.checked is distinct from '[]'
      and not coalesce(other.checked ? '${reasons.idTaken.text}', false)))`

/** How many of these rows are left out, by reason. */
export const countsLeftOut = `
  count(*) filter (where left_out = 'idTaken')::integer as "idTaken",
  count(*) filter (where left_out = 'writtenSince')::integer as "writtenSince",
  count(*) filter (where left_out = 'notWhole')::integer as "notWhole",
  count(*) filter (where left_out = 'unreadable')::integer as unreadable,
  count(*) filter (where left_out = 'stillWrong')::integer as "stillWrong"`

async function claimRows(
  client: Client,
  { organisationId, importId, kind, finishedAt }: Import,
  context: ChangeContext,
  choice: SendChoice,
  newImportId: string,
): Promise<Claimed> {
  const { editor, now } = context
  const chosen = wholeShipments(context, choice, [
    organisationId,
    importId,
    newImportId,
    editor.name,
    now,
    kind === 'shipments' ? finishedAt : null,
    editor.customerId,
  ])
  const { rows } = await client.query<LeftOut & { rowNumbers: number[] }>({
    text: `with chosen as (
       ${standingOfRows('$6', '$7', choice)} and ${chosen.where}),
     claimed as (
       update correction_row r
       set state = 'sent', sent_in = $3::uuid, changed_by = $4::text, changed_at = $5::timestamptz
       where r.organisation_id = $1 and r.import_id = $2 and r.state = 'open' and r.row_number in (
         select row_number from chosen where left_out is null)
       returning r.row_number)
     select coalesce((select array_agg(row_number order by row_number) from claimed), '{}') as "rowNumbers", ${countsLeftOut}
     from chosen`,
    values: chosen.values,
    ...patiently,
  })
  const { rowNumbers, ...leftOut } = rows[0] ?? { rowNumbers: [], ...nothingLeftOut }
  if (rowNumbers.length === 0) throw errors.nothingToSend(leftOut)
  return { rowNumbers, leftOut }
}

/** The rows of the new import as a CSV file. */
async function* csvOf(
  client: Client,
  record: Import,
  rowNumbers: readonly number[],
  columns: readonly string[],
  note: NoteProgress,
): AsyncGenerator<Buffer> {
  const delimiter = delimiterOfCorrection(record)
  let text = csvRecord(columns, delimiter)
  let rowsDone = 0
  for await (const rows of effectiveRows(client, record, rowNumbers)) {
    for (const row of rows) text += csvRecord(cellsOfRow(record, columns, row.values), delimiter)
    rowsDone += rows.length
    await note(rowsDone, rowNumbers.length)
    if (text.length < limits.uploadChunkBytes) continue
    yield Buffer.from(text)
    text = ''
  }
  yield Buffer.from(text)
}

/** The outcome of an earlier request with the same key. */
async function readSent(
  { pool }: AcceptServices,
  { organisationId, importId }: Import,
  sentIn: string,
): Promise<Omit<SendOutcome, 'importId'>> {
  const { rows } = await pool.query<{ rowCount: number }>(
    `select count(*)::integer as "rowCount" from correction_row
     where organisation_id = $1 and import_id = $2 and sent_in = $3`,
    [organisationId, importId, sentIn],
  )
  return { rowCount: rows[0]?.rowCount ?? 0, leftOut: nothingLeftOut }
}
