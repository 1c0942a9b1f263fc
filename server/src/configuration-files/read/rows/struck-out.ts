import { columnLetters } from '../../../spreadsheets/cells/row.ts'
import type { SheetCell } from '../../../spreadsheets/cells/sheet.ts'

interface StruckRow {
  readonly rowNumber: number
  readonly cells: readonly (SheetCell | undefined)[]
  readonly struck?: readonly number[] | undefined
}

export const struckCell = (column: number, rowNumber: number): string =>
  `Cell ${columnLetters(column)}${rowNumber} is struck out: delete what is struck out, or remove the strike-through`

/**
 * What to say about a row of which one of these columns is struck out: whoever struck it out may have meant that it no
 * longer holds, and whoever sent it may not. Other columns are not read.
 */
export function struckProblem(
  { rowNumber, cells, struck }: StruckRow,
  columns: Iterable<number>,
): { readonly reason: string; readonly column?: number } | undefined {
  if (struck === undefined) return undefined
  const [column] = [...columns].filter((one) => struck.includes(one)).sort((a, b) => a - b)
  if (column === undefined) return undefined
  if (cells.every((cell, position) => cell === undefined || struck.includes(position))) {
    return { reason: `Row ${rowNumber} is struck out: delete it or remove the strike-through` }
  }
  return {
    reason: struckCell(column, rowNumber),
    column,
  }
}
