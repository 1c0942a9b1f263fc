import { Link } from '@tanstack/react-router'
import type { PortalImport } from '../../data/imports.ts'
import { isActive } from '../../data/imports.ts'
import { formatCount } from '../../format/count.ts'
import { RunBadge } from '../../freight/run-badge.tsx'
import { Button } from '../../parts/basics/button.tsx'
import { ButtonLink } from '../../parts/basics/button-link.tsx'
import type { Column } from '../../parts/lists/table.tsx'
import { Time } from '../../parts/page/time.tsx'
import { hasWritten, kindNames, statusText } from '../shared/model.ts'
import { Submitter } from '../shared/submitter.tsx'
import { cancelledText, dryRunText } from '../shared/what-happened.ts'

interface Around {
  /** Imports that are queued or running. */
  active: PortalImport[]
  /** Open rows by import. */
  open: Map<string, number>
  /** Imports of activities that wrote the same rows as another. */
  doubles: ReadonlySet<string>
  mayCorrect: boolean
  /** Undefined for people without the permission. */
  onCancel: ((one: PortalImport) => void) | undefined
}

/** What depends on other imports is passed in. */
export const importColumns = ({
  active,
  open,
  doubles,
  mayCorrect,
  onCancel,
}: Around): Column<PortalImport>[] => [
  {
    id: 'name',
    head: 'Name',
    cell: (one) => (
      <div className="two">
        <Link className="import-name" to="/imports/$importId" params={{ importId: one.importId }}>
          {one.name}
        </Link>
        <Note of={one} isDouble={doubles.has(one.importId)} />
      </div>
    ),
  },
  { id: 'kind', head: 'Kind', narrow: 'skip', cell: ({ kind }) => kindNames[kind] },
  {
    id: 'by',
    head: 'By',
    narrow: 'skip',
    cell: ({ submittedBy }) => (
      <span className="muted cut import-by">
        <Submitter by={submittedBy} />
      </span>
    ),
  },
  {
    id: 'submitted',
    head: 'Submitted',
    isSorted: true,
    cell: ({ submittedAt }) => (
      <span className="muted">
        <Time at={submittedAt} />
      </span>
    ),
  },
  {
    id: 'status',
    head: 'Status',
    cell: (one) => (
      <div className="import-status">
        <RunBadge run={one} name={one.name} text={statusText(one, active)} />
      </div>
    ),
  },
  {
    id: 'rows',
    head: 'Rows',
    isNumber: true,
    narrow: 'Rows',
    cell: ({ counts, status }) => (status === 'queued' ? '' : formatCount(counts.received)),
  },
  {
    id: 'written',
    head: 'Written',
    isNumber: true,
    narrow: 'skip',
    cell: (one) => (hasWritten(one) ? formatCount(one.counts.processed) : ''),
  },
  {
    id: 'rejected',
    head: 'Rejected',
    isNumber: true,
    narrow: 'Rejected',
    cell: (one) =>
      hasWritten(one) && (
        <span className={one.counts.failed > 0 && !one.settled ? 'import-rejected' : 'hint'}>
          {formatCount(one.counts.failed)}
        </span>
      ),
  },
  {
    id: 'action',
    head: <span className="sr">Action</span>,
    cell: (one) => (
      <div className="actions">
        {mayCorrect && open.has(one.importId) && (
          <ButtonLink
            small
            look="soft"
            to="/rejected-rows/$importId"
            params={{ importId: one.importId }}
            aria-label={`Correct ${one.name}`}
          >
            Correct
          </ButtonLink>
        )}
        {onCancel && isActive(one) && (
          <Button small aria-label={`Cancel ${one.name}`} onPress={() => onCancel(one)}>
            Cancel
          </Button>
        )}
      </div>
    ),
  },
]

/** A second line, if there is something to say. */
function Note({ of: one, isDouble }: { of: PortalImport; isDouble: boolean }) {
  const notes = [
    one.correctedFrom !== null && 'Corrected rows, sent again',
    isDouble && 'May have been sent twice',
    one.dryRun && dryRunText(one),
    one.status === 'failed' && one.errorMessage,
    one.status === 'cancelled' && cancelledText(one),
  ].filter((note) => typeof note === 'string')
  return notes.length > 0 && <small className="cut import-note">{notes.join(' · ')}</small>
}
