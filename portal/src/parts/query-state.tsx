import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Bones, ErrorState, Loading } from './states.tsx'

interface QueryStateProps<Data> {
  /** With a capital and as a subject: "The import". */
  what: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  loading?: ReactNode
  children(data: Data): ReactNode
}

/** For anything that is loaded and is not a list: a placeholder, the error, or the data. */
export function QueryState<Data>({ what, query, loading, children }: QueryStateProps<Data>) {
  if (query.data !== undefined) return children(query.data)
  if (query.error) return <ErrorState what={what} error={query.error} onRetry={() => query.refetch()} />
  return <Loading what={what}>{loading ?? <Bones />}</Loading>
}
