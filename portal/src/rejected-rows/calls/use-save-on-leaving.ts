import { useEffect, useEffectEvent } from 'react'
import type { CellChange } from '../../grid/model.ts'
import { type CellsChange, changeCells } from './calls.ts'

/**
 * Edits wait for each other while they are saved. If the page is closed meanwhile, the browser asks first and then sends
 * all that are left. One that has arrived already changes nothing when it comes again.
 */
export function useSaveOnLeaving(importId: string, unsaved: CellsChange[]) {
  const ask = useEffectEvent((event: BeforeUnloadEvent) => {
    if (unsaved.length > 0) event.preventDefault()
  })
  const save = useEffectEvent(() => {
    for (const change of leftOf(unsaved)) void changeCells(importId, change, true).catch(() => {})
  })
  useEffect(() => {
    const [onAsk, onSave] = [(event: BeforeUnloadEvent) => ask(event), () => save()]
    window.addEventListener('beforeunload', onAsk)
    window.addEventListener('pagehide', onSave)
    return () => {
      window.removeEventListener('beforeunload', onAsk)
      window.removeEventListener('pagehide', onSave)
    }
  }, [])
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
