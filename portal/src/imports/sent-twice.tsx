import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { countOf } from '../format/count.ts'
import { Notice } from '../parts/notice.tsx'
import { NotLoaded } from '../parts/query-state.tsx'
import { Time } from '../parts/time.tsx'
import type { ImportDetail, PortalImport } from './model.ts'
import { imports } from './queries.ts'

/** Says that other pushes wrote the same activities: somebody would pay twice. */
export function SentTwice({ of: { importId, counts } }: { of: ImportDetail }) {
  const query = useQuery(imports.doublesOf(importId))
  const alike = query.data
  if (alike === undefined) return <NotLoaded what="Pushes that look sent twice" query={query} />
  if (alike.length === 0) return null
  return (
    <Notice kind="rejected">
      <b>Looks sent twice.</b> The same {countOf(counts.processed, 'activity', 'activities')} came with{' '}
      <ImportLinks of={alike} />. {alike.length === 1 ? 'Both' : 'All of them'} are in the ledger and would be
      billed.
    </Notice>
  )
}

/** The same before it happens: the file of a dry run has already been imported. */
export function SentBefore({ of: { sentBefore } }: { of: ImportDetail }) {
  if (sentBefore.length === 0) return null
  return (
    <Notice kind="rejected">
      <b>This file was imported before,</b> with <ImportLinks of={sentBefore} />. Its activities are in the
      ledger. If you upload it again, they are billed twice.
    </Notice>
  )
}

function ImportLinks({ of: some }: { of: Pick<PortalImport, 'importId' | 'name' | 'submittedAt'>[] }) {
  return some.map(({ importId, name, submittedAt }, at) => (
    <span key={importId}>
      {at > 0 && ', '}
      <Link className="link" to="/imports/$importId" params={{ importId }}>
        {name}
      </Link>{' '}
      (<Time at={submittedAt} />)
    </span>
  ))
}
