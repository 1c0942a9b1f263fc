import type { ShipmentWriter } from '../ledger/write-shipments.ts'
import type { Client } from '../platform/database.ts'
import type { Attempt } from './attempt.ts'
import { cellOf, textOf } from './cell-values.ts'
import type { Claim } from './claims.ts'
import { reasons } from './reasons.ts'
import type { RejectedRows } from './rejected-rows.ts'

/** The reason for a valid line of a rejected shipment. */
export const anotherRowRejected = (rowNumber: number) =>
  reasons.anotherRowRejected.text.replace('<number>', String(rowNumber))

/** Valid rows of a shipment that has a bad row elsewhere in the file. */
interface SplitShipment {
  firstRowNumber: number
  lastRowNumber: number
  badRowNumber: number
}

/**
 * Finds staged shipments that have a bad row elsewhere in the file, reads the submission again for the values of
 * their rows, lists them as rejected and removes them from staging. This is rare: it needs a shipment whose rows are
 * apart, one of them bad. Keeping every row's values for it would slow down every import.
 */
export async function rejectSplitShipments(
  attempt: Attempt,
  ledger: ShipmentWriter,
  rejected: RejectedRows,
): Promise<void> {
  const split = await findSplitShipments(attempt.stager, attempt.claim)
  if (split.length === 0) return
  const shipmentIdOf = cellOf(attempt.columns, 'shipmentId')
  const shipmentIds = new Set<string>()
  let next = 0
  for await (const batch of attempt.rows()) {
    for (const row of batch) {
      let group = split[next]
      while (group !== undefined && row.rowNumber > group.lastRowNumber) group = split[++next]
      if (group === undefined) break
      if (row.rowNumber < group.firstRowNumber) continue
      const shipmentId = textOf(shipmentIdOf(row))
      if (shipmentId !== undefined) shipmentIds.add(shipmentId)
      rejected.add(row, shipmentId, [anotherRowRejected(group.badRowNumber)])
    }
    await rejected.sendWhenLarge()
    if (next >= split.length) break
  }
  await rejected.sendAll()
  await ledger.remove(
    split.map((group) => group.firstRowNumber),
    [...shipmentIds],
  )
}

/** In row order. Fresh rows have no statistics, and the planner would compare each row with every other. */
async function findSplitShipments(stager: Client, claim: Claim): Promise<SplitShipment[]> {
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
  return rows
}
