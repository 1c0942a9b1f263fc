import type { Client } from '../platform/database.ts'
import type { Attempt } from './attempt.ts'
import { cellOf, textOf } from './cell-values.ts'
import type { Claim } from './claims.ts'
import { deleteLinesAt } from './delete-lines.ts'
import { reasons } from './reasons.ts'
import type { RejectedRows } from './rejected-rows.ts'

/** A line that is good itself, but stands in a shipment that is rejected whole. */
export const anotherRowRejected = (rowNumber: number) =>
  reasons.anotherRowRejected.text.replace('<number>', String(rowNumber))

/** Accepted rows of a shipment that was rejected for a row elsewhere in the file. */
interface SplitShipment {
  firstRowNumber: number
  lastRowNumber: number
  badRowNumber: number
}

/** In the order of the rows. Without statistics of fresh rows the planner would try each row against each other. */
export async function findSplitShipments(stager: Client, claim: Claim): Promise<SplitShipment[]> {
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

/**
 * Reads the submission a second time for the values of these rows, lists them as rejected, and takes them out again.
 * That is rare: it needs a shipment whose rows stand apart, one of them bad. Keeping every row's values for it would
 * cost every import.
 */
export async function rejectSplitShipments(
  attempt: Attempt,
  split: SplitShipment[],
  rejected: RejectedRows,
): Promise<void> {
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

  const { organisationId, importId, attempt: number } = attempt.claim
  await attempt.writer.query(
    `delete from staged_shipment
     where organisation_id = $1 and import_id = $2 and attempt = $3 and row_number = any ($4::integer[])`,
    [organisationId, importId, number, split.map((group) => group.firstRowNumber)],
  )
  await deleteLinesAt(attempt.writer, organisationId, linesOfShipments, [importId, [...shipmentIds]])
}

/** `offset 0` keeps it a look-up by key for each shipment. */
const linesOfShipments = `
  select rejected.line
  from unnest($3::text[]) as split (shipment_id)
  cross join lateral (
    select line.ctid as line
    from shipment_line line
    where line.organisation_id = $1 and line.shipment_id = split.shipment_id and line.import_id = $2
    offset 0) rejected`
