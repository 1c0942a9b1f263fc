import type { FirstRow } from '../../spreadsheets/inspect/first-rows.ts'
import { type FileStructure, inspectHeader } from './check-header.ts'

/** Fewer could be ordinary values. */
const columnsKnownMin = 3

/**
 * The row that looks like the header if the first one does not: people write titles above their tables. Undefined if
 * the first row has a column, or no other row looks more like it.
 */
export function findHeaderBelow(
  header: readonly string[],
  rows: readonly FirstRow[],
  structure: FileStructure,
): FirstRow | undefined {
  if (columnsOf(header, structure).byName > 0) return undefined
  let best: FirstRow | undefined
  let known = Math.max(columnsKnownMin - 1, columnsOf(header, structure).known)
  for (const row of rows) {
    const found = columnsOf(row.cells, structure)
    if (found.known <= known) continue
    best = row
    known = found.known
  }
  return best
}

/** How many columns the cells name, and how many of them they name or probably mean. */
function columnsOf(cells: readonly string[], structure: FileStructure) {
  const { columns, suggestions } = inspectHeader(cells, structure)
  const byName = columns.filter((column) => column !== null && column !== '').length
  return { byName, known: byName + suggestions.size }
}
