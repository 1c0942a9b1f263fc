import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countOf } from '../format/count.ts'
import { Notice } from '../parts/notice.tsx'
import { Time } from '../parts/time.tsx'
import type { ImportDetail } from './model.ts'
import { imports } from './queries.ts'

/** Says that other pushes wrote the same activities: somebody would pay twice. */
export function SentTwice({ of: { importId, counts } }: { of: ImportDetail }) {
  const alike = useQuery(imports.doublesOf(importId)).data ?? []
  if (alike.length === 0) return null
  return (
    <Notice kind="rejected">
      <b>Looks sent twice.</b> The same {countOf(counts.processed, 'activity', 'activities')} came with{' '}
      {alike.map((other, at) => (
        <span key={other.importId}>
          {at > 0 && ', '}
          <Link className="link" to="/imports/$importId" params={{ importId: other.importId }}>
            {other.name}
          </Link>{' '}
          (<Time at={other.submittedAt} />)
        </span>
      ))}
      . {alike.length === 1 ? 'Both' : 'All of them'} are in the ledger and would be billed.
    </Notice>
  )
}
