import type { CorrectionRow } from '../../data/rejected-rows.ts'
import type { RowGroup } from '../calls/model.ts'
import { suggestionsFor } from './view-row.ts'

/**
 * A group of a row: the same reason and the same values as sent. A row with several reasons is in several; one that still
 * suggests something comes first. Groups without values are for all other rows.
 */
export function groupOf(row: CorrectionRow, groups: RowGroup[]): RowGroup | undefined {
  const alike = groups.filter(
    (group) =>
      row.reasons.includes(group.reason) &&
      [...group.wrong, ...group.context].every(({ column, value }) => (row.sent[column] ?? null) === value),
  )
  return (
    alike.find((group) => suggestionsFor(row, group).length > 0) ??
    alike.find(({ wrong }) => wrong.length > 0) ??
    alike[0]
  )
}
