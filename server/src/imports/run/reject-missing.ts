import { mayMissFields } from '../../ledger/shipment-fields.ts'
import type { ShipmentWriter } from '../../ledger/write-shipments.ts'
import type { RejectedRows } from '../rejected/rejected-rows.ts'
import { missingReason } from '../rows/mandatory-fields.ts'
import { type MandatoryValues, missingFields, readMandatory } from '../rows/missing-fields.ts'
import type { Attempt } from './attempt.ts'
import { type RefusedRows, rejectStaged } from './reject-staged.ts'

/** How many parts of shipments are checked together. All of an import may miss a field. */
const partsTogether = 10_000

/**
 * Rejects staged shipments that would not have a mandatory custom field: a value that the ledger keeps counts, one that the
 * rows clear does not. Decided in the transaction that writes, as nobody else can write the shipments in between. All
 * parts of a shipment have its values, so they share the answer.
 */
export async function rejectMissing(
  attempt: Attempt,
  ledger: ShipmentWriter,
  rejected: RejectedRows,
): Promise<void> {
  if (!ledger.mayMissFields) return
  const mandatory = await readMandatory(attempt.writer, attempt.claim.organisationId, attempt.now())
  await rejectStaged(attempt, ledger, rejected, (rowNumber) => findMissing(attempt, mandatory, rowNumber))
}

interface MissingPart {
  firstRowNumber: number
  lastRowNumber: number
  fields: string
}

/** The next staged shipments after a row that miss a mandatory field, in row order. */
async function findMissing(
  { writer, claim }: Attempt,
  mandatory: MandatoryValues,
  afterRowNumber: number,
): Promise<RefusedRows[]> {
  const { rows } = await writer.query<MissingPart>(
    `select staged.row_number as "firstRowNumber", staged.last_row_number as "lastRowNumber", missing.fields
     from staged_shipment staged
     ${missingFields(5)}
     where staged.organisation_id = $1 and staged.import_id = $2 and staged.attempt = $3 and staged.row_number > $4
       and staged.sent & ${mayMissFields} <> 0 and missing.fields is not null
     order by staged.row_number
     limit ${partsTogether}`,
    [claim.organisationId, claim.importId, claim.attempt, afterRowNumber, ...mandatory],
  )
  return rows.map(({ fields, ...part }) => ({ ...part, reason: missingReason(fields) }))
}
