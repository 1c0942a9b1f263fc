import { isUnreadable } from '../spreadsheets/check-cells.ts'
import type { Row } from '../spreadsheets/row.ts'
import { reasons } from './reasons.ts'

/** Adds the problem that the reader found with the row as a whole, or text in a cell that cannot be stored. */
export function refuseUnreadable(why: string[], row: Row): void {
  if (row.problem !== undefined) why.push(row.problem)
  else if (row.cells.some(isUnreadable)) why.push(reasons.unreadableText.text)
}
