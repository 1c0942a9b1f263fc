import { trimEnds } from '../../../platform/values/trim-ends.ts'
import type { Sheet, SheetRow } from '../../../spreadsheets/cells/sheet.ts'
import type { MendedCell } from '../file-reading.ts'

/** The sheets with what people wrote in place of cells that could not be read. */
export function mendSheets(sheets: readonly Sheet[], mended: readonly MendedCell[]): Sheet[] {
  return sheets.map((sheet) => {
    const cells = mended.filter((cell) => cell.sheet === sheet.name)
    if (cells.length === 0) return sheet
    const byRow = new Map<number, MendedCell[]>()
    for (const cell of cells) byRow.set(cell.row, [...(byRow.get(cell.row) ?? []), cell])
    return { ...sheet, rows: sheet.rows.map((row) => mendRow(row, byRow.get(row.rowNumber) ?? [])) }
  })
}

function mendRow(row: SheetRow, mended: readonly MendedCell[]): SheetRow {
  if (mended.length === 0) return row
  const cells = [...row.cells]
  for (const { column, text } of mended) {
    while (cells.length < column) cells.push(undefined)
    cells[column] = trimEnds(text) === '' ? undefined : text
  }
  return { ...row, cells }
}
