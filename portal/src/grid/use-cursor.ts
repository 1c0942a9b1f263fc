import { useState } from 'react'
import type { Position } from './model.ts'
import { type Range, rangeBetween } from './range.ts'

interface Cursor {
  active: Position
  /** Where the selection began; the same cell while nothing is selected. */
  anchor: Position
}

/** The cell that has the focus, and the range selected from it. */
export function useCursor(rowCount: number, start: Position) {
  const [cursor, setCursor] = useState<Cursor>({ active: start, anchor: start })
  const lastRow = Math.max(0, rowCount - 1)
  const inside = (position: Position) => (position.row > lastRow ? { ...position, row: lastRow } : position)
  const [active, anchor] = [inside(cursor.active), inside(cursor.anchor)]
  const range: Range = rangeBetween(anchor, active)
  return {
    active,
    range,
    isRange: active.row !== anchor.row || active.column !== anchor.column,
    moveTo: (position: Position) => setCursor({ active: position, anchor: position }),
    select: (anchor: Position, active: Position) => setCursor({ active, anchor }),
    extendTo: (position: Position) => setCursor({ active: position, anchor }),
  }
}
