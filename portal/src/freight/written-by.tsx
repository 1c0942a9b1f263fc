import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ApiError } from '../api/api-error.ts'
import { importOf } from '../data/imports.ts'
import { countOf } from '../format/count.ts'
import { QueryState } from '../parts/page/query-state.tsx'
import { Time } from '../parts/page/time.tsx'

/** The import that wrote a row of a ledger: its name, sender and time. Ledgers are kept longer than imports. */
export function WrittenBy({ importId }: { importId: string }) {
  const query = useQuery(importOf(importId))
  if (query.error instanceof ApiError && query.error.status === 404) {
    return <p className="small muted">The import is no longer kept.</p>
  }
  return (
    <QueryState what="The import" query={query}>
      {({ name, submittedAt, submittedBy, counts }) => (
        <div>
          <div className="row between top">
            <Link className="link grow" to="/imports/$importId" params={{ importId }}>
              {name}
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
