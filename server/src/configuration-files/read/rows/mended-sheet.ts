import { groupBy } from '../../../platform/values/group-by.ts'
import type { Sheet, SheetCell, SheetRow } from '../../../spreadsheets/cells/sheet.ts'
import type { MendedCell } from '../file-reading.ts'

/** The sheet with what a person wrote in place of some cells. Blanks that repeat the value above repeat it too. */
export function mendedSheet(sheet: Sheet, mended: readonly MendedCell[]): Sheet {
  const own = mendedByRow(sheet, mended)
  if (own.size === 0) return sheet
  return { ...sheet, rows: sheet.rows.map((row) => mendedRow(row, own.get(row.rowNumber))) }
}

/** What was struck out in a cell does not count for what stands in its place. */
function mendedRow(row: SheetRow, mended: readonly MendedCell[] = []): SheetRow {
  if (mended.length === 0) return row
  const struck = row.struck?.filter((position) => mended.every(({ column }) => column !== position))
  return { ...row, cells: withMended(row.cells, mended), ...(struck && { struck }) }
}

export const mendedByRow = (sheet: Sheet, mended: readonly MendedCell[]): Map<number, MendedCell[]> =>
  groupBy(
    mended.filter((one) => one.sheet === sheet.name),
    ({ row }) => row,
  )

/** The cells of a row with those that were mended. Within a merged area, only the mended cell itself changes. */
export function withMended(
  cells: readonly (SheetCell | undefined)[],
  mended: readonly MendedCell[] = [],
): readonly (SheetCell | undefined)[] {
  if (mended.length === 0) return cells
  const changed = [...cells]
  for (const { column, text } of mended) {
    while (changed.length < column) changed.push(undefined)
    changed[column] = text.trim() === '' ? undefined : text
  }
  return changed
}
