import { useEffect, useRef } from 'react'
import type { CellChange } from '../../grid/model.ts'
import { type CellsChange, changeCells } from './calls.ts'

/**
 * Edits wait for each other while they are saved. If the page is closed meanwhile, the browser asks first and then sends
 * all that are left. One that has arrived already changes nothing when it comes again.
 */
export function useSaveOnLeaving(importId: string, unsaved: CellsChange[]) {
  const newest = useRef(unsaved)
  newest.current = unsaved
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => {
      if (newest.current.length > 0) event.preventDefault()
    }
    const save = () => {
      for (const change of leftOf(newest.current)) void changeCells(importId, change, true).catch(() => {})
    }
    window.addEventListener('beforeunload', ask)
    window.addEventListener('pagehide', save)
    return () => {
      window.removeEventListener('beforeunload', ask)
      window.removeEventListener('pagehide', save)
    }
  }, [importId])
}

/**
 * The first is on its way; the others go together, so that they stay in order. They may arrive before it, so the cells of
 * the first that they change again go with them.
 */
export function leftOf([first, ...others]: CellsChange[]): CellsChange[] {
  if (first === undefined) return []
  const last = others.at(-1)
  if (last === undefined) return [first]
  const cells = others.flatMap((other) => other.cells)
  const again = new Set(cells.map(placeOf))
  return [first, { ...last, cells: [...first.cells.filter((cell) => again.has(placeOf(cell))), ...cells] }]
}

const placeOf = ({ rowKey, column }: CellChange) => `${rowKey} ${column}`
