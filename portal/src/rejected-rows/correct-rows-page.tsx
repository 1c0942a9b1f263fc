import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { QueryState } from '../parts/query-state.tsx'
import { Bones } from '../parts/states.tsx'
import { CorrectRows } from './correct-rows.tsx'
import { rejectedRows } from './queries.ts'
import { WorkProgress } from './work-progress.tsx'

const route = getRouteApi('/_app/rejected-rows/$importId')

export function CorrectRowsPage() {
  const { importId } = route.useParams()
  const correction = useQuery(rejectedRows.correction(importId))
  return (
    <div className="page full">
      <QueryState
        what="The rejected rows"
        query={correction}
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
