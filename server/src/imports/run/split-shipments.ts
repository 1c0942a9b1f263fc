import type { ShipmentWriter } from '../../ledger/write-shipments.ts'
import type { Client } from '../../platform/database/database.ts'
import type { Claim } from '../record/claims.ts'
import type { RejectedRows } from '../rejected/rejected-rows.ts'
import { reasons } from '../rows/reasons.ts'
import type { Attempt } from './attempt.ts'
import { type RefusedRows, rejectStaged } from './reject-staged.ts'

/** The reason for a valid line of a rejected shipment. */
export const anotherRowRejected = (rowNumber: number) =>
  reasons.anotherRowRejected.text.replace('<number>', String(rowNumber))

/** Valid rows of a shipment that has a bad row elsewhere in the file. */
type SplitShipment = Omit<RefusedRows, 'reason'> & { badRowNumber: number }

/**
 * Rejects staged shipments that have a bad row elsewhere in the file. This is rare: it needs a shipment whose rows are
 * apart, one of them bad.
 */
export async function rejectSplitShipments(
  attempt: Attempt,
  ledger: ShipmentWriter,
  rejected: RejectedRows,
): Promise<void> {
  const split = await findSplitShipments(attempt.stager, attempt.claim)
  await rejectStaged(attempt, ledger, rejected, async (rowNumber) => (rowNumber === 0 ? split : []))
}

/** In row order. Fresh rows have no statistics, and the planner would compare each row with every other. */
async function findSplitShipments(stager: Client, claim: Claim): Promise<RefusedRows[]> {
  await stager.query('begin')
  await stager.query('set local enable_nestloop = off')
  const { rows } = await stager.query<SplitShipment>(
    `select staged.row_number as "firstRowNumber", staged.last_row_number as "lastRowNumber",
            bad.row_number as "badRowNumber"
     from staged_shipment staged
     join (select shipment_id, min(row_number) as row_number
           from staged_rejected_row
           where organisation_id = $1 and import_id = $2 and attempt = $3 and shipment_id is not null
           group by shipment_id) bad on bad.shipment_id = staged.shipment_id
     where staged.organisation_id = $1 and staged.import_id = $2 and staged.attempt = $3
     order by staged.row_number`,
    [claim.organisationId, claim.importId, claim.attempt],
  )
  await stager.query('commit')
  return rows.map(({ badRowNumber, ...rows }) => ({ ...rows, reason: anotherRowRejected(badRowNumber) }))
}
