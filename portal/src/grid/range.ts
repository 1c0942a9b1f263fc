import type { Position } from './model.ts'

/** A rectangle of cells; all four edges belong to it. */
export interface Range {
  top: number
  left: number
  bottom: number
  right: number
}

/** The rectangle between the cell where a selection began and the cell that it has reached. */
export const rangeBetween = (anchor: Position, active: Position): Range => ({
  top: Math.min(anchor.row, active.row),
  left: Math.min(anchor.column, active.column),
  bottom: Math.max(anchor.row, active.row),
  right: Math.max(anchor.column, active.column),
})

export const heightOf = (range: Range) => range.bottom - range.top + 1
export const widthOf = (range: Range) => range.right - range.left + 1
export const cellCountOf = (range: Range) => heightOf(range) * widthOf(range)
