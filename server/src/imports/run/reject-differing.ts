import type { ShipmentWriter } from '../../ledger/write-shipments.ts'
import type { RejectedRows } from '../rejected/rejected-rows.ts'
import { linesDiffer } from '../rows/merge-lines.ts'
import type { Attempt } from './attempt.ts'
import { rejectStaged } from './reject-staged.ts'

/** Rejects staged shipments whose rows are apart in the file and differ. */
export async function rejectDiffering(
  attempt: Attempt,
  ledger: ShipmentWriter,
  rejected: RejectedRows,
): Promise<void> {
  const differing = await ledger.findDiffering()
  const refused = differing.map(({ columns, ...part }) => ({
    ...part,
    reason: linesDiffer(new Set(columns)),
  }))
  // All at once: a part that is taken back could no longer be compared with the others.
  await rejectStaged(attempt, ledger, rejected, async (rowNumber) => (rowNumber === 0 ? refused : []))
}
