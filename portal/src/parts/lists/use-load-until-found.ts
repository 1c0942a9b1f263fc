import { useEffect } from 'react'
import type { ListState } from './list-state.ts'

/** Beyond these, a link shows its row beside the list but does not load the list up to it. */
const rowsLookedAtMax = 2000

/** A link may open a row that is further down than the first page. Loads pages until it is there. */
export function useLoadUntilFound<Row>(isMissing: boolean, { rows, more, error }: ListState<Row>): void {
  const isWanted = isMissing && !error && (rows?.length ?? 0) < rowsLookedAtMax
  useEffect(() => {
    if (isWanted && more && !more.isLoading) more.load()
  }, [isWanted, more])
}
