import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { ArrowDown } from 'lucide-react'
import { Fragment, type KeyboardEvent, type MouseEvent, useEffect, useRef } from 'react'
import { useArrowsOnPage } from '../../keys/use-arrows-on-page.ts'
import { Icon } from '../basics/icon.tsx'
import { useNarrow } from '../basics/use-narrow.ts'
import { Cell, type Column, cellClass } from './table.tsx'
import '../page/panel.css'
import './table.css'

interface ListTableProps<Row> {
  label: string
  columns: Column<Row>[]
  rows: Row[]
  rowKey(row: Row): string
  activeKey: string | undefined
  onActive(row: Row | undefined): void
  openKey: string | undefined
  onOpen?: (row: Row) => void
  /** The heading above the row. Rows that follow one another share it. */
  groupOf?: ((row: Row) => string) | undefined
  /** The end of the list came into view. */
  onEnd?: () => void
}

const estimatedRowHeight = 38
/** The head of the table is always in sight and takes up some of the height. */
const headHeight = 36

/** Renders only the rows in view, and always the active one. Arrows move from row to row, Enter opens. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { label, columns, rows, rowKey, activeKey, onActive, openKey, onOpen, groupOf, onEnd } = props
  const wrap = useRef<HTMLDivElement>(null)
  const isNarrow = useNarrow()
  const activeIndex = Math.max(
    0,
    rows.findIndex((row) => rowKey(row) === activeKey),
  )
  const virtual = useVirtualizer({
    count: rows.length,
    // On a phone the whole page scrolls, so that the head does not take up the space.
    getScrollElement: () => (isNarrow ? (wrap.current?.closest('.main') ?? null) : wrap.current),
    estimateSize: () => estimatedRowHeight,
    measureElement: heightWithHeading,
    getItemKey: (index) => rowKey(rows[index] as Row),
    overscan: 12,
    scrollMargin: isNarrow ? (wrap.current?.offsetTop ?? 0) : 0,
    scrollPaddingEnd: isNarrow ? 0 : headHeight,
    rangeExtractor: (range) =>
      [...new Set([...defaultRangeExtractor(range), activeIndex])].sort((a, b) => a - b),
  })
  const items = virtual.getVirtualItems().filter(({ index }) => index < rows.length)
  const lastIndex = items.at(-1)?.index ?? 0
  useEffect(() => {
    if (lastIndex >= rows.length - 5) onEnd?.()
  }, [lastIndex, rows.length, onEnd])
  const openIndex = openKey === undefined ? -1 : rows.findIndex((row) => rowKey(row) === openKey)
  // An address or a step in the drawer can open a row that is out of sight.
  useEffect(() => {
    if (openIndex >= 0) virtual.scrollToIndex(openIndex)
  }, [openIndex, virtual])

  const headingAt = (index: number) => {
    const [row, above] = [rows[index], rows[index - 1]]
    const heading = row && groupOf?.(row)
    return above && groupOf?.(above) === heading ? undefined : heading
  }
  const moveTo = (index: number) => {
    const row = rows[index]
    if (row === undefined) return
    onActive(row)
    virtual.scrollToIndex(index)
    requestAnimationFrame(() =>
      wrap.current?.querySelector<HTMLElement>(`[data-index="${index}"]`)?.focus({ preventScroll: true }),
    )
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.target instanceof Element && event.target.closest('a, button, input') !== null) return
    const to = { ArrowDown: activeIndex + 1, ArrowUp: activeIndex - 1, Home: 0, End: rows.length - 1 }[
      event.key
    ]
    if (to !== undefined) {
      event.preventDefault()
      moveTo(to)
    } else if (event.key === 'Enter' && onOpen && rows[activeIndex] !== undefined) {
      event.preventDefault()
      onOpen(rows[activeIndex])
    }
  }
  useArrowsOnPage(() => moveTo(activeIndex))
  const onClick = (event: MouseEvent, row: Row) => {
    if (event.target instanceof Element && event.target.closest('a, button, input, label') !== null) return
    onActive(row)
    onOpen?.(row)
  }
  return (
    <div className="panel table-wrap list-wrap" data-few={rows.length < 3 || undefined} ref={wrap}>
      <table
        className="table list"
        // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: its rows take the focus, so it is a grid
        role="grid"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr aria-rowindex={1}>
            {columns.map((column) => (
              <th
                key={column.id}
                scope="col"
                className={cellClass(column)}
                data-column={column.id}
                aria-sort={column.isSorted ? 'descending' : undefined}
              >
                {column.head}
                {column.isSorted && (
                  <>
                    {' '}
                    <Icon of={ArrowDown} size="s" />
                  </>
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map((item, position) => {
            const row = rows[item.index] as Row
            const gap =
              item.start - (position === 0 ? virtual.options.scrollMargin : (items[position - 1]?.end ?? 0))
            const heading = headingAt(item.index)
            return (
              <Fragment key={item.key}>
                <Space height={gap} />
                {heading !== undefined && (
                  <tr className="heading">
                    <th scope="colgroup" colSpan={columns.length}>
                      {heading}
                    </th>
                  </tr>
                )}
                <tr
                  data-index={item.index}
                  ref={virtual.measureElement}
                  aria-rowindex={item.index + 2}
                  aria-selected={rowKey(row) === openKey}
                  tabIndex={item.index === activeIndex ? 0 : -1}
                  className={onOpen ? 'opens' : undefined}
                  onFocus={(event) => event.target === event.currentTarget && onActive(row)}
                  onClick={(event) => onClick(event, row)}
                >
                  {columns.map((column) => (
                    <Cell key={column.id} column={column} row={row} />
                  ))}
                </tr>
              </Fragment>
            )
          })}
          <Space height={virtual.getTotalSize() + virtual.options.scrollMargin - (items.at(-1)?.end ?? 0)} />
        </tbody>
      </table>
    </div>
  )
}

/** The heading above a row takes its space from the row. */
function heightWithHeading(row: HTMLElement): number {
  const above = row.previousElementSibling
  return (
    row.offsetHeight +
    (above instanceof HTMLElement && above.className === 'heading' ? above.offsetHeight : 0)
  )
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
