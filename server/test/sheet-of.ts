import type { MergedArea, Sheet, SheetCell } from '../src/spreadsheets/cells/sheet.ts'

/** A sheet of these rows; row 1 is the first. Blank texts are blank cells, blank rows are left out. */
export function sheetOf(
  rows: readonly (readonly (SheetCell | undefined)[])[],
  merged: readonly MergedArea[] = [],
  hiddenColumns: readonly number[] = [],
): Sheet {
  return {
    name: 'Sheet',
    isHidden: false,
    rows: rows.flatMap((row, index) => {
      const cells = row.map((cell) => (cell === '' ? undefined : cell))
      return cells.every((cell) => cell === undefined) ? [] : [{ rowNumber: index + 1, cells }]
    }),
    merged,
    hiddenColumns: new Set(hiddenColumns),
  }
}
