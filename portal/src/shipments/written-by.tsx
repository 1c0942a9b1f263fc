import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countOf } from '../format/count.ts'
import { QueryState } from '../parts/query-state.tsx'
import { Time } from '../parts/time.tsx'
import { shipments } from './queries.ts'

/** The import that wrote a shipment: its name, sender and time. */
export function WrittenBy({ importId }: { importId: string }) {
  return (
    <QueryState what="The import" query={useQuery(shipments.import(importId))}>
      {({ name, submittedAt, submittedBy, counts }) => (
        <div>
          <div className="row between top">
            <Link className="link grow" to="/imports/$importId" params={{ importId }}>
              {name ?? importId}
            </Link>
            <span className="hint small nowrap">
              <Time at={submittedAt} />
            </span>
          </div>
          <div className="small muted">
            {countOf(counts.received, 'row')}
            {submittedBy && `, sent by ${submittedBy.name}`}
          </div>
        </div>
      )}
    </QueryState>
  )
}
