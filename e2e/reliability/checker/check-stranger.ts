import { ledgerPaths, type Push, statusPath } from '../harness/pushes.ts'
import type { ImportRow } from './import-row.ts'
import { Reader } from './reader.ts'
import type { Violation } from './violation.ts'

/** I9: with another organisation's key an import is not found by any call. */
export async function checkStranger(
  url: string,
  apiKey: string,
  push: Push,
  row: ImportRow,
): Promise<Violation[]> {
  const violations: Violation[] = []
  const add = (what: string) => violations.push({ invariant: 'I9', push: push.name, what })
  const reader = new Reader(url, apiKey)
  const path = statusPath(push, row.importId)
  const mustBeUnknown = async (what: string, method: 'GET' | 'POST' = 'GET') => {
    const { status } = await reader.read(path + what, method)
    if (status !== 404) add(`a stranger's ${method} of ${what || 'its status'} answers ${status}`)
  }
  await mustBeUnknown('')
  // Each import is tried by one of the others, because there are many imports.
  if (row.sequence % 3 === 0) await mustBeUnknown('/errors')
  else if (row.sequence % 3 === 1) await mustBeUnknown('/cancel', 'POST')
  else {
    const items = await reader.readPages(`${ledgerPaths[push.kind]}?importId=${row.importId}`)
    if (items.length > 0) add(`a stranger's look at the ledger shows ${items.length} of its rows`)
  }
  return [...violations, ...reader.violations]
}
