import { memo, type ReactNode } from 'react'
import { GridCellView } from './grid-cell.tsx'
import type { GridColumn, GridRow } from './model.ts'

export interface GridRowProps {
  /** Undefined until its block is loaded. */
  row: GridRow | undefined
  position: number
  columns: GridColumn[]
  /** Pinned columns: how far from their edge, in pixels. */
  offsets: (number | undefined)[]
  /** The place of the active cell in this row, or -1. */
  activeAt: number
  /** The selected places of this row; both -1 when there are none. */
  selectedFrom: number
  selectedTo: number
  editor: ReactNode
  /** Drawn in the last selected cell. */
  handle: ReactNode
  drawTitle(row: GridRow): ReactNode
  /** Measures the row, if its height is not known in advance. */
  measure: ((row: HTMLElement | null) => void) | undefined
}

const notThereYet: GridRow = { key: '', kind: 'row', cells: {}, lock: 'This row is still loading.' }

/** One row: its cells, the caption of a group, or the line below one. Rendered again only when its props change. */
export const GridRowView = memo(function GridRowView(props: GridRowProps) {
  const { position, columns, activeAt, selectedFrom, selectedTo, measure } = props
  // Render the same cells before and after the row is loaded, so that the focus stays in place.
  const row = props.row ?? notThereYet
  if (row.kind !== 'row') return <TitleRow {...props} row={row} />
  return (
    <tr
      aria-rowindex={position + 2}
      data-kind="row"
      data-index={position}
      ref={measure}
      className={row.lock === undefined || row === notThereYet ? undefined : 'away'}
    >
      {columns.map((column, at) => (
        <GridCellView
          key={column.id}
          row={row}
          column={column}
          position={position}
          at={at}
          isActive={at === activeAt}
          isSelected={at >= selectedFrom && at <= selectedTo}
          offset={props.offsets[at]}
          editor={at === activeAt ? props.editor : null}
          handle={at === Math.max(activeAt, selectedTo) ? props.handle : null}
          isLoading={row === notThereYet}
        />
      ))}
    </tr>
  )
})

/** The title spans the first columns, up to the first cell of the row. */
function TitleRow({
  row,
  position,
  columns,
  offsets,
  activeAt,
  drawTitle,
  measure,
}: GridRowProps & { row: GridRow }) {
  const own = columns.findIndex(({ id, pin }) => row.cells[id] !== undefined || pin === 'right')
  const span = row.kind === 'footer' || own < 1 ? columns.length : own
  const isTitleActive = activeAt >= 0 && activeAt < span
  return (
    <tr
      aria-rowindex={position + 2}
      data-kind={row.kind}
      data-index={position}
      ref={measure}
      className={row.kind === 'footer' ? 'more' : row.lock === undefined ? 'band' : 'band settled'}
    >
      <td
        colSpan={span}
        className="pin-l title"
        style={{ left: 0 }}
        aria-colindex={1}
        data-row={position}
        data-column={0}
        data-active={isTitleActive || undefined}
        tabIndex={isTitleActive ? 0 : -1}
      >
        {drawTitle(row)}
      </td>
      {columns.slice(span).map((column, index) => {
        const at = span + index
        return (
          <GridCellView
            key={column.id}
            row={row}
            column={column}
            position={position}
            at={at}
            isActive={at === activeAt}
            isSelected={false}
            offset={offsets[at]}
            editor={null}
            isLoading={false}
          />
        )
      })}
    </tr>
  )
}
