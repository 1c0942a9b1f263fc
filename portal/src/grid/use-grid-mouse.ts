import { type MouseEvent, type TouchEvent, useEffect, useRef } from 'react'
import type { Position } from './model.ts'

/** The cell under the pointer; undefined outside the grid, and on buttons and fields inside a cell. */
function cellOf(target: EventTarget): Position | undefined {
  if (!(target instanceof Element) || target.closest('button, a, input, select, label, [role="listbox"]'))
    return undefined
  const cell = target.closest<HTMLElement>('[data-column]')
  if (!cell) return undefined
  return { row: Number(cell.dataset.row), column: Number(cell.dataset.column) }
}

/**
 * A press moves the cursor, with Shift or by dragging it selects a range, a double press opens the cell. A finger opens the
 * cell that has the cursor already.
 */
export function useGridMouse(
  active: Position,
  moveTo: (position: Position, extends_: boolean) => void,
  startEditing: () => boolean,
) {
  // Where the button was pressed, while it is held.
  const pressed = useRef<{ x: number; y: number }>(undefined)
  useEffect(() => {
    const release = () => {
      pressed.current = undefined
    }
    document.addEventListener('mouseup', release)
    return () => document.removeEventListener('mouseup', release)
  }, [])
  return {
    onMouseDown(event: MouseEvent) {
      const cell = event.button === 0 ? cellOf(event.target) : undefined
      if (!cell) return
      pressed.current = { x: event.clientX, y: event.clientY }
      moveTo(cell, event.shiftKey)
    },
    onTouchEnd(event: TouchEvent) {
      const cell = cellOf(event.target)
      if (cell?.row === active.row && cell.column === active.column && startEditing()) event.preventDefault()
    },
    onMouseOver(event: MouseEvent) {
      const { current: start } = pressed
      // A notice above the grid may push another cell under a pointer that rests: that is no dragging.
      const isMoved = start && (start.x !== event.clientX || start.y !== event.clientY)
      const cell = isMoved ? cellOf(event.target) : undefined
      if (cell) moveTo(cell, true)
    },
    onDoubleClick(event: MouseEvent) {
      if (cellOf(event.target)) startEditing()
    },
  }
}
