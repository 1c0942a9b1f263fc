import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { rejectedRows } from '../../data/rejected-rows.ts'
import { PageHeader } from '../../parts/page/page-header.tsx'
import { QueryState } from '../../parts/page/query-state.tsx'
import { Bones } from '../../parts/page/states.tsx'
import { WorkProgress } from '../calls/work-progress.tsx'
import { CorrectRows } from './correct-rows.tsx'

const route = getRouteApi('/_app/rejected-rows/$importId')

export function CorrectRowsPage() {
  const { importId } = route.useParams()
  const correction = useQuery(rejectedRows.correction(importId))
  return (
    <div className="page full">
      {correction.error && correction.data === undefined && (
        <PageHeader
          title="Correct rows"
          crumbs={[
            <Link key="list" to="/rejected-rows">
              Rejected rows
            </Link>,
          ]}
        />
      )}
      <QueryState
        what="The rejected rows"
        query={correction}
        inOwnPanel
        loading={
          <>
            <div className="bones-above">
              <WorkProgress importId={importId} />
            </div>
            <Bones widths={[24, 40, 96, 92, 94, 90]} />
          </>
        }
      >
        {(found) => <CorrectRows key={importId} correction={found} />}
      </QueryState>
    </div>
  )
}
