import { getRouteApi } from '@tanstack/react-router'
import { useMemo } from 'react'
import type { RowFilter } from '../../data/rejected-rows.ts'
import type { Correction } from './model.ts'

const route = getRouteApi('/_app/rejected-rows/$importId')

/** What the address says about the page: which reason, which rows, and how they are arranged. */
export function useCorrectSearch({ reasons }: Correction) {
  const search = route.useSearch()
  const navigate = route.useNavigate()
  const { find, state, customer, suggested } = search
  // Without one: all reasons, unless there is only one.
  const [first, second] = reasons
  const only = second === undefined ? first?.reason : undefined
  const reason = reasons.find((one) => one.reason === search.reason)?.reason ?? only
  const isNarrowed = find !== undefined || state !== undefined || customer !== undefined
  // Groups are counted over all rows of a reason, so what is narrowed down further is shown row by row.
  const view = isNarrowed ? 'row' : (search.view ?? 'value')
  const shown: RowFilter = useMemo(
    () => ({ reason, find, state, customerId: customer, suggested }),
    [reason, find, state, customer, suggested],
  )
  // By value, the page itself leaves out the groups without a suggestion.
  const filter = useMemo(() => (view === 'row' ? shown : { ...shown, suggested: undefined }), [view, shown])
  return {
    ...search,
    reason,
    /** Which rows are read. */
    filter,
    /** Which rows the page shows. */
    shown,
    isNarrowed,
    view,
    showReason: (next: string | undefined) =>
      void navigate({ search: { reason: next, view: search.view }, resetScroll: false }),
    showView: (next: 'value' | 'row') =>
      void navigate({
        search: { reason, suggested, ...(next === 'row' ? { view: next } : {}) },
        resetScroll: false,
      }),
    /** Opening a row adds a history entry, so that Back closes it. Moving on to another row replaces the entry. */
    openRow: (row: number | undefined) =>
      void navigate({
        search: (before) => ({ ...before, row }),
        replace: row !== undefined && search.row !== undefined,
        resetScroll: false,
      }),
    clear: () => void navigate({ search: { reason, view: search.view }, resetScroll: false }),
    /** Typing replaces the history entry; a choice adds one. */
    narrow: (
      next: Partial<Pick<typeof search, 'find' | 'state' | 'customer' | 'suggested'>>,
      replace: boolean,
    ) => void navigate({ search: (before) => ({ ...before, reason, ...next }), replace, resetScroll: false }),
  }
}

export type CorrectSearch = ReturnType<typeof useCorrectSearch>
