import { useQueries, useQueryClient } from '@tanstack/react-query'
import { useCallback, useMemo, useState } from 'react'
import type { BlockRequest, CorrectionRow, RowFilter } from '../../data/rejected-rows.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'
import type { GridRow } from '../../grid/model.ts'
import type { RowGroup } from '../calls/model.ts'
import { blockOf, blocksToDraw, type RowLayout } from '../calls/row-layout.ts'
import { captionOf, footerOf, gridRowOf } from './view-row.ts'

interface Source {
  importId: string
  filter: RowFilter
  layout: RowLayout
  opened: ReadonlySet<number>
  columns: readonly string[]
  lockedColumns: readonly string[]
}

/** The rows of the grid, from the blocks in the cache. Only blocks in view are kept up to date. */
export function useRowSource({ importId, filter, layout, opened, columns, lockedColumns }: Source) {
  const queryClient = useQueryClient()
  const [view, setView] = useState({ first: 0, last: 0 })
  const block = useCallback(
    (request: BlockRequest) =>
      rejectedRows.block(importId, { ...filter, group: request.group ?? filter.group }, request),
    [importId, filter],
  )
  const inView = useMemo(() => blocksToDraw(layout, opened, view.first, view.last), [layout, opened, view])
  // Rows are read from the cache; this renders again when they are loaded.
  const blocks = useQueries({
    queries: inView.map((request) => ({
      ...block(request),
      notifyOnChangeProps: ['data', 'error'] as const,
    })),
  })

  const correctionRowAt = (place: { group: RowGroup | undefined; index: number }) => {
    const { request, at } = blockOf(place, opened)
    return queryClient.getQueryData<CorrectionRow[]>(block(request).queryKey)?.[at]
  }
  const { drawn, rowOfKey } = useMemo(() => drawnRows(columns, lockedColumns), [columns, lockedColumns])
  const rowAt = (position: number): GridRow | undefined => {
    const place = layout.placeAt(position)
    if (place === undefined) return undefined
    if (place.kind === 'footer') return footerOf(place.group)
    if (place.kind === 'caption') return captionOf(place.group)
    const row = correctionRowAt(place)
    return row && drawn(row, place.group)
  }
  return {
    rowAt,
    /** The row behind a row of the grid. */
    rowOfKey,
    kindAt: useCallback((position: number) => layout.placeAt(position)?.kind ?? 'row', [layout]),
    onView: useCallback((first: number, last: number) => setView({ first, last }), []),
    load: async (first: number, last: number) => {
      await Promise.all(
        blocksToDraw(layout, opened, first, last).map((request) =>
          queryClient.ensureQueryData(block(request)),
        ),
      )
    },
    /** The reads behind the rows in view. */
    blocks,
    retry: () => void Promise.all(blocks.filter(({ error }) => error).map(({ refetch }) => refetch())),
  }
}

/**
 * Gives the same grid row for the same cached row, so that it is rendered again only when it has changed. Each group has
 * its own cached rows.
 */
function drawnRows(columns: readonly string[], lockedColumns: readonly string[]) {
  const known = new WeakMap<CorrectionRow, GridRow>()
  const byKey = new Map<string, CorrectionRow>()
  const drawn = (row: CorrectionRow, group: RowGroup | undefined): GridRow => {
    const before = known.get(row)
    if (before) return before
    const made = gridRowOf(row, columns, lockedColumns, group)
    known.set(row, made)
    byKey.set(made.key, row)
    return made
  }
  return { drawn, rowOfKey: (key: string) => byKey.get(key) }
}
