import { isUnreadable } from './check-cells.ts'
import { type Row, rowProblems } from './row.ts'

/** Adds the problem that the reader found with the row as a whole, or text in a cell that cannot be stored. */
export function refuseUnreadable(reasons: string[], row: Row): void {
  if (row.problem !== undefined) reasons.push(row.problem)
  else if (row.cells.some(isUnreadable)) reasons.push(rowProblems.unreadableText)
}
