import { Link } from '@tanstack/react-router'
import {
  Archive,
  ArchiveRestore,
  Ban,
  CircleCheck,
  CircleX,
  Clock,
  CornerDownRight,
  FileCheck,
  LoaderCircle,
} from 'lucide-react'
import type { PortalImport } from '../../data/imports.ts'
import { countOf } from '../../format/count.ts'
import { Icon } from '../../parts/basics/icon.tsx'
import { Panel } from '../../parts/page/panel.tsx'
import { Time } from '../../parts/page/time.tsx'
import type { ImportDetail } from '../shared/model.ts'
import {
  type Later,
  outcomeOf,
  type Step,
  whatCameLater,
  whatFollowed,
  whatHappened,
} from '../shared/what-happened.ts'

const icons = {
  accepted: FileCheck,
  waited: Clock,
  reading: LoaderCircle,
  completed: CircleCheck,
  failed: CircleX,
  cancelled: Ban,
}

/** What happened to an import, and the imports made from it. */
export function Timeline({ of: one }: { of: ImportDetail }) {
  return (
    <Panel title="What happened" isPadded>
      <ol className="timeline">
        {whatHappened(one).map((step) => (
          <StepLine key={step.kind} step={step} />
        ))}
        {whatCameLater(one).map((later) =>
          later.what === 'followed' ? (
            <FollowLine
              key={later.next.importId}
              next={later.next}
              what={whatFollowed(one, later.next, later.position)}
            />
          ) : (
            <ClosingLine key={`${later.what} ${later.at}`} of={later} />
          ),
        )}
      </ol>
    </Panel>
  )
}

function StepLine({ step: { kind, title, note, from, to } }: { step: Step }) {
  return (
    <li>
      <Icon of={icons[kind]} />
      <div>
        {title}
        <small>
          {note && <>{note} · </>}
          {from && <Time at={from} show="clock-seconds" />}
          {to && (
            <>
              {' to '}
              <Time at={to} show="clock-seconds" />
            </>
          )}
        </small>
      </div>
    </li>
  )
}

function ClosingLine({
  of: { what, rowCount, by, at, reason },
}: {
  of: Exclude<Later, { what: 'followed' }>
}) {
  return (
    <li>
      <Icon of={what === 'closed' ? Archive : ArchiveRestore} />
      <div>
        {countOf(rowCount, 'row')} {what === 'closed' ? 'closed without sending' : 'opened again'} by {by}
        <small>
          {what === 'closed' && <>{reason} · </>}
          <Time at={at} />
        </small>
      </div>
    </li>
  )
}

function FollowLine({ next, what }: { next: PortalImport; what: string }) {
  return (
    <li>
      <Icon of={CornerDownRight} />
      <div>
        <Link className="link" to="/imports/$importId" params={{ importId: next.importId }}>
          {what}
        </Link>
        {next.submittedBy && ` by ${next.submittedBy.name}`}
        <small>
          <Time at={next.submittedAt} /> · {outcomeOf(next)}
        </small>
      </div>
    </li>
  )
}
