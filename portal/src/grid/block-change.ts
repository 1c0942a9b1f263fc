import {
  type CellChange,
  type ChangeKind,
  type GridChange,
  type GridColumn,
  type GridRow,
  takesValue,
} from './model.ts'
import { type Range, widthOf } from './range.ts'

/** The rows of a grid by position, including captions and footers. */
export type RowAt = (position: number) => GridRow | undefined

interface Sheet {
  rowAt: RowAt
  columns: GridColumn[]
}

/**
 * The cells that a pasted block reaches: from the upper left cell of the range, over the rows of a range that is an exact
 * multiple of the block, and one value over a whole range. Captions take no row of the block.
 */
export function pasteBlock(sheet: Sheet, range: Range, block: string[][], rowCount: number): GridChange {
  const blockWidth = Math.max(...block.map((row) => row.length))
  const height = fitting(rowsOf(sheet, range).length, block.length)
  const width = fitting(widthOf(range), blockWidth)
  const change = emptyChange('paste')
  let blockRow = 0
  for (let position = range.top; position < rowCount && blockRow < height; position += 1) {
    const row = sheet.rowAt(position)
    if (row === undefined || row.kind !== 'row') continue
    const values = block[blockRow % block.length] ?? []
    for (let at = 0; at < width; at += 1) {
      const value = values[at % blockWidth]
      if (value !== undefined) setCell(change, row, sheet.columns[range.left + at], value)
    }
    blockRow += 1
  }
  change.skipped += (height - blockRow) * width
  return change
}

/** Repeats the block if the range is an exact multiple of it; otherwise pastes it once. */
const fitting = (room: number, length: number) => (room > length && room % length === 0 ? room : length)

/**
 * Copies the first rows of the range, one unless more are asked for, over and over into the rows below them. A range of one
 * row is filled from the row above.
 */
export function fillDown(sheet: Sheet, range: Range, height = 1): GridChange {
  const change = emptyChange('fill')
  const rows = rowsOf(sheet, range)
  const sources = (range.top === range.bottom ? rowsOf(sheet, aboveOf(sheet, range)) : rows).slice(0, height)
  for (const [position, row] of rows.entries()) {
    const source = sources[position % sources.length]
    if (source === undefined || row.key === source.key) continue
    for (let at = range.left; at <= range.right; at += 1) {
      const column = sheet.columns[at]
      if (column) setCell(change, row, column, source.cells[column.id]?.value ?? '')
    }
  }
  return change
}

function aboveOf({ rowAt }: Sheet, range: Range): Range {
  let above = range.top - 1
  while (above >= 0 && rowAt(above)?.kind !== 'row') above -= 1
  return { ...range, top: above, bottom: above }
}

/** Empties every cell of the range. */
export function clearRange(sheet: Sheet, range: Range): GridChange {
  const change = emptyChange('clear')
  for (const row of rowsOf(sheet, range)) {
    for (let at = range.left; at <= range.right; at += 1) setCell(change, row, sheet.columns[at], '')
  }
  return change
}

/** The values of a range, for the clipboard. */
export const copyRange = (sheet: Sheet, range: Range): string[][] =>
  rowsOf(sheet, range).map((row) =>
    sheet.columns.slice(range.left, range.right + 1).map((column) => row.cells[column.id]?.value ?? ''),
  )

export const changeOfCell = (row: GridRow, column: GridColumn, value: string): GridChange => {
  const change = emptyChange('edit')
  setCell(change, row, column, value)
  return change
}

const emptyChange = (kind: ChangeKind): GridChange => ({ kind, cells: [], skipped: 0 })

function rowsOf({ rowAt }: Sheet, range: Range): GridRow[] {
  const rows: GridRow[] = []
  for (let position = Math.max(0, range.top); position <= range.bottom; position += 1) {
    const row = rowAt(position)
    if (row?.kind === 'row') rows.push(row)
  }
  return rows
}

/** Setting the same value again is not a change. */
function setCell(change: GridChange, row: GridRow, column: GridColumn | undefined, value: string) {
  if (column === undefined || !takesValue(row, column)) {
    change.skipped += 1
    return
  }
  const expected = row.cells[column.id]?.value ?? ''
  if (expected !== value)
    change.cells.push({ rowKey: row.key, column: column.id, expected, value } satisfies CellChange)
}
