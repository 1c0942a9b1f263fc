import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { activities } from '../../data/activities.ts'
import type { PortalImport } from '../../data/imports.ts'
import { countOf } from '../../format/count.ts'
import { Notice } from '../../parts/basics/notice.tsx'
import { ConfirmDialog } from '../../parts/dialogs/confirm-dialog.tsx'
import { NotLoaded } from '../../parts/page/query-state.tsx'
import { Time } from '../../parts/page/time.tsx'
import type { ImportDetail } from './model.ts'

/** Says that other pushes wrote the same activities: somebody would pay twice. */
export function SentTwice({ of: { importId, counts } }: { of: ImportDetail }) {
  const query = useQuery(activities.doublesOf(importId))
  const alike = query.data
  if (alike === undefined) return <NotLoaded what="Pushes that may have been sent twice" query={query} />
  if (alike.length === 0) return null
  return (
    <Notice kind="rejected">
      <b>May have been sent twice.</b> The same {countOf(counts.processed, 'activity', 'activities')} also
      came in <ImportLinks of={alike} />. {alike.length === 1 ? 'Both' : 'All of them'} are in the ledger and
      would be billed.
    </Notice>
  )
}

type Sent = Pick<PortalImport, 'importId' | 'name' | 'submittedAt'>

/** The same before it happens: a file has already been imported, or will be. */
export function SentBefore({ of: sentBefore }: { of: Sent[] }) {
  if (sentBefore.length === 0) return null
  return (
    <Notice kind="rejected">
      <b>This file was imported before,</b> as <ImportLinks of={sentBefore} />. If you upload it again, its
      activities are billed twice.
    </Notice>
  )
}

/** Asks before a file is uploaded again. */
export function ConfirmTwice({
  of: sentBefore,
  ...dialog
}: {
  of: Sent[]
  isOpen: boolean
  onClose(): void
  onConfirm(): Promise<unknown>
}) {
  return (
    <ConfirmDialog
      title="Upload this file again?"
      confirm="Upload it again"
      leave="Do not upload"
      isDangerous
      {...dialog}
    >
      <p>
        It was imported before, as <ImportLinks of={sentBefore} />. If you upload it again, its activities are
        billed twice.
      </p>
    </ConfirmDialog>
  )
}

function ImportLinks({ of: some }: { of: Sent[] }) {
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
