import { type KeyboardEvent, useRef } from 'react'
import type { GridColumn, GridRow, Position } from './model.ts'
import { moveFrom } from './move.ts'

interface KeyActions {
  rowCount: number
  columns: GridColumn[]
  cursor: { active: Position; isRange: boolean; moveTo(position: Position): void }
  activeRow: GridRow | undefined
  activeColumn: GridColumn
  commands(): { fillDown(): void; clear(): void }
  rowsInView(): number
  moveTo(position: Position, extends_: boolean): void
  startEditing(text?: string): boolean
  onUndo(): void
  onRedo?(): void
  onApplyToAll(row: GridRow, column: GridColumn): void
  onTitle(row: GridRow): void
}

/** The keys of a grid while no cell is being edited. All other keys go to the page. */
export function useGridKeys(actions: KeyActions): (event: KeyboardEvent) => void {
  // Tab moves from cell to cell. After Escape it leaves the grid, so that keyboard users are not trapped.
  const tabLeaves = useRef(false)
  return (event) => {
    if (event.key === 'Escape' && leaveControl(event, actions)) return
    if (isElsewhere(event.target)) return
    const leaves = tabLeaves.current
    tabLeaves.current = false
    const ctrl = event.ctrlKey || event.metaKey
    if (event.key === 'Escape') {
      tabLeaves.current = true
      if (actions.cursor.isRange) {
        actions.cursor.moveTo(actions.cursor.active)
        event.preventDefault()
      }
      return
    }
    if (event.key === 'Tab' && leaves) return
    if (act(event, ctrl, actions)) event.preventDefault()
  }
}

/** True if the grid has handled the key. */
function act(event: KeyboardEvent, ctrl: boolean, actions: KeyActions): boolean {
  const { activeRow, activeColumn, commands } = actions
  const isTitle = activeRow !== undefined && activeRow.kind !== 'row'
  if (ctrl && event.key.toLowerCase() === 'z' && !event.shiftKey) return done(actions.onUndo)
  if (ctrl && event.key.toLowerCase() === 'z' && actions.onRedo) return done(actions.onRedo)
  if (ctrl && event.key.toLowerCase() === 'd') return done(commands().fillDown)
  if (event.altKey && event.key === 'Enter' && activeRow)
    return done(() => actions.onApplyToAll(activeRow, activeColumn))
  if (ctrl && event.key === 'Enter') return false
  if ((event.key === 'Enter' || event.key === ' ') && pressControl(event.target)) return true
  if ((event.key === 'Enter' || event.key === ' ') && isTitle) return done(() => actions.onTitle(activeRow))
  if (event.key === 'Enter' || event.key === 'F2') return actions.startEditing()
  if (event.key === 'Delete' || event.key === 'Backspace') return done(commands().clear)
  if (event.key.length === 1 && !ctrl && !event.altKey) return actions.startEditing(event.key)
  if (event.altKey) return false
  const size = {
    rows: actions.rowCount,
    columns: actions.columns.length,
    page: Math.max(1, actions.rowsInView()),
  }
  const to = moveFrom(actions.cursor.active, { key: event.key, ctrl, shift: event.shiftKey }, size)
  if (to === undefined) return false
  return done(() => actions.moveTo(to, event.shiftKey && event.key !== 'Tab'))
}

function done(what: () => void): true {
  what()
  return true
}

/** In a cell with a control of its own: ticks the box, or goes to the first button. False if there is none. */
function pressControl(cell: EventTarget): boolean {
  const control =
    cell instanceof Element && cell.querySelector<HTMLElement>('input, a[href], button:not([tabindex="-1"])')
  if (!control) return false
  if (control instanceof HTMLInputElement) control.click()
  else control.focus()
  return true
}

/** Escape goes from a control back to its cell. */
function leaveControl(event: KeyboardEvent, { moveTo }: KeyActions): boolean {
  const cell = event.target instanceof Element && event.target.closest<HTMLElement>('td[data-column]')
  if (!cell || cell === event.target) return false
  event.preventDefault()
  moveTo({ row: Number(cell.dataset.row), column: Number(cell.dataset.column) }, false)
  return true
}

/** Buttons and fields inside a cell handle their own keys. */
const isElsewhere = (target: EventTarget) =>
  target instanceof Element && target.closest('button, a, input, select, textarea, [role="dialog"]') !== null
