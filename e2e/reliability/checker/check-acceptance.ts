import type { Push } from '../harness/pushes.ts'
import type { ImportRow } from './import-row.ts'
import type { Violation } from './violation.ts'

/** I4, and that nothing was accepted twice or without being sent. */
export function checkAcceptance(sent: Push[], imports: ImportRow[]): Violation[] {
  const violations: Violation[] = []
  const add = (push: string, what: string) => violations.push({ invariant: 'I4', push, what })
  const names = new Map<string, ImportRow[]>()
  for (const row of imports) names.set(row.name, [...(names.get(row.name) ?? []), row])
  for (const push of sent) {
    const rows = names.get(push.name) ?? []
    names.delete(push.name)
    if (push.importId !== undefined && !rows.some((row) => row.importId === push.importId)) {
      add(push.name, `was answered with 202 and ${push.importId}, which does not exist`)
    }
    if (push.idempotencyKey !== undefined && rows.length > 1) add(push.name, `made ${rows.length} imports`)
    for (const row of rows) {
      if (row.finishedAt === null) add(push.name, `has not ended: it is ${row.status}`)
      if ((row.status === 'failed') !== (row.errorMessage !== null)) {
        add(push.name, `is ${row.status} with the message ${row.errorMessage}`)
      }
    }
  }
  for (const [name] of names) add(name, 'is an import that nobody sent')
  return violations
}
