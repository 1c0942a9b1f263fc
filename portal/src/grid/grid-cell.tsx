import type { ReactNode } from 'react'
import { type GridCell, type GridColumn, type GridRow, takesValue } from './model.ts'

export interface CellPlace {
  row: GridRow
  column: GridColumn
  position: number
  at: number
  isActive: boolean
  isSelected: boolean
  /** Where a pinned cell stays, in pixels from its edge. */
  offset: number | undefined
  /** The open field, in the cell that is being edited. */
  editor: ReactNode
  /** In the corner of the selection. */
  handle?: ReactNode
  /** Draw a placeholder instead of the value. */
  isLoading: boolean
}

export function GridCellView({
  row,
  column,
  position,
  at,
  isActive,
  isSelected,
  offset,
  editor,
  handle,
  isLoading,
}: CellPlace) {
  const cell = row.cells[column.id]
  const isWrong = cell?.isWrong === true
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: the table is a grid, so its cells are gridcells
    <td
      className={classOf(column, cell, editor !== null)}
      style={offset === undefined ? undefined : column.pin === 'right' ? { right: offset } : { left: offset }}
      tabIndex={isActive ? 0 : -1}
      data-row={position}
      data-column={at}
      data-active={isActive || undefined}
      data-selected={isSelected || undefined}
      data-by={cell?.by}
      aria-colindex={at + 1}
      aria-selected={isSelected}
      aria-readonly={!takesValue(row, column)}
      aria-invalid={isWrong || undefined}
    >
      {isLoading ? <span className="bone" /> : (editor ?? column.draw?.(row) ?? <CellText cell={cell} />)}
      {handle}
    </td>
  )
}

/** The old value, struck through, then the new one. */
function CellText({ cell }: { cell: GridCell | undefined }) {
  if (!cell) return null
  if (cell.before === undefined || cell.before === cell.value) return cell.value
  return (
    <>
      {cell.before !== '' && (
        <s>
          <span className="sr">was </span>
          {cell.before}
        </s>
      )}
      <span className="sr"> now </span>
      {cell.value === '' ? <span className="hint">empty</span> : cell.value}
      {cell.isUnsaved && <span className="sr"> not saved</span>}
    </>
  )
}

function classOf(column: GridColumn, cell: GridCell | undefined, isEdited: boolean) {
  const isChanged = cell?.before !== undefined && cell.before !== cell.value
  return (
    [
      column.isNumber && 'num',
      column.isOnCard && 'on-card',
      column.pin && `pin-${column.pin === 'left' ? 'l' : 'r'}`,
      !column.isEditable && column.pin === 'left' && 'fixed',
      cell?.isWrong && 'wrong',
      isChanged && 'changed',
      cell?.isUnsaved && 'unsaved',
      cell?.by !== undefined && 'collides',
      cell?.tone,
      isEdited && 'edit',
    ]
      .filter(Boolean)
      .join(' ') || undefined
  )
}
