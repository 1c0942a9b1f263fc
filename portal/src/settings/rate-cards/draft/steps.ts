import { laneKeyOf, laneName } from '../../../data/lanes.ts'
import { countOf } from '../../../format/count.ts'
import type { GridChange, GridRow } from '../../../grid/model.ts'
import type { Range } from '../../../grid/range.ts'
import { percentText } from '../shared/figures.ts'
import { type LaneColumn, textByPercent } from '../shared/lane-cells.ts'
import type { CellEdit, Step } from './draft-state.ts'

const verbs = { edit: 'Changed', paste: 'Pasted', fill: 'Filled', clear: 'Cleared' }

/** A change of the grid as a step that can be undone. */
export function stepOf(change: GridChange, columns: ReadonlyMap<string, LaneColumn>): Step {
  const cells = change.cells.flatMap(({ rowKey, column, expected, value }): CellEdit[] => {
    const known = columns.get(column)
    return known ? [{ key: rowKey, column: known, before: expected, after: value }] : []
  })
  return { label: `${verbs[change.kind]} ${countOf(cells.length, 'cell')}`, cells }
}

/** All amounts of a range changed by a percentage. Cells without an amount are left alone. */
export function percentStep(
  rowAt: (position: number) => GridRow | undefined,
  columns: readonly LaneColumn[],
  range: Range,
  percent: number,
): Step {
  const cells: CellEdit[] = []
  for (let position = range.top; position <= range.bottom; position += 1) {
    const row = rowAt(position)
    if (!row) continue
    for (let at = Math.max(1, range.left); at <= range.right; at += 1) {
      // The first column of the grid is the lane.
      const column = columns[at - 1]
      const before = column && row.cells[column.id]?.value
      const after = column && before !== undefined ? textByPercent(column, before, percent) : undefined
      if (column && before !== undefined && after !== undefined && after !== before)
        cells.push({ key: row.key, column, before, after })
    }
  }
  return { label: `Changed ${countOf(cells.length, 'cell')} by ${percentText(percent)}`, cells }
}

/** What a paste or fill did, in a sentence, and the cells that it emptied. */
export interface Outcome {
  title: string
  text: string
  emptied: CellEdit[]
}

export function outcomeOf(change: GridChange, step: Step, nameOf: (column: LaneColumn) => string): Outcome {
  const emptied = step.cells.filter(({ after, before }) => after.trim() === '' && before !== '')
  const [first] = emptied
  const changed = `${countOf(step.cells.length - emptied.length, 'figure')} changed`
  const skipped = change.skipped > 0 ? `; ${countOf(change.skipped, 'cell')} cannot be changed` : ''
  const were = emptied.length === 1 ? '1 was empty' : `${emptied.length.toLocaleString('en-AU')} were empty`
  const none =
    first === undefined
      ? ''
      : `; ${were}, so ${emptied.length > 1 ? 'for example ' : ''}${laneName(laneKeyOf(first.key))} has no value in the column ${nameOf(first.column)}`
  return { title: step.label, text: `${changed}${skipped}${none}.`, emptied }
}
