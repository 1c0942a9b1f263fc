import type { Position } from './model.ts'
import { heightOf, type Range } from './range.ts'
import './fill-handle.css'

interface FillHandleProps {
  range: Range
  /** While it is dragged: the selection reaches the row under the pointer. */
  onSelect(anchor: Position, active: Position): void
  /** From so many first rows of the range into its other rows. */
  onFill(range: Range, height: number): void
}

/** The corner of the selection: dragging it down fills the rows that it reaches. For the keyboard there is `Ctrl D`. */
export function FillHandle({ range, onSelect, onFill }: FillHandleProps) {
  const drag = () => {
    let to = range
    const controller = new AbortController()
    const { signal } = controller
    // The handle moves to another cell while it is dragged, so the document listens.
    document.addEventListener(
      'pointermove',
      ({ clientX, clientY }) => {
        const bottom = Math.max(range.bottom, rowAt(clientX, clientY) ?? range.bottom)
        if (bottom === to.bottom) return
        to = { ...range, bottom }
        onSelect({ row: range.top, column: range.left }, { row: bottom, column: range.right })
      },
      { signal },
    )
    const end = () => {
      controller.abort()
      if (to.bottom > range.bottom) onFill(to, heightOf(range))
    }
    document.addEventListener('pointerup', end, { signal })
    document.addEventListener('pointercancel', () => controller.abort(), { signal })
  }
  return (
    <span
      className="fill-handle"
      aria-hidden="true"
      onPointerDown={(event) => {
        // It is no press on the cell below it.
        event.preventDefault()
        if (event.button === 0) drag()
      }}
    />
  )
}

function rowAt(x: number, y: number): number | undefined {
  const cell = document.elementFromPoint(x, y)?.closest<HTMLElement>('.grid [data-row]')
  return cell ? Number(cell.dataset.row) : undefined
}
