import type { ShipmentWriter } from '../../ledger/write-shipments.ts'
import type { RejectedRows } from '../rejected/rejected-rows.ts'
import { cellOf, codeOf } from '../rows/cell-values.ts'
import type { Attempt } from './attempt.ts'

/** Consecutive rows of a staged shipment that is not written after all. */
export interface RefusedRows {
  firstRowNumber: number
  lastRowNumber: number
  reason: string
}

/**
 * Reads the submission again for the values of these rows, lists them as rejected and takes their shipments back. This
 * is rare, and keeping every row's values for it would slow down every import. `nextAfter` gives the next ranges after a
 * row, in row order, and none at the end. All parts of a shipment must be among them.
 */
export async function rejectStaged(
  attempt: Attempt,
  ledger: ShipmentWriter,
  rejected: RejectedRows,
  nextAfter: (rowNumber: number) => Promise<readonly RefusedRows[]>,
): Promise<void> {
  const shipmentIdOf = cellOf(attempt.columns, 'shipmentId')
  const shipmentIds = new Set<string>()
  const takeBack = async (ranges: readonly RefusedRows[]) => {
    await ledger.remove(
      ranges.map(({ firstRowNumber }) => firstRowNumber),
      [...shipmentIds],
    )
    shipmentIds.clear()
  }
  let ranges = await nextAfter(0)
  let at = 0
  if (ranges.length === 0) return
  reading: for await (const batch of attempt.rows()) {
    for (const row of batch) {
      while (row.rowNumber > (ranges[at]?.lastRowNumber ?? Number.POSITIVE_INFINITY)) at++
      if (at === ranges.length) {
        await takeBack(ranges)
        ranges = await nextAfter(row.rowNumber - 1)
        at = 0
      }
      const range = ranges[at]
      if (range === undefined) break reading
      if (row.rowNumber < range.firstRowNumber) continue
      const shipmentId = codeOf(shipmentIdOf(row))
      if (shipmentId !== undefined) shipmentIds.add(shipmentId)
      rejected.add(row, shipmentId, [range.reason])
    }
    await rejected.sendWhenLarge()
  }
  if (ranges.length > 0) await takeBack(ranges)
  await rejected.sendAll()
}
