import type { Push } from '../harness/pushes.ts'
import type { ImportRow } from './import-row.ts'
import type { Violation } from './violation.ts'

/**
 * I5, I6, and the part of I8 that dates show. The order of acceptance is the queue's, and must agree with
 * what a sender knows.
 */
export function checkOrder(sent: Push[], imports: ImportRow[]): Violation[] {
  const violations: Violation[] = []
  const started = imports.filter((row) => row.startedAt !== null)
  for (const [index, row] of started.entries()) {
    const next = started[index + 1]
    if (row.finishedAt && row.startedAt && row.finishedAt < row.startedAt) {
      violations.push({ invariant: 'I8', push: row.name, what: 'ended before it started' })
    }
    if (row.startedAt && row.startedAt < row.submittedAt) {
      violations.push({ invariant: 'I8', push: row.name, what: 'started before it was submitted' })
    }
    if (next?.startedAt && row.startedAt && next.startedAt < row.startedAt) {
      violations.push({ invariant: 'I6', push: next.name, what: `started before ${row.name}` })
    }
    if (next && next.submittedAt < row.submittedAt) {
      violations.push({ invariant: 'I6', push: next.name, what: `is dated before ${row.name}` })
    }
  }
  const byStart = [...started].sort((a, b) => Number(a.startedAt) - Number(b.startedAt))
  for (const [index, row] of byStart.entries()) {
    const next = byStart[index + 1]
    if (next?.startedAt && (row.finishedAt === null || next.startedAt < row.finishedAt)) {
      violations.push({ invariant: 'I5', push: next.name, what: `started while ${row.name} was running` })
    }
  }
  const sequenceOf = new Map(imports.map((row) => [row.importId, row.sequence]))
  for (const earlier of sent) {
    for (const later of sent) {
      if (earlier.answeredAt === undefined || later.sentAt === undefined) continue
      if (later.sentAt <= earlier.answeredAt) continue
      const [a, b] = [sequenceOf.get(earlier.importId ?? ''), sequenceOf.get(later.importId ?? '')]
      if (a !== undefined && b !== undefined && b < a) {
        violations.push({ invariant: 'I6', push: later.name, what: `was queued before ${earlier.name}` })
      }
    }
  }
  return violations
}
