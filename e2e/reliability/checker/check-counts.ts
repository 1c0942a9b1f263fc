import type { Push } from '../harness/pushes.ts'
import type { ImportRow } from './import-row.ts'
import type { Ledgers } from './ledger-model.ts'
import type { Violation } from './violation.ts'

/** I3: the counts match what was sent. */
export function checkCounts(push: Push, row: ImportRow, { replaced }: Ledgers): Violation[] {
  const violations: Violation[] = []
  const add = (what: string) => violations.push({ invariant: 'I3', push: push.name, what })
  const valid = push.rows.filter((sent) => sent.isValid)
  if (row.status === 'completed') {
    const expected = {
      received: push.rows.length,
      failed: push.rows.length - valid.length,
      processed:
        push.kind === 'activities' ? valid.length : new Set(valid.map((sent) => sent.shipmentId)).size,
      replaced: replaced.get(row.importId) ?? null,
    }
    for (const name of ['received', 'failed', 'processed', 'replaced'] as const) {
      if (row[name] !== expected[name]) add(`${name} is ${row[name]}, expected ${expected[name]}`)
    }
  } else if (row.processed !== 0 || row.failed !== 0 || row.replaced !== null) {
    add(
      `is ${row.status} and counts ${row.processed} processed, ${row.failed} failed, ${row.replaced} replaced`,
    )
  }
  return violations
}
