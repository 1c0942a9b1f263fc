import { useQuery } from '@tanstack/react-query'
import { useCallback, useState } from 'react'
import type { RowFilter } from '../../data/rejected-rows.ts'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { nothingChosen, openOf, type Selection } from './selection.ts'

/** The rows that are ticked, and how many there are. *All* means all that is shown, so another filter ends it. */
export function useSelection(importId: string, shown: RowFilter) {
  const [chosen, setChosen] = useState({ selection: nothingChosen, shown })
  const isStale = chosen.selection.isAll && chosen.shown !== shown
  const selection = isStale ? nothingChosen : chosen.selection
  const { isAll, rows } = selection
  const all = useQuery({ ...rejectedRows.count(importId, openOf(shown)), enabled: isAll })
  const select = useCallback((next: Selection) => setChosen({ selection: next, shown }), [shown])
  return {
    selection,
    select,
    count: isAll ? Math.max(0, (all.data ?? 0) - rows.size) : rows.size,
  }
}
