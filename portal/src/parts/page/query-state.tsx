import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { Button } from '../basics/button.tsx'
import { Notice } from '../basics/notice.tsx'
import { Panel } from './panel.tsx'
import { Bones, ErrorState, Loading } from './states.tsx'

interface QueryStateProps<Data> {
  /** With a capital and as a subject: "The import". */
  what: string
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'refetch'>
  loading?: ReactNode
  /** Not inside a panel: the placeholder and the error get one of their own. */
  inOwnPanel?: boolean
  children(data: Data): ReactNode
}

/** For anything that is loaded and is not a list: a placeholder, the error, or the data. */
export function QueryState<Data>({ what, query, loading, inOwnPanel, children }: QueryStateProps<Data>) {
  const framed = (content: ReactNode) => (inOwnPanel ? <Panel>{content}</Panel> : content)
  if (query.data !== undefined) return children(query.data)
  if (query.error)
    return framed(<ErrorState what={what} error={query.error} onRetry={() => query.refetch()} />)
  return <Loading what={what}>{framed(loading ?? <Bones />)}</Loading>
}

/**
 * For something that a page shows beside its main content: says that it could not be loaded. Shows nothing while it is
 * loading or once it is there.
 */
export function NotLoaded({ what, query }: Pick<QueryStateProps<unknown>, 'what' | 'query'>) {
  const { data, error, refetch } = query
  if (data !== undefined || !error) return null
  return (
    <Notice kind="failed" {...(error instanceof ApiError ? { of: error } : {})}>
      <div className="row wrap between">
        <b>{what} could not be loaded.</b>
        <Button small onPress={() => void refetch()}>
          Try again
        </Button>
      </div>
    </Notice>
  )
}
