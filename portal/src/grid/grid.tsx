import { Fragment, type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { useArrowsOnPage } from '../keys/use-arrows-on-page.ts'
import { changeOfCell } from './block-change.ts'
import { blockCommands } from './block-commands.ts'
import { CellEditor, type Completion } from './cell-editor.tsx'
import { FillHandle } from './fill-handle.tsx'
import { focusGrid } from './focus-grid.ts'
import { GridHead, pinnedWidths, pinOffsets } from './grid-head.tsx'
import { gridRowsMax } from './grid-limits.ts'
import { GridRowView } from './grid-row.tsx'
import { type GridChange, type GridColumn, type GridRow, type Position, takesValue } from './model.ts'
import { moveFrom } from './move.ts'
import { type Pending, withPending } from './pending.ts'
import type { Range } from './range.ts'
import { useCellFocus } from './use-cell-focus.ts'
import { useCursor } from './use-cursor.ts'
import { useGridKeys } from './use-grid-keys.ts'
import { useGridMouse } from './use-grid-mouse.ts'
import { useGridRows } from './use-grid-rows.ts'
import { useNarrowGrid } from './use-narrow-grid.ts'
import './grid.css'

export interface GridProps {
  label: string
  columns: GridColumn[]
  rowCount: number
  /** The kind of row at a position; known before the row itself is loaded. */
  kindAt(position: number): GridRow['kind']
  /** Undefined until its block is loaded. */
  rowAt(position: number): GridRow | undefined
  /** The rows in view have changed: their blocks are needed. */
  onView(first: number, last: number): void
  /** Loads the blocks of these rows; afterwards `rowAt` knows them. */
  load(first: number, last: number): Promise<void>
  /** Edits that are not saved yet; drawn on top of the rows. */
  pending: Pending
  onChange(change: GridChange): void
  onUndo(): void
  /** Ctrl Shift Z. */
  onRedo?(): void
  /** Alt Enter: the value of this cell for all rows alike. */
  onApplyToAll(row: GridRow, column: GridColumn): void
  /** Something cannot be done; the sentence says why. */
  onRefused(sentence: string): void
  /** The cursor has reached this cell. */
  onActive(position: Position): void
  /** The selection has changed; without one it is the active cell. */
  onRange?(range: Range): void
  /** Enter on a caption or footer. */
  onTitle(row: GridRow): void
  drawTitle(row: GridRow): ReactNode
  complete?(row: GridRow, column: GridColumn): ((text: string) => Promise<Completion[]>) | undefined
  /** Where the cursor begins. */
  start?: Position
  /** A row to bring into view, with the cursor in it; or a cell, which also takes the focus. */
  goTo?: number | Position | undefined
  /** What a narrow window shows: a card for each row, or the table with its first columns in place. */
  narrow?: 'cards' | 'table'
}

/** An editable table. It knows positions, cells and text, but not what they mean. */
export function Grid(props: GridProps) {
  const { label, columns, rowCount, kindAt, onView, onActive } = props
  const wrap = useRef<HTMLDivElement>(null)
  const rowAt = (position: number) => shownRow(props, position)
  // For commands that wait until rows are loaded: they need the rows as they are then.
  const newest = useRef(props)
  useEffect(() => {
    newest.current = props
  })
  const cursor = useCursor(rowCount, props.start ?? { row: 0, column: 0 })
  const { active, range } = cursor
  // The cell as it was when it was opened: what another person does meanwhile must not change which cell is meant, or
  // which value the edit expects to replace.
  const [editing, setEditing] = useState<{ text: string; row: GridRow; column: GridColumn }>()
  const isNarrowWindow = useNarrowGrid()
  const isNarrow = isNarrowWindow && props.narrow !== 'table'
  const rows = useGridRows(wrap, Math.min(rowCount, gridRowsMax), kindAt, active.row, isNarrow)
  const { items, first, last } = rows
  useEffect(() => onView(first, last), [first, last, onView])

  const activeRow = rowAt(active.row)
  const activeColumn = columns[active.column] as GridColumn
  useEffect(() => onActive({ row: active.row, column: active.column }), [active.row, active.column, onActive])
  const { onRange } = props
  const { top, left, bottom, right } = range
  useEffect(() => onRange?.({ top, left, bottom, right }), [onRange, top, left, bottom, right])
  const focusOn = useCellFocus(wrap, active, editing !== undefined)

  const { goTo } = props
  const show = useEffectEvent((place: number | Position) => {
    const to = typeof place === 'number' ? { row: place, column: active.column } : place
    if (to === place) focusOn(to)
    cursor.moveTo(to)
    rows.scrollTo(to.row)
  })
  // Goes there once; the cursor is free afterwards.
  useEffect(() => {
    if (goTo !== undefined) show(goTo)
  }, [goTo])

  const moveTo = (position: Position, extends_: boolean) => {
    focusOn(position)
    if (extends_) cursor.extendTo(position)
    else cursor.moveTo(position)
    rows.scrollTo(position.row)
  }
  useArrowsOnPage(focusGrid)
  const commands = (of = range) =>
    blockCommands({ ...newest.current, rowAt: (position) => shownRow(newest.current, position) }, of)
  const startEditing = (text?: string) => {
    if (!activeRow || !takesValue(activeRow, activeColumn)) return false
    const value = activeRow.cells[activeColumn.id]?.value ?? ''
    setEditing({ text: text ?? value, row: activeRow, column: activeColumn })
    return true
  }
  const onKeyDown = useGridKeys({
    ...props,
    cursor,
    activeRow,
    activeColumn,
    commands,
    moveTo,
    startEditing,
    rowsInView: rows.rowsInView,
  })
  const mouse = useGridMouse(active, moveTo, startEditing)
  const offsets = useMemo(() => (isNarrow ? [] : pinOffsets(columns)), [columns, isNarrow])

  const finish = (text: string, to: Position | undefined) => {
    if (editing === undefined) return
    setEditing(undefined)
    // An edit of one's own that is still being saved comes before it, even if it was drawn after the cell was opened.
    const opened = withPending(editing.row, props.pending)
    props.onChange(changeOfCell(opened, editing.column, text))
    if (to) moveTo(to, false)
  }
  // Once for each cell that is opened: rendering again must not ask again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the row as it was when the cell was opened
  const complete = useMemo(() => editing && props.complete?.(editing.row, editing.column), [editing])
  const editor = editing && (
    <CellEditor
      label={editing.column.id}
      text={editing.text}
      complete={complete}
      onDone={(text, then) => finish(text, neighbour(active, then, rowCount, columns.length))}
      onCancel={() => {
        setEditing(undefined)
        focusOn(active)
      }}
    />
  )
  const lastRow = rowAt(bottom)
  const handle = !editor && lastRow?.kind === 'row' && takesValue(lastRow, columns[right] as GridColumn) && (
    <FillHandle
      range={range}
      onSelect={(anchor, to) => {
        cursor.select(anchor, to)
        rows.scrollTo(to.row)
      }}
      onFill={(to, height) => commands(to).fillDown(height)}
    />
  )
  const isSelected = (row: number) => cursor.isRange && row >= range.top && row <= range.bottom
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys and clipboard belong to the grid inside
    <div
      className={props.narrow === 'table' ? 'grid-wrap' : 'grid-wrap as-cards'}
      style={isNarrow ? undefined : pinnedWidths(columns)}
      ref={wrap}
      onKeyDown={onKeyDown}
      onCopy={(event) => commands().copy(event)}
      onPaste={(event) => commands().paste(event)}
      {...mouse}
    >
      <table
        className="grid"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its cells take the focus, so it is a grid
        role="grid"
        aria-label={label}
        aria-rowcount={rowCount + 1}
        aria-colcount={columns.length}
        aria-multiselectable="true"
        style={isNarrow ? undefined : { width: columns.reduce((sum, { width }) => sum + width, 0) }}
      >
        <GridHead columns={columns} offsets={offsets} />
        <tbody>
          {items.map((item, position) => (
            <Fragment key={item.key}>
              <Space height={rows.spaceBefore(position)} />
              <GridRowView
                row={rowAt(item.index)}
                position={item.index}
                columns={columns}
                offsets={offsets}
                activeAt={item.index === active.row ? active.column : -1}
                selectedFrom={isSelected(item.index) ? range.left : -1}
                selectedTo={isSelected(item.index) ? range.right : -1}
                editor={item.index === active.row ? (editor ?? null) : null}
                handle={item.index === bottom ? handle || null : null}
                drawTitle={props.drawTitle}
                measure={rows.measure}
              />
            </Fragment>
          ))}
          <Space height={rows.spaceBehind} />
        </tbody>
      </table>
    </div>
  )
}

/** A row with the edits that are not saved yet. */
function shownRow({ rowAt, pending }: Pick<GridProps, 'rowAt' | 'pending'>, position: number) {
  const row = rowAt(position)
  return row && withPending(row, pending)
}

/** The cell that is reached when an edit ends. */
function neighbour(
  from: Position,
  to: 'down' | 'up' | 'right' | 'left' | 'stay',
  rows: number,
  columns: number,
) {
  const key = { down: 'ArrowDown', up: 'ArrowUp', right: 'Tab', left: 'Tab', stay: undefined }[to]
  if (key === undefined) return undefined
  return moveFrom(from, { key, ctrl: false, shift: to === 'left' }, { rows, columns, page: 0 })
}

/** The height of the rows that are not drawn. Padding, not a transform: some browsers limit transforms more. */
function Space({ height }: { height: number }) {
  if (height <= 0) return null
  return (
    // biome-ignore lint/a11y/noAriaHiddenOnFocusable: this row never takes the focus
    <tr aria-hidden="true" className="space">
      <td style={{ height }} />
    </tr>
  )
}
