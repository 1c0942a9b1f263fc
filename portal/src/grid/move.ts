import type { Position } from './model.ts'

/** The parts of a key press that decide where the cursor goes. */
export interface Move {
  key: string
  ctrl: boolean
  shift: boolean
}

interface Size {
  rows: number
  columns: number
  /** Rows in view, for the page keys. */
  page: number
}

/** Where a key moves the cursor. Undefined for keys that do not move it, and for Tab at the end, which leaves the grid. */
export function moveFrom(from: Position, { key, ctrl, shift }: Move, size: Size): Position | undefined {
  const { row, column } = from
  const [lastRow, lastColumn] = [size.rows - 1, size.columns - 1]
  const inside = (to: Position): Position => ({
    row: Math.min(Math.max(to.row, 0), lastRow),
    column: Math.min(Math.max(to.column, 0), lastColumn),
  })
  switch (key) {
    case 'ArrowUp':
      return inside({ row: ctrl ? 0 : row - 1, column })
    case 'ArrowDown':
      return inside({ row: ctrl ? lastRow : row + 1, column })
    case 'ArrowLeft':
      return inside({ row, column: ctrl ? 0 : column - 1 })
    case 'ArrowRight':
      return inside({ row, column: ctrl ? lastColumn : column + 1 })
    case 'PageUp':
      return inside({ row: row - size.page, column })
    case 'PageDown':
      return inside({ row: row + size.page, column })
    case 'Home':
      return inside({ row: ctrl ? 0 : row, column: 0 })
    case 'End':
      return inside({ row: ctrl ? lastRow : row, column: lastColumn })
    case 'Tab':
      return nextCell(from, shift ? -1 : 1, size)
    default:
      return undefined
  }
}

/** Row by row, in reading order. */
function nextCell({ row, column }: Position, step: 1 | -1, { rows, columns }: Size): Position | undefined {
  const place = row * columns + column + step
  if (place < 0 || place >= rows * columns) return undefined
  return { row: Math.floor(place / columns), column: place % columns }
}
