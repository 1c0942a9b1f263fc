import type { CellChange, GridRow } from './model.ts'

/** Edits that the server has not answered yet, by row. */
export type Pending = Map<string, CellChange[]>

/** Edits in the order they were made; the last one of a cell wins. */
export function pendingOf(changes: { cells: CellChange[] }[]): Pending {
  const pending: Pending = new Map()
  for (const { cells } of changes) {
    for (const cell of cells) pending.set(cell.rowKey, [...(pending.get(cell.rowKey) ?? []), cell])
  }
  return pending
}

/** The row with edits that are not saved yet. The row from the server is not changed. */
export function withPending(row: GridRow, pending: Pending): GridRow {
  const changes = pending.get(row.key)
  if (!changes) return row
  const cells = { ...row.cells }
  for (const { column, value } of changes) {
    const known = row.cells[column]
    const { isWrong: _, ...rest } = cells[column] ?? { value: '' }
    cells[column] = { ...rest, value, before: known?.before ?? known?.value ?? '' }
  }
  return { ...row, cells }
}
