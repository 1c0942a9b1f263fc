import { type PointerEvent, useState } from 'react'

interface Drag {
  from: number
  /** Between which rows it would be dropped: before this one. */
  to: number
}

/** Rows that are dragged by a handle, with mouse, pen or finger. Their table has one row for each in its body. */
export function useRowDrag(onDrop: (from: number, to: number) => void) {
  const [drag, setDrag] = useState<Drag>()

  const placeAt = (event: PointerEvent<HTMLElement>): number => {
    const rows = [...(event.currentTarget.closest('tbody')?.rows ?? [])]
    return rows.filter((row) => {
      const { top, height } = row.getBoundingClientRect()
      return top + height / 2 < event.clientY
    }).length
  }

  const handle = (from: number) => ({
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return
      event.currentTarget.setPointerCapture(event.pointerId)
      setDrag({ from, to: from })
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (drag) setDrag({ from, to: placeAt(event) })
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (!drag) return
      setDrag(undefined)
      const to = placeAt(event)
      // Dropped before itself or before the next row, it stays where it is.
      if (to !== from && to !== from + 1) onDrop(from, to > from ? to - 1 : to)
    },
    onPointerCancel: () => setDrag(undefined),
  })

  /** For `data-drop`: where a line shows that the row would be. */
  const dropAt = (at: number, count: number): 'before' | 'after' | undefined => {
    if (!drag || drag.to === drag.from || drag.to === drag.from + 1) return undefined
    if (drag.to === at) return 'before'
    return drag.to === count && at === count - 1 ? 'after' : undefined
  }

  return { handle, dropAt, dragged: drag?.from }
}
