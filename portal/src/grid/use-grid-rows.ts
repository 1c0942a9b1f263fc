import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual'
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import type { GridRow } from './model.ts'

/** The head is part of the table and stays in view. A narrow window has none. */
const headHeight = 34
const rowHeight = 32

const heights = { row: rowHeight, caption: 42, footer: 28 }
/** For touch screens. */
const coarseHeights = { row: 42, caption: 56, footer: 42 }
/** In a narrow window a row is a card. Its height is measured when it is drawn. */
const cardHeights = { row: 66, caption: 110, footer: 42 }

/** Rows that are drawn above and below those in view. */
const overscan = 10

/** Which rows are drawn: those in view, and always the active one, because it has the focus. */
export function useGridRows(
  wrap: RefObject<HTMLDivElement | null>,
  count: number,
  kindAt: (position: number) => GridRow['kind'],
  activeRow: number,
  isNarrow: boolean,
) {
  const isCoarse = window.matchMedia('(pointer: coarse)').matches
  const expected = isNarrow ? cardHeights : isCoarse ? coarseHeights : heights
  // What is above the rows in the box that scrolls: the head of the table, or on a phone the head of the page.
  const [above, setAbove] = useState(headHeight)
  useLayoutEffect(() => setAbove(isNarrow ? (wrap.current?.offsetTop ?? 0) : headHeight))
  const virtual = useVirtualizer({
    count,
    // On a phone the whole page scrolls, so that the head does not take up the space.
    getScrollElement: () => (isNarrow ? (wrap.current?.closest('.main') ?? null) : wrap.current),
    estimateSize: (position) => expected[kindAt(position)],
    overscan,
    scrollMargin: above,
    scrollPaddingStart: isNarrow ? 0 : headHeight,
    rangeExtractor: (range) => {
      const drawn = defaultRangeExtractor(range)
      return activeRow >= count || drawn.includes(activeRow)
        ? drawn
        : [...drawn, activeRow].sort((a, b) => a - b)
    },
  })
  // Each kind of row has its own height.
  // biome-ignore lint/correctness/useExhaustiveDependencies: measured again when the layout changes, not the instance
  useEffect(() => virtual.measure(), [kindAt, isNarrow])
  const items = virtual.getVirtualItems()
  const { startIndex, endIndex } = virtual.range ?? { startIndex: 0, endIndex: 0 }
  const before = virtual.options.scrollMargin
  return {
    items,
    /** Without the active row, if it is somewhere else: what lies between is not needed. */
    first: Math.max(0, startIndex - overscan),
    last: Math.max(0, Math.min(count - 1, endIndex + overscan)),
    /** The height of the rows that are not drawn, before this item and after the last. */
    spaceBefore: (at: number) => (items[at]?.start ?? 0) - (items[at - 1]?.end ?? before),
    spaceBehind: virtual.getTotalSize() + before - (items.at(-1)?.end ?? before),
    scrollTo: (row: number) => virtual.scrollToIndex(row),
    measure: isNarrow ? virtual.measureElement : undefined,
    rowsInView: () => Math.floor(((wrap.current?.clientHeight ?? 0) - headHeight) / rowHeight),
  }
}
