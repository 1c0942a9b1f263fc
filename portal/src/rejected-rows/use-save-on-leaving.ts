import { useEffect, useRef } from 'react'
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

/** The first is on its way; the others go together, so that they stay in order. */
export function leftOf([first, ...others]: CellsChange[]): CellsChange[] {
  if (first === undefined) return []
  const last = others.at(-1)
  return last === undefined ? [first] : [first, { ...last, cells: others.flatMap(({ cells }) => cells) }]
}
