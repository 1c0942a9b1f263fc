import { isUnreadable } from '../../spreadsheets/cells/check-cells.ts'
import type { Row } from '../../spreadsheets/cells/row.ts'
import { reasons } from './reasons.ts'

/** Adds the reader's problem with the row, or a reason for text that cannot be stored. */
export function refuseUnreadable(why: string[], row: Row): void {
  if (row.problem !== undefined) why.push(row.problem)
  else if (row.cells.some(isUnreadable)) why.push(reasons.unreadableText.text)
}
