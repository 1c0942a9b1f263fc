import type { CorrectionRow } from '../../data/rejected-rows.ts'
import type { GridRow } from '../../grid/model.ts'
import type { RowGroup, Suggestion } from '../calls/model.ts'
import { groupOf } from './find-group.ts'

/** The group of a caption, of the line below its rows, or of a row. Row by row, it is one that the row belongs to. */
export function groupOfKey(
  row: GridRow,
  of: CorrectionRow | undefined,
  groups: RowGroup[],
): RowGroup | undefined {
  if (row.group !== undefined) return groups.find(({ groupNumber }) => groupNumber === row.group)
  return of && groupOf(of, groups)
}

/**
 * What *apply to all matching rows* offers at a cell: what somebody has typed there, then what was suggested anyway.
 * Undefined where there is no group.
 */
export function alikeAt(
  row: GridRow,
  column: string,
  of: CorrectionRow | undefined,
  groups: RowGroup[],
): { group: RowGroup; suggestions: Suggestion[] } | undefined {
  const group = groupOfKey(row, of, groups)
  if (group === undefined) return undefined
  const cell = row.kind === 'row' ? row.cells[column] : undefined
  const isTyped = cell?.before !== undefined && cell.before !== cell.value
  const typed = isTyped ? [{ set: [{ column, to: cell.value }], why: `as in row ${row.key}` }] : []
  const others = group.suggestions.filter(
    ({ set }) => !(set.length === 1 && set[0]?.column === column && set[0].to === cell?.value),
  )
  return { group, suggestions: [...typed, ...others] }
}
