import type { ShipmentWriter } from '../../ledger/write-shipments.ts'
import type { Client } from '../../platform/database/database.ts'
import type { Import } from '../record/import-record.ts'
import type { RejectedRows } from '../rejected/rejected-rows.ts'
import { reasons } from '../rows/reasons.ts'
import type { Attempt } from './attempt.ts'
import { findConflicts } from './find-conflicts.ts'
import { rejectStaged } from './reject-staged.ts'
import { isIdTyped } from './typed-ids.ts'

/** New rows of the operator replace whatever the ledger has. Rows sent again and rows of a customer's user do not. */
const mayConflict = ({ writtenAfter, customerId, correctedFrom }: Import) =>
  writtenAfter !== null || customerId !== null || correctedFrom !== null

/**
 * Rejects staged shipments that must not replace what the ledger has: another import has written them since the rows
 * were first rejected, or their id belongs to a shipment of another customer. Decided in the transaction that writes.
 * The imports of an organisation run one after another, so no other import can write them in between.
 */
export async function rejectConflicts(
  attempt: Attempt,
  ledger: ShipmentWriter,
  rejected: RejectedRows,
): Promise<void> {
  if (!mayConflict(attempt.record)) return
  // A list of all typed ids must fit into memory, or each staged shipment would be compared with every one of them.
  await attempt.writer.query(`set local work_mem = '64MB'`)
  const next = (rowNumber: number) => findConflicts(attempt.writer, attempt, rowNumber)
  await rejectStaged(attempt, ledger, rejected, next)
}

/**
 * Adds to published rejected rows what whoever corrects them next must know. They will be judged from the end of this
 * import, so rows that have another reason must also say that a later import has written their shipment. And an id that
 * somebody typed stays a typed one.
 */
export async function noteConflicts(
  { writer, record }: Pick<Attempt, 'writer' | 'record'>,
  failed: number,
): Promise<void> {
  if (failed === 0) return
  if (record.writtenAfter !== null) await noteWrittenSince(writer, record)
  if (record.correctedFrom !== null) await noteTypedIds(writer, record)
}

/** A customer's user learns nothing about others' shipments. `offset 0` forces a look-up by key for each row. */
async function noteWrittenSince(writer: Client, record: Import): Promise<void> {
  const { organisationId, importId, writtenAfter, customerId } = record
  await writer.query(
    `update rejected_row r set error = r.error || '; ' || $5::text
     where r.organisation_id = $1 and r.import_id = $2 and r.error <> $5 and r.error <> $6 and exists (
       select 1 from shipment s
       where s.organisation_id = $1 and s.shipment_id = r.label collate "C" and s.updated_at > $3::timestamptz
         and ($4::text is null or s.customer_id = $4)
       offset 0)`,
    [organisationId, importId, writtenAfter, customerId, reasons.writtenSince.text, reasons.idTaken.text],
  )
}

async function noteTypedIds(writer: Client, { organisationId, importId }: Import): Promise<void> {
  await writer.query(
    `update rejected_row set id_typed = true
     where organisation_id = $1 and import_id = $2 and label collate "C" in (
       select r.shipment_id from correction_row r
       where r.organisation_id = $1 and r.sent_in = $2 and ${isIdTyped})`,
    [organisationId, importId],
  )
}
