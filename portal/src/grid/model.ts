import type { ReactNode } from 'react'

/** A cell by its row's position and its column's place, both from 0. */
export interface Position {
  row: number
  column: number
}

export interface GridColumn {
  id: string
  head: ReactNode
  /** In pixels. */
  width: number
  /** Its cells can be changed by typing, pasting and filling. */
  isEditable: boolean
  isNumber?: boolean
  /** Stays in view while other columns scroll. */
  pin?: 'left' | 'right'
  /** Always shown on the card that a row becomes in a narrow window, even if nothing is wrong with it. */
  isOnCard?: boolean
  /** Draws the cell itself: buttons, suggestions. Without it the cell's value is drawn. */
  draw?(row: GridRow): ReactNode
}

/** Values are text from paste to server: nothing turns `0800` into a number. */
export interface GridCell {
  value: string
  /** The value before somebody changed it. */
  before?: string
  isWrong?: boolean
  /** Changed here, but it could not be saved for now. */
  isUnsaved?: boolean
  /** The initials of somebody who has changed it too. */
  by?: string
  /** Green or red: it was not there before, or will not be. */
  tone?: 'added' | 'removed'
  /** Cannot be changed although its column can. */
  isLocked?: boolean
}

export interface GridRow {
  /** Stays the same wherever the row is shown. */
  key: string
  /** A caption is above a group of rows, a footer below it. */
  kind: 'row' | 'caption' | 'footer'
  /** The group in which the row is shown, if rows are shown in groups. A row may be in several. */
  group?: number
  cells: Record<string, GridCell>
  /** Why none of its cells can be changed. */
  lock?: string
}

/** One cell of a change, with the value that it expects to replace. */
export interface CellChange {
  rowKey: string
  column: string
  expected: string
  value: string
}

export type ChangeKind = 'edit' | 'paste' | 'fill' | 'clear'

export interface GridChange {
  kind: ChangeKind
  cells: CellChange[]
  /** Cells in the range that cannot be changed. */
  skipped: number
}

/** Whether this cell takes a new value. */
export const takesValue = (row: GridRow, column: GridColumn): boolean =>
  row.kind === 'row' && row.lock === undefined && column.isEditable && row.cells[column.id]?.isLocked !== true
