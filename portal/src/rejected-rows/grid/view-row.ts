import type { CorrectionRow } from '../../data/rejected-rows.ts'
import type { GridCell, GridRow } from '../../grid/model.ts'
import type { RowGroup, Suggestion } from '../calls/model.ts'

/** Why rows were rejected; shown while rows of all reasons are. */
export const reasonColumn = '#reason'

/** A row as the grid draws it. `lockedColumns` cannot be changed by this person. */
export function gridRowOf(
  row: CorrectionRow,
  columns: readonly string[],
  lockedColumns: readonly string[],
  group?: RowGroup,
): GridRow {
  const lock = lockOf(row)
  const cells: Record<string, GridCell> = { [reasonColumn]: { value: row.reasons.join(' · ') } }
  for (const column of columns) cells[column] = cellOf(row, column, lockedColumns.includes(column))
  return {
    key: String(row.rowNumber),
    kind: 'row',
    cells,
    ...(group === undefined ? {} : { group: group.groupNumber }),
    ...(lock === undefined ? {} : { lock }),
  }
}

function cellOf(row: CorrectionRow, column: string, isLocked: boolean): GridCell {
  const sent = row.sent[column] ?? ''
  const changed = row.cells[column]
  return {
    value: changed ?? sent,
    ...(changed === undefined ? {} : { before: sent }),
    ...(isWrong(row, column) ? { isWrong: true } : {}),
    ...(isLocked ? { isLocked: true } : {}),
  }
}

/** The reasons are about what was sent. A changed cell is no longer marked, and neither is its other half. */
const isWrong = (row: CorrectionRow, column: string) =>
  row.state === 'open' &&
  row.wrong.includes(column) &&
  row.checked?.length !== 0 &&
  row.cells[column] === undefined &&
  row.cells[otherHalfOf(column)] === undefined

/** Postcode and suburb are marked together; changing one of them may correct both. */
const otherHalfOf = (column: string) =>
  column.endsWith('PostCode') ? column.replace(/PostCode$/, 'Suburb') : column.replace(/Suburb$/, 'PostCode')

/** Those of the group, until somebody changes its wrong cells in this row. Other cells of the row do not matter. */
export const suggestionsFor = (row: CorrectionRow, group: RowGroup | undefined): Suggestion[] =>
  group === undefined || group.wrong.some(({ column }) => row.cells[column] !== undefined)
    ? []
    : group.suggestions

/** Why a row cannot be changed any more. */
export function lockOf(row: CorrectionRow): string | undefined {
  if (row.state === 'sent') return 'Already sent again. It is not sent twice.'
  if (row.state === 'closed') return `Closed without sending: ${row.closedReason}`
  if (row.writtenSinceBy !== null)
    return 'A later import has written this shipment, so this row is not sent again.'
  return undefined
}

/** The caption above the rows of a group: the values that they share, and the new ones if all were changed alike. */
export function captionOf(group: RowGroup): GridRow {
  const cells: Record<string, GridCell> = { [reasonColumn]: { value: group.reason } }
  const isWrong = group.open > group.changed
  for (const [at, { column, value }] of group.wrong.entries()) {
    const changed = group.changedTo?.[at] ?? undefined
    cells[column] = {
      value: changed ?? value ?? '',
      ...(changed === undefined ? {} : { before: value ?? '' }),
      ...(isWrong ? { isWrong: true } : {}),
    }
  }
  for (const { column, value } of group.context) {
    if (value !== null && cells[column] === undefined) cells[column] = { value }
  }
  const lock = group.open === 0 ? { lock: 'No row of this group is open.' } : {}
  const { groupNumber } = group
  return { key: `group ${groupNumber}`, kind: 'caption', group: groupNumber, cells, ...lock }
}

/** The line below the rows of a group that has more. */
export const footerOf = ({ groupNumber }: RowGroup): GridRow => ({
  key: `more ${groupNumber}`,
  kind: 'footer',
  group: groupNumber,
  cells: {},
})
