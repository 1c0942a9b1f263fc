import { shipmentById } from '../../ledger/shipment-by-id.ts'
import type { Client } from '../../platform/database/database.ts'
import { reasons } from '../rows/reasons.ts'
import type { Attempt } from './attempt.ts'
import type { RefusedRows } from './reject-staged.ts'
import { customerOfRow, isIdTyped } from './typed-ids.ts'

/** How many parts of shipments are checked together. A retry may conflict with the ledger in all of them. */
const partsTogether = 10_000

interface Conflict {
  firstRowNumber: number
  lastRowNumber: number
  isTaken: boolean
}

/** The next staged shipments after a row that must not replace what the ledger has, in row order. */
export async function findConflicts(
  writer: Client,
  { claim, record }: Pick<Attempt, 'claim' | 'record'>,
  afterRowNumber: number,
): Promise<RefusedRows[]> {
  const { rows } = await writer.query<Conflict>(conflicts, [
    claim.organisationId,
    claim.importId,
    claim.attempt,
    record.writtenAfter,
    record.customerId,
    afterRowNumber,
  ])
  return rows.map(({ isTaken, ...part }) => ({
    ...part,
    reason: isTaken ? reasons.idTaken.text : reasons.writtenSince.text,
  }))
}

/** Ids that were typed in the grid and that the ledger has for another customer than the row. */
const typedIdsTaken = `
  select r.shipment_id from correction_row r
  where r.organisation_id = $1 and r.sent_in = $2 and ${isIdTyped} and exists (
    select 1 from shipment s
    where s.organisation_id = $1 and s.shipment_id = r.shipment_id and s.customer_id is distinct from ${customerOfRow})`

/**
 * Judged by shipment, so that all its parts share the answer.
 */
const conflicts = `
  select "firstRowNumber", "lastRowNumber", "isTaken"
  from (
    select staged.row_number as "firstRowNumber", staged.last_row_number as "lastRowNumber",
      ($5::text is not null and existing.customer_id is distinct from $5)
        or staged.shipment_id in (${typedIdsTaken}) as "isTaken",
      coalesce(existing.updated_at > $4::timestamptz, false) as "isLater"
    from staged_shipment staged
    join ${shipmentById('existing', 'customer_id, updated_at', 'staged.shipment_id')}
    where staged.organisation_id = $1 and staged.import_id = $2 and staged.attempt = $3 and staged.row_number > $6) judged
  where "isTaken" or "isLater"
  order by "firstRowNumber"
  limit ${partsTogether}`
