import type { CellChange, GridRow } from './model.ts'

/** Edits that the server has not answered yet, by row. */
export type Pending = Map<string, (CellChange & { isUnsaved: boolean })[]>

/** Edits in the order they were made; the last one of a cell wins. `isUnsaved`: they could not be saved for now. */
export function pendingOf(changes: { cells: CellChange[] }[], isUnsaved = false): Pending {
  const pending: Pending = new Map()
  for (const { cells } of changes) {
    for (const cell of cells)
      pending.set(cell.rowKey, [...(pending.get(cell.rowKey) ?? []), { ...cell, isUnsaved }])
  }
  return pending
}

/** The row with edits that are not saved yet. The row from the server is not changed. */
export function withPending(row: GridRow, pending: Pending): GridRow {
  const changes = pending.get(row.key)
  if (!changes) return row
  const cells = { ...row.cells }
  for (const { column, value, isUnsaved } of changes) {
    const known = row.cells[column]
    const { isWrong: _, ...rest } = cells[column] ?? { value: '' }
    const before = known?.before ?? known?.value ?? ''
    cells[column] = { ...rest, value, before, ...(isUnsaved ? { isUnsaved } : {}) }
  }
  return { ...row, cells }
}
