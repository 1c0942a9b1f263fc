import { type RefObject, useLayoutEffect, useRef } from 'react'
import type { Position } from './model.ts'

/** Moves the focus to a cell once it is the active one and is drawn. Call the returned function to request it. */
export function useCellFocus(
  wrap: RefObject<HTMLDivElement | null>,
  active: Position,
  isEditing: boolean,
): (position: Position) => void {
  const wanted = useRef<Position>(undefined)
  useLayoutEffect(() => {
    const { current } = wanted
    if (isEditing || current?.row !== active.row || current.column !== active.column) return
    const cell = wrap.current?.querySelector<HTMLElement>(`[data-row="${active.row}"][data-active]`)
    if (!cell) return
    wanted.current = undefined
    cell.focus({ preventScroll: true })
    // The pinned columns and the head count as `scroll-padding`.
    cell.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  })
  return (position) => {
    wanted.current = position
  }
}
