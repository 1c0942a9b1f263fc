import type { InfiniteData, UseInfiniteQueryResult, UseQueryResult } from '@tanstack/react-query'

/** What a list needs to know about its query. */
export interface ListState<Row> {
  /** Undefined until the first page is loaded. */
  rows: Row[] | undefined
  error: unknown
  retry(): void
  /** Undefined if everything is loaded. */
  more: { isLoading: boolean; load(): void } | undefined
}

/** A list that is loaded page by page, with cursors. */
export function listOfPages<Page, Row>(
  query: UseInfiniteQueryResult<InfiniteData<Page>>,
  rowsOf: (page: Page) => Row[],
): ListState<Row> {
  return {
    rows: query.data?.pages.flatMap(rowsOf),
    error: query.error,
    retry: () => void (query.data ? query.fetchNextPage() : query.refetch()),
    more: query.hasNextPage
      ? { isLoading: query.isFetchingNextPage, load: () => void query.fetchNextPage() }
      : undefined,
  }
}

/** A list that is loaded at once. */
export function listOfQuery<Data, Row>(
  query: UseQueryResult<Data>,
  rowsOf: (data: Data) => Row[],
): ListState<Row> {
  return {
    rows: query.data === undefined ? undefined : rowsOf(query.data),
    error: query.error,
    retry: () => void query.refetch(),
    more: undefined,
  }
}
