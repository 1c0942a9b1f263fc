import type { ReactNode } from 'react'
import './table.css'

export interface Column<Row> {
  id: string
  head: ReactNode
  cell(row: Row): ReactNode
  /** Figures: right-aligned. */
  isNumber?: boolean
  /** The label of the cell in a narrow list. `''` shows no label, `skip` hides the cell. */
  narrow?: string | 'skip'
  /** Hidden while a drawer beside the list shows it too. */
  isInDrawer?: boolean
  /** Hidden below 1,100 pixels, so that the others have room. */
  isExtra?: boolean
  /** Text may take several lines. */
  wraps?: boolean
  /** The rows are in the order of this column, the latest or largest first. */
  isSorted?: boolean
}

export const cellClass = <Row,>({ isNumber, wraps, narrow, isInDrawer, isExtra }: Column<Row>) =>
  [
    isNumber && 'num',
    wraps && 'text',
    narrow === 'skip' && 'skip',
    isInDrawer && 'in-drawer',
    isExtra && 'extra',
  ]
    .filter(Boolean)
    .join(' ') || undefined

/** A cell of a table. A long text may be cut, so the whole of it is shown on hover. */
export function Cell<Row>({ column, row }: { column: Column<Row>; row: Row }) {
  const content = column.cell(row)
  return (
    <td
      className={cellClass(column)}
      data-column={column.id}
      data-label={column.narrow === 'skip' ? undefined : column.narrow || undefined}
      title={typeof content === 'string' && content.length > 30 ? content : undefined}
    >
      {content}
    </td>
  )
}

interface TableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey(row: Row): string
  /** How a row looks that stands out. */
  rowClass?(row: Row): string | undefined
  /** Has any number of columns: it scrolls sideways, also by keyboard. */
  isWide?: boolean
}

/** A small, complete table for panels. Lists that are loaded page by page are a `ListPage`. */
export function Table<Row>({ label, columns, rows, rowKey, rowClass, isWide }: TableProps<Row>) {
  return (
    <div className="table-wrap" {...(isWide ? { role: 'group', 'aria-label': label, tabIndex: 0 } : {})}>
      <table className="table list" aria-label={label}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col" className={cellClass(column)} data-column={column.id}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)} className={rowClass?.(row)}>
              {columns.map((column) => (
                <Cell key={column.id} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
